// What a driver sent that breaks the protocol of the robot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace fakebot::sim {

struct WireViolation {
  std::span<const std::uint8_t> bytes{};  ///< what the driver sent, or only the beginning of it
  std::size_t size = 0;                   ///< number of all its bytes
  std::string_view consequence{};         ///< what the robot does with it; a literal
};

/// "AA 55 06 01 04 01: dropped". Long ones are cut short.
std::string text_of(const WireViolation& violation);

}  // namespace fakebot::sim
