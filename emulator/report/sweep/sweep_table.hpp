// The passes and failures of a test with parameters, as text.
#pragma once

#include <string>

#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

/// For each file with several combinations played, the verdicts for each value of each parameter;
/// many numbers are grouped to intervals. The parameter that explains most of the failures comes
/// first. One line if all have passed.
std::string sweep_table(const std::vector<TestedScenario>& played);

}  // namespace fakebot::report
