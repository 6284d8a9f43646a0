// Signals of the Kobuki whose values stand in messages of the robot or of the driver.
#pragma once

#include <span>

#include "sim/wire/carried_signal.hpp"

namespace fakebot::robots::kobuki {

std::span<const sim::CarriedSignal> carried_signals();

}  // namespace fakebot::robots::kobuki
