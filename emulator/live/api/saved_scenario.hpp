// What was done to a robot, as a scenario file.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

#include "runner/live/live_robots.hpp"

namespace fakebot::live {

/// Ready for `fakebot test`. Its time starts when the last driver attached before the first event,
/// or else with the robot's. On the session's thread. Precondition: the robot exists.
nlohmann::ordered_json saved_scenario(runner::LiveRobots& robots, std::size_t robot);

}  // namespace fakebot::live
