// A scenario that judges a driver: in real time, on a device of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/scenario_result.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::cli {

/// Starts the driver when the device is there, begins when it has opened it, and ends it with
/// the scenario. The first of: the duration is over, the driver has ended. A driver that dies
/// or never opens the device is an error. Where this machine was too slow for the robot's
/// deadlines, a failure counts as inconclusive. Throws OsError.
ScenarioResult play_with_driver(const sim::scenario::Scenario& scenario,
                                std::unique_ptr<sim::Robot> robot,
                                const std::vector<std::string>& driver);

}  // namespace fakebot::cli
