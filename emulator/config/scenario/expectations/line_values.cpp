#include "config/scenario/expectations/line_values.hpp"

#include <limits>

#include "config/json/config_error.hpp"
#include "config/scenario/condition.hpp"
#include "config/scenario/scenario_types.hpp"
#include "sim/scenario/expectations/printed/line_pattern.hpp"

namespace fakebot::config {

using sim::scenario::LinePattern;
using sim::scenario::PatternMistake;

ReadPattern read_pattern(const JsonValue& value) {
  const std::string text = value.text();
  if (text.empty()) { value.refuse(std::string(scenario_keys::kPattern)); }
  try {
    return {text, LinePattern(text).names()};
  } catch (const PatternMistake& mistake) {
    value.refuse(value.found() + ": " + mistake.what(), std::string(scenario_keys::kPattern), "");
  }
}

std::string read_condition_on_line(const JsonValue& value, const ReadPattern& pattern,
                                   const ScenarioNames& names) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::vector<sim::Signal> known = names.signals;
  for (const std::string& name : pattern.names) {
    if (find_named(names.signals, name) != nullptr) {
      value.refuse("a number \"" + name + "\" in the line, and a signal of this name",
                   "another name for the number", "");
    }
    known.push_back({name, "", -kInfinity, kInfinity, "in the line", false});
    known.back().may_be_nan = true;
  }
  return read_condition(value, known, names.events);
}

}  // namespace fakebot::config
