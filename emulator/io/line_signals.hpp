// The signals of the line: what the robot itself cannot know. Their values stand in
// LineCounters and in the summary of a run.
#pragma once

#include <span>

#include "sim/signal.hpp"

namespace fakebot::io {

std::span<const sim::Signal> line_signals();

}  // namespace fakebot::io
