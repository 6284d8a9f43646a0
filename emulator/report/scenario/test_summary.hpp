// The last lines of a test of many scenarios, and what is printed of valid files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "report/scenario/scenario_reports.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::report {

/// "3 scenarios".
std::string count_text(std::size_t count, std::string_view what);

/// How many of so many scenarios got which verdict, and of several a line for each that did not
/// pass, with what repeats it: their reports are far above.
std::string test_summary(std::size_t scenarios, const std::vector<TestedScenario>& tested);

/// Of a file that is valid: "FILE: valid: NAME", or its combinations, each with its timeline when
/// that is asked for. Precondition: one at least.
std::string validity_text(const std::vector<runner::LoadedScenario>& combinations,
                          bool with_timeline);

}  // namespace fakebot::report
