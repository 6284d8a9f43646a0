#include "report/scenario/json_report.hpp"

#include <nlohmann/json.hpp>

#include "fakebot/protocol/hex.hpp"
#include "fakebot/protocol/version.hpp"
#include "report/iso_time.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::report {

using namespace sim::scenario;
using Json = nlohmann::ordered_json;

namespace {

std::string_view outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed: return "passed";
    case Outcome::failed: return "failed";
    case Outcome::untested: break;
  }
  return "untested";
}

std::string_view kind_name(Happening::Kind kind) {
  switch (kind) {
    case Happening::Kind::event: return "event";
    case Happening::Kind::taken_back: return "end";
    case Happening::Kind::left_undone: return "left_undone";
    case Happening::Kind::note: break;
  }
  return "note";
}

Json expectation_json(const runner::ScenarioResult::Judged& judged) {
  Json json{{"name", judged.expectation.name},
            {"outcome", outcome_name(judged.finding.outcome)},
            {"at_s", sim::to_seconds(judged.finding.at)}};
  if (judged.finding.missed_by) {
    json["since_s"] = sim::to_seconds(judged.finding.since);
    json["missed_by_s"] = sim::to_seconds(*judged.finding.missed_by);
  }
  if (!judged.finding.explanation.empty()) { json["explanation"] = judged.finding.explanation; }
  if (!judged.expectation.because.empty()) { json["because"] = judged.expectation.because; }
  for (const SignalValue& value : judged.finding.signals) {
    json["signals"][std::string(value.signal->name)] = value.value;
  }
  return json;
}

Json robot_json(const config::RobotChoice& robot) {
  Json json{{"type", robot.kind->name}};
  if (const auto variant = config::variant_name(robot); !variant.empty()) {
    json[std::string(robot.kind->variants.name)] = variant;
  }
  json["profile"] = robot.profile;
  return json;
}

/// How late frames left, in real time.
Json lateness_json(const io::Lateness& lateness) {
  const auto ms = [](std::chrono::nanoseconds time) { return 1000 * sim::to_seconds(time); };
  return {{"frames", lateness.count()},
          {"p50_within_ms", ms(lateness.percentile(0.5))},
          {"p99_within_ms", ms(lateness.percentile(0.99))},
          {"all_within_ms", ms(lateness.largest())}};
}

Json fault_json(const sim::faults::FaultRecord& record) {
  using protocol::to_hex;
  Json json{{"at_s", sim::to_seconds(record.at)},
            {"fault", record.fault},
            {"type", record.type},
            {"stream", sim::faults::name_of(record.stream)},
            {"before", to_hex(record.before)},
            {"after", to_hex(record.after)}};
  if (record.delay == sim::faults::kHeld) {
    json["held"] = true;
  } else {
    json["delay_s"] = sim::to_seconds(record.delay);
  }
  return json;
}

/// Those of the list are the first; the counts are of all.
Json faults_json(const runner::ScenarioResult& result) {
  Json json{{"counts", Json::array()}, {"hits", Json::array()}};
  for (const auto& count : result.fault_counts) {
    json["counts"].push_back({{"fault", count.fault}, {"type", count.type}, {"hits", count.hits}});
  }
  for (const auto& record : result.fault_records) { json["hits"].push_back(fault_json(record)); }
  return json;
}

Json scenario_json(const TestedScenario& tested) {
  const runner::ScenarioResult& result = tested.result;
  Json json{{"name", tested.scenario.name},      {"file", tested.file},
            {"number", tested.play + 1},         {"seed", tested.seed},
            {"robot", robot_json(tested.robot)}, {"driver", tested.driver},
            {"verdict", name_of(result.verdict)}};
  if (!result.reason.empty()) { json["reason"] = result.reason; }
  if (result.test_end) {
    json["test_program"][result.test_end->by_signal ? "signal" : "status"] = result.test_end->value;
  }
  if (!result.driver_output.empty()) { json["driver_output"] = result.driver_output; }
  if (!tested.inconclusive_before.empty()) {
    json["inconclusive_before"] = tested.inconclusive_before;
  }
  json["started"] = iso_time(tested.started);
  json["duration_s"] = sim::to_seconds(tested.scenario.duration);
  json["wall_s"] = tested.wall_s;
  if (tested.host_load) { json["host_load"] = *tested.host_load; }
  json["expectations"] = Json::array();
  for (const auto& judged : result.judged) {
    json["expectations"].push_back(expectation_json(judged));
  }
  json["happenings"] = Json::array();
  for (const Happening& happening : result.happenings) {
    json["happenings"].push_back({{"at_s", sim::to_seconds(happening.at)},
                                  {"kind", kind_name(happening.kind)},
                                  {"text", happening.text}});
  }
  json["events_that_never_happened"] = Json::array();
  for (const auto& [event, why] : result.events_to_come) {
    json["events_that_never_happened"].push_back(event);
    json["why_events_never_happened"][event] = why;
  }
  json["events_that_changed_nothing"] = result.idle_events;
  if (!result.fault_counts.empty()) { json["faults"] = faults_json(result); }
  if (result.lateness) { json["lateness"] = lateness_json(*result.lateness); }
  if (!tested.attachments.empty()) { json["attachments"] = tested.attachments; }
  if (!tested.artifacts_notes.empty()) { json["artifacts_notes"] = tested.artifacts_notes; }
  return json;
}

Json unplayed_json(const runner::UnplayedScenario& unplayed) {
  return {{"name", unplayed.name}, {"file", unplayed.file}, {"number", unplayed.play + 1},
          {"seed", unplayed.seed}, {"verdict", "skipped"},  {"reason", unplayed.reason}};
}

/// The parts of a mistake that it has.
Json refused_json(const config::ConfigError& error) {
  const config::ConfigProblem& problem = error.problem();
  Json json{{"file", problem.file}};
  if (problem.line > 0) { json["line"] = problem.line; }
  if (problem.pointer) { json["pointer"] = *problem.pointer; }
  const std::pair<const char*, const std::string&> texts[] = {{"found", problem.found},
                                                              {"expected", problem.expected},
                                                              {"suggestion", problem.suggestion},
                                                              {"reason", problem.reason}};
  for (const auto& [name, text] : texts) {
    if (!text.empty()) { json[name] = text; }
  }
  json["message"] = error.what();
  return json;
}

Json program_json() {
  return {{"program", "fakebot"}, {"version", kVersion}};
}

}  // namespace

std::string file_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json result_json(const TestedScenario& tested) {
  Json json = program_json();
  json.update(scenario_json(tested));
  return json;
}

std::string results_json(const TestResults& results) {
  Json json = program_json();
  if (results.shard) {
    json["shard"] = {{"number", results.shard->shard.number},
                     {"of", results.shard->shard.count},
                     {"scenarios", results.shard->plays},
                     {"test", results.shard->test}};
  }
  json["scenarios"] = Json::array();
  for (const TestedScenario& one : results.played) {
    json["scenarios"].push_back(scenario_json(one));
  }
  for (const auto& one : results.unplayed) { json["scenarios"].push_back(unplayed_json(one)); }
  for (const auto& one : results.refused) { json["refused"].push_back(refused_json(one)); }
  return file_text(json);
}

}  // namespace fakebot::report
