// Lines of drivers: regular expressions, and conditions over the numbers in a line.
#pragma once

#include <string>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_names.hpp"

namespace fakebot::config {

struct ReadPattern {
  std::string text;
  std::vector<std::string> names{};  ///< of the captured numbers
};

/// Throws ConfigError for what is no regular expression.
ReadPattern read_pattern(const JsonValue& value);

/// A condition over signals and the numbers of the pattern. Throws ConfigError, also for a number
/// with the name of a signal.
std::string read_condition_on_line(const JsonValue& value, const ReadPattern& pattern,
                                   const ScenarioNames& names);

}  // namespace fakebot::config
