#include "report/sweep/sweep_table.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include "config/scenario/sweep/parameter_values.hpp"
#include "report/scenario/test_summary.hpp"
#include "report/sweep/swept_file.hpp"

namespace fakebot::report {

using sim::scenario::Verdict;

namespace {

/// More values of a parameter are grouped to intervals. (choice)
constexpr std::size_t kMostRowsOfParameter = 10;
constexpr std::size_t kMostBytesOfLabel = 40;
/// Tolerance for rounding: as a double, 0.3 / 0.1 is less than 3.
constexpr double kErrorOfParts = 1e-9;

constexpr std::array kVerdicts{Verdict::passed, Verdict::failed, Verdict::inconclusive,
                               Verdict::error};
using Counts = std::array<std::size_t, kVerdicts.size()>;

struct TableRow {
  std::string label;
  Counts counts{};
};

void count(Counts& counts, const TestedScenario& run) {
  ++counts[static_cast<std::size_t>(run.result.verdict)];
}

Counts counts_of(const SweptFile& file) {
  Counts counts{};
  for (const TestedScenario* run : file.runs) { count(counts, *run); }
  return counts;
}

std::vector<TableRow> rows_of_values(const SweptFile& file, const SweptAxis& axis) {
  std::vector<TableRow> rows;
  const std::size_t shown =
      axis.values.size() <= kMostRowsOfParameter ? axis.values.size() : kMostRowsOfParameter - 1;
  for (std::size_t i = 0; i < shown; ++i) {
    rows.push_back({short_text(axis.name + " = " + config::parameter_text(axis.values[i]),
                               kMostBytesOfLabel)});
  }
  if (shown < axis.values.size()) {
    rows.push_back({fmt::format("{}: {} others", axis.name, axis.values.size() - shown)});
  }
  for (std::size_t i = 0; i < file.runs.size(); ++i) {
    count(rows[std::min(axis.of_run[i], rows.size() - 1)].counts, *file.runs[i]);
  }
  return rows;
}

std::vector<TableRow> rows_of_intervals(const SweptFile& file, const SweptAxis& axis) {
  const auto min = axis.values.front().get<double>();
  const auto max = axis.values.back().get<double>();
  // One interval fewer than rows, because neither end needs to be at a step.
  const double step = round_step(max - min, kMostRowsOfParameter - 1);
  const double first = std::floor(min / step + kErrorOfParts);
  const double end = std::max(std::ceil(max / step - kErrorOfParts), first + 1);
  std::vector<TableRow> rows;
  for (double i = first; i < end && rows.size() < kMostRowsOfParameter; ++i) {
    rows.push_back({fmt::format("{} from {} to {}", axis.name, short_text(i * step),
                                short_text((i + 1) * step))});
  }
  for (std::size_t i = 0; i < file.runs.size(); ++i) {
    const double value = axis.values[axis.of_run[i]].get<double>();
    const double steps = std::floor(value / step + kErrorOfParts) - first;
    const auto row = static_cast<std::size_t>(std::max(steps, 0.0));
    count(rows[std::min(row, rows.size() - 1)].counts, *file.runs[i]);
  }
  return rows;
}

/// The number of pairs of a passed run and a run that has not passed, per run: the fewer pairs in
/// the rows of a parameter, the more the parameter explains (Gini impurity).
double mixed_pairs(const std::vector<TableRow>& rows) {
  double pairs = 0;
  for (const TableRow& row : rows) {
    const auto all =
        static_cast<double>(std::accumulate(row.counts.begin(), row.counts.end(), std::size_t{0}));
    const auto passed = static_cast<double>(row.counts[0]);
    if (all > 0) { pairs += passed * (all - passed) / all; }
  }
  return pairs;
}

/// The rows of all parameters; the parameter that explains most comes first.
std::vector<TableRow> rows_of(const SweptFile& file) {
  std::vector<std::vector<TableRow>> parameters;
  for (const SweptAxis& axis : file.axes) {
    const bool is_gathered = axis.is_number && axis.values.size() > kMostRowsOfParameter;
    parameters.push_back(is_gathered ? rows_of_intervals(file, axis) : rows_of_values(file, axis));
  }
  std::ranges::stable_sort(parameters, {}, mixed_pairs);
  std::vector<TableRow> rows;
  for (auto& of_axis : parameters) { std::ranges::move(of_axis, std::back_inserter(rows)); }
  return rows;
}

std::string names_of_axes(const SweptFile& file) {
  std::string text;
  for (const SweptAxis& axis : file.axes) { text += (text.empty() ? "" : ", ") + axis.name; }
  return text;
}

std::string table_of(const SweptFile& file) {
  const Counts all = counts_of(file);
  if (all[0] == file.runs.size()) {
    return fmt::format("{}: passed in all {} by {}\n", file.path,
                       count_text(file.runs.size(), "run"), names_of_axes(file));
  }
  const std::vector<TableRow> rows = rows_of(file);
  std::size_t width = file.path.size();
  for (const TableRow& row : rows) { width = std::max(width, row.label.size() + 2); }
  const auto line = [&](const std::string& label, const auto& cell) {
    std::string text = fmt::format("{:<{}}", label, width);
    for (std::size_t i = 0; i < kVerdicts.size(); ++i) {
      const std::string_view name = name_of(kVerdicts[i]);
      if (all[i] > 0 || i == 0) { text += fmt::format("  {:>{}}", cell(i), name.size()); }
    }
    return text + "\n";
  };
  std::string text =
      line(file.path, [](std::size_t i) { return std::string(name_of(kVerdicts[i])); });
  for (const TableRow& row : rows) {
    text += line("  " + row.label, [&](std::size_t i) {
      return row.counts[i] == 0 ? "-" : std::to_string(row.counts[i]);
    });
  }
  return text;
}

}  // namespace

std::string sweep_table(const std::vector<TestedScenario>& played) {
  std::string text;
  for (const SweptFile& file : swept_files(played)) { text += table_of(file); }
  return text;
}

}  // namespace fakebot::report
