// What needs a simulated robot is refused in words for a robot of a capture, and for a real one.
#pragma once

#include "live/api/operation.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::live {

// All throw Problem, and only if the robot is not simulated.

void refuse_without_simulation(const Api& api, const Operation& operation);
/// The event of a request, before the event is read: actions on the robot or the world.
void refuse_actions_without_simulation(const Api& api, const Json& event);
/// The signals of conditions. Precondition: the conditions have been read.
void refuse_trigger_without_simulation(const Api& api, const sim::scenario::Event& event);
void refuse_condition_without_simulation(const Api& api, const std::string& condition);

}  // namespace fakebot::live
