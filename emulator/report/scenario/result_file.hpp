// The file that `fakebot test --json` writes, read again.
#pragma once

#include <optional>
#include <string>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::report {

/// What a report of the test needs. Of a scenario its name and duration, of its expectations names
/// and reasons. Throws ConfigError if it cannot be read, is something else, or is of another
/// version of fakebot.
runner::TestResults read_results(const std::string& path);

/// The same; nothing if it is something else, such as another JSON file of the same folder.
std::optional<runner::TestResults> read_if_results(const std::string& path);

}  // namespace fakebot::report
