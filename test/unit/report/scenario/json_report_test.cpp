#include "report/scenario/json_report.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "config/profile/robot_choice.hpp"
#include "robots/registry.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using sim::scenario::Verdict;
using Json = nlohmann::ordered_json;

namespace {

constexpr sim::Signal kJudgedSpeed{"speed", "m/s", 0, 1, "a fact", false};

report::TestedScenario tested_json(runner::ScenarioResult result) {
  return {.file = "a.json",
          .scenario = {.name = "a"},
          .seed = 3,
          .result = std::move(result),
          .wall_s = 0,
          .robot = config::first_choice(robots::default_kind()),
          .driver = {"./driver"}};
}

Json json_of(runner::ScenarioResult result) {
  return report::result_json(tested_json(std::move(result)));
}

}  // namespace

TEST_CASE("JSON: an event that never happened has the reason") {
  const Json json = json_of({.verdict = Verdict::inconclusive,
                             .events_to_come = {{"hit", "bumper never held: bumper was 0"},
                                                {"later", "it was due at 5.000 s"}}});
  CHECK(json["events_that_never_happened"] == Json{"hit", "later"});
  CHECK(json["why_events_never_happened"] ==
        Json{{"hit", "bumper never held: bumper was 0"}, {"later", "it was due at 5.000 s"}});
}

TEST_CASE("JSON: a list of events that never happened is there even if all have") {
  const Json json = json_of({.verdict = Verdict::passed});
  CHECK(json["events_that_never_happened"] == Json::array());
  CHECK_FALSE(json.contains("why_events_never_happened"));
  CHECK(json["events_that_changed_nothing"] == Json::array());
}

TEST_CASE("JSON: events that changed nothing are named") {
  CHECK(json_of({.verdict = Verdict::inconclusive,
                 .idle_events = {"press"}})["events_that_changed_nothing"] == Json{"press"});
}

TEST_CASE("JSON: a failure has by how much it was missed, since when, and the signals") {
  const Json json = json_of(
      {.verdict = Verdict::failed,
       .judged = {{{.name = "stops", .what = sim::scenario::AtTheEnd{"it"}, .because = "it fell"},
                   {{.at = 2500ms,
                     .since = 2s,
                     .missed_by = 250ms,
                     .explanation = "too late",
                     .signals = {{kJudgedSpeed, 0.5}}},
                    sim::scenario::Outcome::failed}}}});
  CHECK(json["expectations"][0] == Json{{"name", "stops"},
                                        {"outcome", "failed"},
                                        {"at_s", 2.5},
                                        {"since_s", 2.0},
                                        {"missed_by_s", 0.25},
                                        {"explanation", "too late"},
                                        {"because", "it fell"},
                                        {"signals", {{"speed", 0.5}}}});
}

TEST_CASE("JSON: a test program has its exit status or the signal that ended it") {
  CHECK(json_of({.verdict = Verdict::failed,
                 .test_end = io::ProcessEnd{.by_signal = false, .value = 3}})["test_program"] ==
        Json{{"status", 3}});
  CHECK(json_of({.verdict = Verdict::failed,
                 .test_end = io::ProcessEnd{.by_signal = true, .value = 9}})["test_program"] ==
        Json{{"signal", 9}});
}

TEST_CASE("JSON: what a fault held until the end has no delay") {
  sim::faults::FaultRecord record{.at = 1s,
                                  .fault = "slow",
                                  .type = "latency",
                                  .stream = sim::faults::Stream::upstream,
                                  .before = {0xAA},
                                  .after = {},
                                  .delay = 20ms};
  runner::ScenarioResult result{.verdict = Verdict::passed,
                                .fault_counts = {{"slow", "latency", 2}},
                                .fault_records = {record}};
  record.delay = sim::faults::kHeld;
  result.fault_records.push_back(record);
  const Json faults = json_of(result)["faults"];
  CHECK(faults["counts"][0] == Json{{"fault", "slow"}, {"type", "latency"}, {"hits", 2}});
  CHECK(faults["hits"][0]["delay_s"] == 0.02);
  CHECK_FALSE(faults["hits"][0].contains("held"));
  CHECK(faults["hits"][1]["held"] == true);
  CHECK_FALSE(faults["hits"][1].contains("delay_s"));
}

TEST_CASE("JSON: scenarios that were not played and files that are wrong are listed, too") {
  report::TestResults results;
  results.played.push_back(tested_json({.verdict = Verdict::passed}));
  results.played[0].host_load = 1.5;
  results.unplayed.push_back({"b.json", "b", 4, "an earlier one failed"});
  results.refused.emplace_back(config::ConfigProblem{
      .file = "c.json", .line = 7, .pointer = "/duration", .found = "5", .expected = "a time"});
  const Json json = Json::parse(report::results_json(results));
  REQUIRE(json["scenarios"].size() == 2);
  CHECK(json["scenarios"][0]["host_load"] == 1.5);
  CHECK(json["scenarios"][1] == Json{{"name", "b"},
                                     {"file", "b.json"},
                                     {"number", 1},
                                     {"seed", 4},
                                     {"verdict", "skipped"},
                                     {"reason", "an earlier one failed"}});
  CHECK(json["refused"][0]["file"] == "c.json");
  CHECK(json["refused"][0]["line"] == 7);
  CHECK(json["refused"][0]["pointer"] == "/duration");
  CHECK(json["refused"][0]["expected"] == "a time");
  CHECK_FALSE(json["refused"][0].contains("reason"));
}
