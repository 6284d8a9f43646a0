// Simulates a receiver at a different baud rate than the sender's.
#pragma once

#include <cstdint>
#include <span>

#include "sim/faults/toxics/piece.hpp"

namespace fakebot::sim::faults {

/// Bytes sent without pauses, as read by a receiver with a different rate. The receiver samples the
/// middle of each bit, starting at the edge of the start bit. A byte without a stop bit is kept, as
/// by a port in raw mode.
Bytes received_at(std::span<const std::uint8_t> sent, double sender_baud, double receiver_baud);

}  // namespace fakebot::sim::faults
