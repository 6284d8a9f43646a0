// A scenario that was played once in a test.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "config/profile/robot_choice.hpp"
#include "runner/scenario/scenario_result.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

struct TestedScenario {
  std::string file;
  sim::scenario::Scenario scenario;
  std::uint64_t seed;
  ScenarioResult result;
  double wall_s;  ///< that it took
  config::RobotChoice robot;
  std::vector<std::string> driver;  ///< command line; empty: none
  /// Why the plays before this one were inconclusive, if it was retried.
  std::vector<std::string> inconclusive_before{};
  /// Why artifacts are missing.
  std::string artifacts_error{};
};

}  // namespace fakebot::runner
