// The signals of the line: what the robot itself cannot know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "io/pty/line.hpp"
#include "sim/signal.hpp"

namespace fakebot::runner {

/// What the signals are read from.
struct LineState {
  bool attached = false;
  io::LineCounters counters;
  std::uint64_t fault_hits = 0;
};

std::span<const sim::Signal> line_signals();

/// The value of line_signals()[signal].
double get_line_signal(std::size_t signal, const LineState& line);

}  // namespace fakebot::runner
