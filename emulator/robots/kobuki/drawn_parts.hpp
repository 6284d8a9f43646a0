// The parts of the Kobuki that a report draws.
#pragma once

#include <span>

#include "sim/drawn_part.hpp"

namespace fakebot::robots::kobuki {

std::span<const sim::DrawnPart> drawn_parts();

}  // namespace fakebot::robots::kobuki
