#include "report/sweep/swept_file.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "report/utf8_prefix.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

using Json = nlohmann::ordered_json;

namespace {

/// The value of a parameter; null if missing in a result that was changed by hand.
Json value_in(const TestedScenario& run, const std::string& name) {
  for (const auto& parameter : run.parameters) {
    if (parameter.name == name) { return parameter.value; }
  }
  return {};
}

/// Whether all values are numbers with a finite range: an infinite range has no scale.
bool are_numbers(const std::vector<Json>& values) {
  if (!std::ranges::all_of(values, [](const Json& value) { return value.is_number(); })) {
    return false;
  }
  const auto [min, max] = std::ranges::minmax_element(values);
  return std::isfinite(max->get<double>() - min->get<double>());
}

SweptAxis axis_of(const std::vector<const TestedScenario*>& runs, const std::string& name) {
  SweptAxis axis{.name = name};
  std::map<Json, std::size_t> index_of;
  std::vector<Json> of_run;
  for (const TestedScenario* run : runs) {
    of_run.push_back(value_in(*run, name));
    if (index_of.emplace(of_run.back(), 0).second) { axis.values.push_back(of_run.back()); }
  }
  axis.is_number = are_numbers(axis.values);
  if (axis.is_number) { std::ranges::sort(axis.values); }
  for (std::size_t i = 0; i < axis.values.size(); ++i) { index_of[axis.values[i]] = i; }
  for (const Json& value : of_run) { axis.of_run.push_back(index_of[value]); }
  return axis;
}

}  // namespace

std::vector<SweptFile> swept_files(const std::vector<TestedScenario>& played) {
  std::vector<SweptFile> files;
  std::map<std::string, std::size_t> index_of;
  for (const TestedScenario& run : played) {
    if (run.parameters.empty()) { continue; }
    const auto [index, is_new] = index_of.emplace(run.file, files.size());
    if (is_new) { files.push_back({.path = run.file}); }
    files[index->second].runs.push_back(&run);
  }
  for (SweptFile& file : files) {
    for (const auto& parameter : file.runs.front()->parameters) {
      SweptAxis axis = axis_of(file.runs, parameter.name);
      if (axis.values.size() > 1) { file.axes.push_back(std::move(axis)); }
    }
  }
  std::erase_if(files, [](const SweptFile& file) { return file.axes.empty(); });
  return files;
}

double round_step(double width, std::size_t most_parts) {
  const double exact = width / static_cast<double>(most_parts);
  const double power = std::pow(10, std::floor(std::log10(exact)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= exact) { return factor * power; }
  }
  return 10 * power;
}

std::string short_text(double number) {
  return fmt::format("{:.6g}", number == 0 ? 0.0 : number);
}

std::string short_text(const std::string& text, std::size_t most_bytes) {
  std::string line = visible_text(text);
  std::ranges::replace_if(
      line, [](unsigned char letter) { return letter < ' '; }, ' ');
  if (line.size() <= most_bytes) { return line; }
  return std::string(utf8_prefix(line, most_bytes - 1)) + "…";
}

}  // namespace fakebot::report
