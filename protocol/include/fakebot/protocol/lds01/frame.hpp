// The frames of an LDS-01's line: from the scanner FA, the readings, and the checksum twice; from
// the host single bytes.
//
// Source: ROBOTIS e-Manual, "LDS-01"; the checksum: thijses/HLS_LFCD.
//
// Threads: functions without state; a FrameBuilder is for a single thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/lds01/messages.hpp"

namespace fakebot::protocol::inline v0::lds01 {

inline constexpr std::uint32_t kBaudRate = 230400;
inline constexpr std::size_t kChecksums = 2;
inline constexpr std::size_t kFrameSize = 1 + wire_size<Readings> + kChecksums;
static_assert(kFrameSize == 42);

/// What the sum of the bytes lacks to 255.
[[nodiscard]] std::uint8_t checksum(std::span<const std::uint8_t> bytes) noexcept;

/// Both checksums are right. Precondition: kFrameSize bytes.
[[nodiscard]] bool has_right_checksums(std::span<const std::uint8_t> frame) noexcept;
/// Precondition: kFrameSize bytes.
void put_checksums(std::span<std::uint8_t> frame) noexcept;

/// Builds a frame at a time, in place. Never allocates.
class FrameBuilder {
 public:
  /// The bytes live until the next call.
  [[nodiscard]] std::span<const std::uint8_t> frame(const Readings& readings) noexcept;

 private:
  std::array<std::uint8_t, kFrameSize> bytes_{};
};

}  // namespace fakebot::protocol::inline v0::lds01
