// The happenings of a scenario, for people.
#pragma once

#include <span>
#include <string>

#include "sim/scenario/player.hpp"

namespace fakebot::report {

/// The name of the event, or the note.
std::string text_of(const sim::scenario::Happening& happening);

/// A line for each happening, in order of time. Repeated events have only the first and the last
/// time and their number, because an event may happen hundreds of times.
std::string happenings_text(std::span<const sim::scenario::Happening> happenings);

}  // namespace fakebot::report
