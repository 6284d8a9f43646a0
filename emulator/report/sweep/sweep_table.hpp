// Where the scenarios of a test with parameters passed and failed, as text.
#pragma once

#include <string>

#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

/// For each file of which more than one combination was played, the verdicts for each value of
/// each parameter; many numbers are gathered in intervals. The parameter that explains most of the
/// failures comes first. If all have passed, one line.
std::string sweep_table(const std::vector<TestedScenario>& played);

}  // namespace fakebot::report
