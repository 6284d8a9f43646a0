// How long bytes take on a serial line.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "sim/sim_time.hpp"

namespace fakebot::sim {

/// Start bit, 8 data bits, no parity, one stop bit.
inline constexpr std::uint32_t kBitsPerByte = 10;

enum class Parity : std::uint8_t { none, odd, even, mark, space };

/// From the start bit of the first byte to the stop bit of the last. `baud_rate` is in bit/s, not
/// 0.
constexpr SimTime time_on_line(std::size_t bytes, std::uint32_t baud_rate) {
  return std::chrono::duration_cast<SimTime>(std::chrono::seconds(bytes * kBitsPerByte)) /
         baud_rate;
}

}  // namespace fakebot::sim
