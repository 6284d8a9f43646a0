// Reads the result file that `fakebot test --json` writes.
#pragma once

#include <optional>
#include <string>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::report {

/// Reads the results, as far as reports need them: of a scenario the name and duration, of
/// expectations names and reasons. Throws ConfigError if the file cannot be read, is no result
/// file, or is from a different version of fakebot.
runner::TestResults read_results(const std::string& path);

/// Like read_results(), but nothing for a file of a different kind, such as any JSON in the same
/// folder.
std::optional<runner::TestResults> read_if_results(const std::string& path);

}  // namespace fakebot::report
