#include "report/listings/robot_tables.hpp"

#include <spdlog/fmt/fmt.h>

#include <cmath>

#include "line/line_signals.hpp"

namespace fakebot::report {

namespace {

std::string bound(double value) {
  if (std::isinf(value)) { return "-"; }
  return fmt::format("{:g}", value);
}

std::string signal_line(const sim::Signal& signal) {
  return fmt::format("{:22} {:6} {:>8} {:>11}  {:4} {}\n", signal.name,
                     signal.unit.empty() ? "-" : signal.unit, bound(signal.min), bound(signal.max),
                     signal.can_be_set ? "set" : "", signal.meaning);
}

}  // namespace

std::string signal_table(const sim::RobotKind& kind) {
  std::string text = fmt::format("{:22} {:6} {:>8} {:>11}  {:4} {}\n", "SIGNAL", "UNIT", "MIN",
                                 "MAX", "", "MEANING");
  for (const sim::Signal& signal : kind.signals) { text += signal_line(signal); }
  for (const sim::Signal& signal : line::line_signals()) { text += signal_line(signal); }
  return text;
}

std::string profile_table(const sim::RobotKind& kind) {
  std::string text;
  for (const sim::Profile& profile : kind.profiles) {
    text += fmt::format("{:10} {}\n", profile.name, profile.meaning);
  }
  text += fmt::format("\n{:22} {:7}", "PARAMETER", "UNIT");
  for (const sim::Profile& profile : kind.profiles) { text += fmt::format(" {:>9}", profile.name); }
  text += fmt::format("  {:16} MEANING (SOURCE)\n", "RANGE");
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const sim::Parameter& info = kind.parameters[i];
    text += fmt::format("{:22} {:7}", info.name, info.unit.empty() ? "-" : info.unit);
    for (const sim::Profile& profile : kind.profiles) {
      text += fmt::format(" {:>9g}", profile.values[i]);
    }
    text += fmt::format("  {:16} {} ({})\n", fmt::format("{:g} to {:g}", info.min, info.max),
                        info.meaning, info.source);
  }
  return text;
}

}  // namespace fakebot::report
