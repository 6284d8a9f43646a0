// The scenario of a robot, for requests to change the scenario.
#pragma once

#include <utility>

#include "live/api/operation.hpp"
#include "live/api/scenario/scenario_json.hpp"

namespace fakebot::live {

/// Throws Problem while the run plays a scenario from the command line.
inline runner::LiveScenario& changeable(runner::LiveRobots& robots, std::size_t robot) {
  if (robots.scenario(robot).is_of_the_run()) {
    throw Problem(kConflict, "the run plays a scenario of its own, until its end");
  }
  return robots.scenario(robot);
}

/// Calls `change(robots, robot)` on the session's thread, and answers with the scenario after the
/// change.
template <class Change>
Answer changed_scenario(const Call& call, Change change) {
  return ask([robot = call.robot, change = std::move(change)](runner::LiveRobots& robots) {
    change(robots, robot);
    return scenario_json(robots.scenario(robot));
  });
}

}  // namespace fakebot::live
