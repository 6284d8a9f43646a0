// Signals of the line, unknown to the robot itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "io/line_counters.hpp"
#include "sim/signal.hpp"

namespace fakebot::line {

/// The values behind the signals.
struct LineState {
  bool attached = false;
  io::LineCounters counters;
  std::uint64_t fault_hits = 0;
  std::uint64_t wrong_rates = 0;  ///< times
  sim::WireViolation first_wrong_rate{};
};

std::span<const sim::Signal> line_signals();

/// The value of line_signals()[signal].
double get_line_signal(std::size_t signal, const LineState& line);
/// The first violation counted by the signal; empty for a signal that counts no violations.
sim::WireViolation first_line_violation(std::size_t signal, const LineState& line);

}  // namespace fakebot::line
