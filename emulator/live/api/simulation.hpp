// What needs a simulated robot is refused in words for a robot of a capture, and for a real one.
#pragma once

#include "live/api/operation.hpp"

namespace fakebot::live {

/// Throws Problem if the operation needs a simulated robot, and the robot is not simulated. Events
/// and conditions are refused when they are read.
void refuse_without_simulation(const Api& api, const Operation& operation);

}  // namespace fakebot::live
