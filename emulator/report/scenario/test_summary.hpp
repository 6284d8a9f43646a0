// The summary of a test of many scenarios, and the lines for valid files.
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

/// The number of scenarios with each verdict. With several scenarios, also a line with the command
/// to play again for each scenario that did not pass, because its report may be far above.
std::string test_summary(std::size_t scenarios, const TestResults& results);

/// A line for each reason why scenarios were not played, with their number.
std::string unplayed_text(const TestResults& results);

/// "shard 2 of 3: 4 of 10 scenarios" and a line end; empty for the results of a whole test.
std::string shard_text(const TestResults& results);

/// A line for each failure of all runs together.
std::string failures_of_all_runs_text(const TestResults& results);

/// A line for each missing shard.
std::string missing_text(const TestResults& results);

/// A line for a world or a profile that was checked, or a file that was passed over.
std::string validity_text(const runner::LoadedFiles::Other& other);

/// A line for a valid file, "FILE: valid: NAME", or lines for its combinations, each with its
/// timeline if requested. Precondition: at least one scenario.
std::string validity_text(const std::vector<runner::LoadedScenario>& combinations,
                          bool with_timeline);

}  // namespace fakebot::report
