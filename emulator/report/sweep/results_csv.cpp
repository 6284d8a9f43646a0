// A row for each run, for tools that draw and count.
#include <algorithm>
#include <array>

#include "capture/print/csv.hpp"
#include "config/scenario/sweep/parameter_values.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "report/valid_utf8.hpp"

namespace fakebot::report {

using capture::csv_field;
using sim::scenario::Verdict;

namespace {

constexpr std::array kColumns{"file",   "scenario", "seed",       "verdict",
                              "reason", "number",   "duration_s", "wall_s"};
constexpr std::size_t kColumnsBeforeParameters = 3;

using Parameters = std::vector<config::ParameterValue>;

/// The names of the parameters of all scenarios.
std::vector<std::string> names_in(const TestResults& results) {
  std::vector<std::string> names;
  const auto add = [&](const Parameters& parameters) {
    for (const auto& one : parameters) {
      if (std::ranges::find(names, one.name) == names.end()) { names.push_back(one.name); }
    }
  };
  for (const TestedScenario& one : results.played) { add(one.parameters); }
  for (const auto& one : results.unplayed) { add(one.parameters); }
  return names;
}

std::string text_field(const std::string& text) {
  return csv_field(valid_utf8(text));
}

/// Most readers refuse two columns of the same name.
std::string header_of(const std::vector<std::string>& names) {
  std::string header;
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    if (i == kColumnsBeforeParameters) {
      for (const std::string& name : names) {
        const bool is_taken = std::ranges::find(kColumns, name) != kColumns.end();
        header += "," + text_field((is_taken ? "parameter." : "") + name);
      }
    }
    header += (i == 0 ? "" : ",") + std::string(kColumns[i]);
  }
  return header + std::string(capture::kCsvLineEnd);
}

std::string cells_of(const Parameters& parameters, const std::vector<std::string>& names) {
  std::string cells;
  for (const std::string& name : names) {
    const auto one = std::ranges::find(parameters, name, &config::ParameterValue::name);
    cells += ",";
    if (one != parameters.end()) { cells += text_field(config::parameter_text(one->value)); }
  }
  return cells;
}

std::string row_start(const auto& one, const std::string& name,
                      const std::vector<std::string>& names) {
  return text_field(one.file) + "," + text_field(name) + "," + std::to_string(one.seed) +
         cells_of(one.parameters, names);
}

std::string row_of(const TestedScenario& one, const std::vector<std::string>& names) {
  const bool passed = one.result.verdict == Verdict::passed;
  return row_start(one, one.scenario.name, names) + "," + std::string(name_of(one.result.verdict)) +
         "," + (passed ? "" : text_field(runner::first_reason(one.result))) + "," +
         std::to_string(one.play + 1) + "," + csv_field(sim::to_seconds(one.scenario.duration)) +
         "," + csv_field(one.wall_s);
}

std::string row_of(const runner::UnplayedScenario& one, const std::vector<std::string>& names) {
  return row_start(one, one.name, names) + "," + std::string(kSkipped) + "," +
         text_field(one.reason) + "," + std::to_string(one.play + 1) + ",,";
}

}  // namespace

std::string results_csv(const TestResults& results) {
  const std::vector<std::string> names = names_in(results);
  std::string text = header_of(names);
  for (const TestedScenario& one : results.played) {
    text += row_of(one, names) + std::string(capture::kCsvLineEnd);
  }
  for (const auto& one : results.unplayed) {
    text += row_of(one, names) + std::string(capture::kCsvLineEnd);
  }
  return text;
}

}  // namespace fakebot::report
