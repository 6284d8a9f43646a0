// The fields of a result in JSON: a single list for writing (json_report.cpp) and reading
// (result_file.cpp), so that everything a report needs is written, and read back.
//
// `Fields` is JsonWriter or JsonReader:
//   value(key, x)       writes x, or reads it, which must be there
//   has(key, is_there)  whether to write the key, or whether the file has it
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "config/json/config_error.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "runner/test/tested_scenario.hpp"

namespace fakebot::report {

/// A constant object for writing, a mutable object for reading.
template <class T, class Plain>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Plain>;

/// The values of enumerations that have names in results.
inline constexpr auto values_of(sim::scenario::Verdict /*any*/) {
  using enum sim::scenario::Verdict;
  return std::array{passed, failed, inconclusive, error};
}
inline constexpr auto values_of(sim::scenario::Outcome /*any*/) {
  using enum sim::scenario::Outcome;
  return std::array{passed, failed, untested, unreached};
}
inline constexpr auto values_of(sim::scenario::Happening::Kind /*any*/) {
  using enum sim::scenario::Happening::Kind;
  return std::array{event, taken_back, note, left_undone};
}
inline constexpr auto values_of(sim::faults::Stream /*any*/) {
  using enum sim::faults::Stream;
  return std::array{downstream, upstream};
}

/// Names of enumerators in results.
inline std::string_view result_name(sim::scenario::Verdict verdict) {
  return sim::scenario::name_of(verdict);
}
inline std::string_view result_name(sim::faults::Stream stream) {
  return sim::faults::name_of(stream);
}
std::string_view result_name(sim::scenario::Outcome outcome);
std::string_view result_name(sim::scenario::Happening::Kind kind);

inline bool is_given(bool flag) {
  return flag;
}
inline bool is_given(std::size_t number) {
  return number > 0;
}
inline bool is_given(const std::string& text) {
  return !text.empty();
}
template <class T>
bool is_given(const std::vector<T>& list) {
  return !list.empty();
}
template <class T>
bool is_given(const std::optional<T>& value) {
  return value.has_value();
}

/// A field that is left out if there is nothing to tell.
template <class Fields>
void if_given(Fields& fields, const char* key, auto& value) {
  if (fields.has(key, is_given(value))) { fields.value(key, value); }
}

template <class Fields, MaybeConst<config::RobotChoice> Robot>
void list_fields(Fields& fields, Robot& robot) {
  fields.value("type", robot.kind);
  const sim::Variants& variants = robot.kind->variants;
  if (!variants.all.empty()) { fields.chosen(variants.name, robot.variant, variants.all); }
  fields.value("profile", robot.profile);
}

template <class Fields, MaybeConst<io::ProcessEnd> End>
void list_fields(Fields& fields, End& end) {
  const bool by_signal = fields.either("signal", end.by_signal);
  fields.value(by_signal ? "signal" : "status", end.value);
}

template <class Fields, MaybeConst<runner::ScenarioResult::Judged> Judged>
void list_fields(Fields& fields, Judged& judged) {
  auto& finding = judged.finding;
  fields.value("name", judged.expectation.name);
  fields.value("outcome", finding.outcome);
  fields.value("at_s", finding.at);
  if (fields.has("missed_by_s", finding.missed_by.has_value())) {
    fields.value("since_s", finding.since);
    fields.value("missed_by_s", finding.missed_by);
  }
  if (fields.has("violations", finding.violations > 1)) {
    fields.value("violations", finding.violations);
  }
  if_given(fields, "explanation", finding.explanation);
  if_given(fields, "because", judged.expectation.because);
  if (fields.has("signals", !finding.signals.empty())) {
    fields.signals("signals", finding.signals);
  }
}

template <class Fields, MaybeConst<sim::scenario::Happening> Happening>
void list_fields(Fields& fields, Happening& happening) {
  fields.value("at_s", happening.at);
  fields.value("kind", happening.kind);
  fields.value("text", happening.text);
}

template <class Fields, MaybeConst<sim::faults::FaultCount> Count>
void list_fields(Fields& fields, Count& count) {
  fields.value("fault", count.fault);
  fields.fault_type("type", count.type);
  fields.value("hits", count.hits);
}

template <class Fields, MaybeConst<sim::faults::FaultRecord> Record>
void list_fields(Fields& fields, Record& record) {
  fields.value("at_s", record.at);
  fields.value("fault", record.fault);
  fields.fault_type("type", record.type);
  fields.value("stream", record.stream);
  fields.value("before", record.before);
  fields.value("after", record.after);
  if (!fields.special("held", record.delay, sim::faults::kHeld)) {
    fields.value("delay_s", record.delay);
  }
}

template <class Fields>
void list_parameters(Fields& fields, auto& parameters) {
  if (fields.has("parameters", !parameters.empty())) { fields.named("parameters", parameters); }
}

/// How late frames left, in real or scaled time.
template <class Fields, MaybeConst<io::LatenessSummary> Lateness>
void list_fields(Fields& fields, Lateness& lateness) {
  fields.value("frames", lateness.frames);
  fields.value("p50_within_ms", lateness.half_within);
  fields.value("p99_within_ms", lateness.most_within);
  fields.value("all_within_ms", lateness.all_within);
}

template <class Fields, MaybeConst<runner::FurtherDriver> Further>
void list_fields(Fields& fields, Further& further) {
  fields.value("robot", further.robot);
  fields.value("driver", further.driver);
}

template <class Fields, MaybeConst<runner::TestedScenario> Tested>
void list_fields(Fields& fields, Tested& tested) {
  auto& result = tested.result;
  fields.value("name", tested.scenario.name);
  fields.value("file", tested.file);
  fields.from_one("number", tested.play);
  fields.value("seed", tested.seed);
  list_parameters(fields, tested.parameters);
  fields.value("rerun", tested.rerun);
  fields.value("robot", tested.robot);
  fields.value("driver", tested.driver);
  if_given(fields, "further_drivers", tested.further_drivers);
  if_given(fields, "time", tested.time);
  fields.value("verdict", result.verdict);
  if_given(fields, "reason", result.reason);
  if_given(fields, "test_program", result.test_end);
  if_given(fields, "by_environment", result.by_environment);
  if_given(fields, "driver_output", result.driver_output);
  if_given(fields, "inconclusive_before", tested.inconclusive_before);
  fields.value("started", tested.started);
  fields.value("duration_s", tested.scenario.duration);
  fields.value("wall_s", tested.wall_s);
  if_given(fields, "host_load", tested.host_load);
  fields.value("expectations", result.judged);
  fields.value("happenings", result.happenings);
  fields.events_to_come("events_that_never_happened", "why_events_never_happened",
                        result.events_to_come);
  fields.value("events_that_changed_nothing", result.idle_events);
  if (fields.has("faults", !result.fault_counts.empty())) {
    fields.group("faults", [&](auto& faults) {
      faults.value("counts", result.fault_counts);
      faults.value("hits", result.fault_records);
    });
  }
  if_given(fields, "lateness", result.lateness);
  if_given(fields, "attachments", tested.attachments);
  if_given(fields, "artifacts_error", tested.artifacts_error);
  if_given(fields, "artifacts_notes", tested.artifacts_notes);
}

template <class Fields, MaybeConst<runner::CommonViolation> Violation>
void list_fields(Fields& fields, Violation& violation) {
  fields.value("text", violation.text);
  fields.value("runs", violation.runs);
  fields.value("judged", violation.judged);
}

template <class Fields, MaybeConst<runner::UnreachedGoal> Goal>
void list_fields(Fields& fields, Goal& goal) {
  fields.value("file", goal.file);
  fields.value("name", goal.name);
  if_given(fields, "because", goal.because);
  fields.value("runs", goal.runs);
}

template <class Fields, MaybeConst<runner::UnplayedScenario> Unplayed>
void list_fields(Fields& fields, Unplayed& unplayed) {
  fields.value("name", unplayed.name);
  fields.value("file", unplayed.file);
  fields.from_one("number", unplayed.play);
  fields.value("seed", unplayed.seed);
  list_parameters(fields, unplayed.parameters);
  fields.fixed("verdict", kSkipped);
  if_given(fields, "not_applicable", unplayed.is_not_applicable);
  fields.value("reason", unplayed.reason);
}

/// A mistake; parts that the mistake does not have are left out.
template <class Fields, MaybeConst<config::ConfigProblem> Problem>
void list_fields(Fields& fields, Problem& problem) {
  if_given(fields, "option", problem.option);
  fields.value("file", problem.file);
  if_given(fields, "line", problem.line);
  if_given(fields, "column", problem.column);
  if_given(fields, "part", problem.part);
  if_given(fields, "pointer", problem.pointer);
  if_given(fields, "parameters", problem.parameters);
  if_given(fields, "found", problem.found);
  if_given(fields, "expected", problem.expected);
  if_given(fields, "suggestion", problem.suggestion);
  if_given(fields, "reason", problem.reason);
  if_given(fields, "excerpt", problem.excerpt);
}

template <class Fields, MaybeConst<runner::Shard> Shard>
void list_fields(Fields& fields, Shard& shard) {
  fields.value("number", shard.number);
  fields.value("of", shard.count);
}

template <class Fields, MaybeConst<runner::ShardOfTest> Shard>
void list_fields(Fields& fields, Shard& shard) {
  list_fields(fields, shard.shard);
  fields.value("scenarios", shard.plays);
  fields.value("test", shard.test);
}

}  // namespace fakebot::report
