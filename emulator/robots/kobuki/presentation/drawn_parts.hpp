// The parts of the Kobuki that a report draws, and the fields of the docking station.
#pragma once

#include <span>

#include "sim/drawn_dock.hpp"
#include "sim/drawn_part.hpp"

namespace fakebot::robots::kobuki {

std::span<const sim::DrawnPart> drawn_parts();
sim::DrawnDock drawn_dock();

}  // namespace fakebot::robots::kobuki
