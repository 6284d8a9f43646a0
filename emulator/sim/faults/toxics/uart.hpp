// What a receiver makes of bytes that come at another rate than it expects.
#pragma once

#include <cstdint>
#include <span>

#include "sim/faults/toxics/piece.hpp"

namespace fakebot::sim::faults {

/// 8 data bits, no parity, one stop bit, with the start bit.
inline constexpr double kBitsPerByte = 10;

/// Bytes that are sent without a pause at one rate, as a receiver reads them that samples the
/// middle of each bit at another, from the edge of each start bit on. A byte without its stop
/// bit is kept, as a port that was set to raw does.
Bytes received_at(std::span<const std::uint8_t> sent, double sender_baud, double receiver_baud);

}  // namespace fakebot::sim::faults
