// The signals of the line: what the robot itself cannot know.
#pragma once

#include <span>

#include "io/line.hpp"
#include "sim/signal.hpp"

namespace fakebot::io {

std::span<const sim::Signal> line_signals();

/// Precondition: signal < line_signals().size().
double line_signal(std::size_t signal, bool attached, const LineCounters& counters);

}  // namespace fakebot::io
