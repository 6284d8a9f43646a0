#include "report/replay/comparison_report.hpp"

#include <spdlog/fmt/fmt.h>

#include <nlohmann/json.hpp>
#include <string_view>

namespace fakebot::report {

using Json = nlohmann::ordered_json;
using DifferenceKind = capture::CommandDifference::Kind;

namespace {

/// Limit of a report for people; the JSON has all differences.
constexpr std::size_t kMostLines = 100;

double seconds(sim::SimTime time) {
  return sim::to_seconds(time);
}

std::string_view name_of_kind(DifferenceKind kind) {
  switch (kind) {
    case DifferenceKind::missing: return "missing";
    case DifferenceKind::extra: return "extra";
    case DifferenceKind::begins: return "begins";
    case DifferenceKind::ends: return "ends";
  }
  return "";
}

std::string times(const capture::CommandRun& run) {
  return run.count == 1 ? "once"
                        : fmt::format("{} times until {:.3f} s", run.count, seconds(run.last));
}

/// "0.734 s later", "0.612 s earlier"
std::string shift(sim::SimTime recorded, sim::SimTime actual) {
  return actual > recorded ? fmt::format("{:.3f} s later", seconds(actual - recorded))
                           : fmt::format("{:.3f} s earlier", seconds(recorded - actual));
}

std::string explanation_of(const capture::CommandDifference& difference) {
  switch (difference.kind) {
    case DifferenceKind::missing:
      return "recorded " + times(*difference.recorded) + ", not sent now";
    case DifferenceKind::extra:
      return "sent " + times(*difference.actual) + ", not in the recording";
    case DifferenceKind::begins:
      return "starts " + shift(difference.recorded->first, difference.actual->first) +
             " than recorded";
    case DifferenceKind::ends:
      return "ends " + shift(difference.recorded->last, difference.actual->last) + " than recorded";
  }
  return "";
}

const std::string& command_of(const capture::CommandDifference& difference) {
  return difference.recorded ? difference.recorded->text : difference.actual->text;
}

Json run_json(const capture::CommandRun& run) {
  return {{"first_s", seconds(run.first)}, {"last_s", seconds(run.last)}, {"count", run.count}};
}

}  // namespace

std::string comparison_text(const capture::CommandComparison& comparison) {
  const std::size_t count = comparison.differences.size();
  std::string text =
      fmt::format("compared: {} of {} recorded commands are the same now, {} difference{}\n",
                  comparison.runs_alike, comparison.runs_recorded, count, count == 1 ? "" : "s");
  for (std::size_t i = 0; i < count && i < kMostLines; ++i) {
    const capture::CommandDifference& difference = comparison.differences[i];
    text += fmt::format("  {:.3f} s  {}: {}\n", seconds(difference.at()), command_of(difference),
                        explanation_of(difference));
  }
  if (count > kMostLines) { text += fmt::format("  and {} more\n", count - kMostLines); }
  return text;
}

Json comparison_json(const capture::CommandComparison& comparison) {
  Json differences = Json::array();
  for (const capture::CommandDifference& difference : comparison.differences) {
    Json json{{"kind", name_of_kind(difference.kind)}, {"command", command_of(difference)}};
    if (difference.recorded) { json["recorded"] = run_json(*difference.recorded); }
    if (difference.actual) { json["said"] = run_json(*difference.actual); }
    differences.push_back(std::move(json));
  }
  return {{"recorded", comparison.runs_recorded},
          {"alike", comparison.runs_alike},
          {"differences", std::move(differences)}};
}

}  // namespace fakebot::report
