// The scenario of a robot, for requests to change the scenario.
#pragma once

#include "live/http/problem.hpp"
#include "runner/live/live_robots.hpp"

namespace fakebot::live {

/// Throws Problem if the run plays a scenario of its own.
inline runner::LiveScenario& changeable(runner::LiveRobots& robots, std::size_t robot) {
  if (robots.scenario(robot).is_of_the_run()) {
    throw Problem(kConflict, "the run plays a scenario of its own, until its end");
  }
  return robots.scenario(robot);
}

}  // namespace fakebot::live
