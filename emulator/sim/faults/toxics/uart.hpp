// Simulates a receiver with another rate or format than the sender's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/faults/toxics/piece.hpp"
#include "sim/wire/line_rate.hpp"

namespace fakebot::sim::faults {

/// How an end of a line divides time into bits: a start bit, data, a parity bit, a stop bit.
struct UartFormat {
  double baud = 0;
  std::size_t data_bits = 8;
  Parity parity = Parity::none;
};

/// Bytes sent without pauses, as read by a receiver with its own format. The receiver samples the
/// middle of each bit, starting at the edge of the start bit. A byte without a stop bit, or with
/// wrong parity, is kept, as by a port in raw mode.
Bytes received_at(std::span<const std::uint8_t> sent, const UartFormat& sender,
                  const UartFormat& receiver);

}  // namespace fakebot::sim::faults
