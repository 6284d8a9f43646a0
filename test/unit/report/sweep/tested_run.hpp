// Runs of a scenario with parameters, with a verdict each.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

inline TestedScenario tested_run(const std::string& file,
                                 std::vector<config::ParameterValue> parameters,
                                 sim::scenario::Verdict verdict) {
  return {.file = file,
          .scenario = {.name = "a run", .duration = std::chrono::seconds(2)},
          .seed = 7,
          .result = {.verdict = verdict, .reason = "too \"late\", again"},
          .wall_s = 0.5,
          .robot = {},
          .driver = {},
          .parameters = std::move(parameters)};
}

}  // namespace fakebot::report
