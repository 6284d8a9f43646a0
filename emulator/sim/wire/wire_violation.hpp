// Bytes of a driver that break the protocol of the robot.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace fakebot::sim {

struct WireViolation {
  std::span<const std::uint8_t> bytes{};  ///< the driver's bytes, or only their beginning
  std::size_t size = 0;                   ///< number of all bytes
  std::string_view consequence{};         ///< reaction of the robot; a literal
};

/// "AA 55 06 01 04 01: dropped". Long violations are cut short.
std::string text_of(const WireViolation& violation);

/// The first violation that a signal has counted. Keeps the beginning of its bytes, without an
/// allocation.
class FirstViolation {
 public:
  void keep(std::span<const std::uint8_t> bytes) {
    size_ = bytes.size();
    std::ranges::copy(bytes.first(std::min(size_, kept_.size())), kept_.begin());
  }
  std::size_t size() const { return size_; }
  std::span<const std::uint8_t> bytes() const {
    return std::span(kept_).first(std::min(size_, kept_.size()));
  }

 private:
  std::array<std::uint8_t, 16> kept_{};
  std::size_t size_ = 0;
};

}  // namespace fakebot::sim
