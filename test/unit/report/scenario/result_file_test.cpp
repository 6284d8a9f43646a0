#include "report/scenario/result_file.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "config/profile/robot_choice.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "robots/registry.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using namespace sim::scenario;

namespace {

/// Results with all possible parts.
runner::TestResults full_results() {
  const sim::RobotKind& kind = robots::default_kind();
  runner::ScenarioResult result{.verdict = Verdict::failed};
  result.reason = "a reason";
  result.by_environment = true;
  result.happenings = {{Happening::Kind::event, 1500us, "bump"},
                       {Happening::Kind::taken_back, 2s, "bump"},
                       {Happening::Kind::note, 2s, "a note"},
                       {Happening::Kind::left_undone, 3s, "no room"}};
  result.events_to_come = {{"late", "it waits for x"}};
  result.idle_events = {"idle"};
  const std::string_view type = sim::faults::common_fault_types().front().name;
  result.fault_counts = {{"noise", type, 2}};
  result.fault_records = {
      {1s, "noise", type, sim::faults::Stream::upstream, {0xAA, 1}, {}, 20ms},
      {2s, "noise", type, sim::faults::Stream::downstream, {}, {0xFF}, sim::faults::kHeld}};
  Finding failed{{.at = 2345678us,
                  .since = 2s,
                  .missed_by = 0us,
                  .missed_by_more = false,
                  .delayed_in = {},
                  .explanation = "too \"late\"",
                  .signals = {{kind.signals.front(), 0.1}, {kTimeSignal, 2.345678}}},
                 Outcome::failed};
  failed.violations = 3;
  result.judged.push_back({{.name = "stops", .what = {}, .because = "it must"}, failed});
  result.judged.push_back({{.name = "goes", .what = {}}, {{}, Outcome::untested}});
  result.lateness = {7, 64us, 128us, 1218345ns};
  result.test_end = {.by_signal = true, .value = 11};
  result.driver_output = "line 1\nline \xFF 2\n";

  runner::TestResults results;
  results.played.push_back({.file = "a.json",
                            .scenario = {.name = "a \xC3\xBC", .duration = 5s},
                            .seed = 18446744073709551615U,
                            .result = result,
                            .wall_s = 0.1 + 0.2,
                            .robot = config::first_choice(kind),
                            .driver = {"./driver", "{port}"},
                            .time = "scaled=4",
                            .inconclusive_before = {"too slow"},
                            .artifacts_error = "no room",
                            .artifacts_notes = {"signals.csv is full"},
                            .started = std::chrono::system_clock::time_point(1700000000s),
                            .host_load = 1.25,
                            .attachments = {"kept/a/wire.pcapng"},
                            .play = 3,
                            .parameters = {{"side", "left"}, {"speed", 0.1}, {"fast", true}}});
  results.unplayed.push_back({"b.json", "b", 4, "an earlier one failed", 2, {{"speed", 3}}});
  results.shard = {{2, 3}, 10, "0123456789abcdef"};
  results.interrupted = true;
  results.missing = {{1, 3}};
  results.refused.emplace_back(config::ConfigProblem{.file = "c.json",
                                                     .line = 7,
                                                     .pointer = "/duration",
                                                     .found = "5",
                                                     .expected = "a time",
                                                     .column = 3,
                                                     .excerpt = "line\n  ^\n"});
  return results;
}

runner::TestResults read_again(const runner::TestResults& results) {
  const test::TempDir dir;
  return report::read_results(dir.write("r.json", report::results_json(results)));
}

void refuse_changed(const std::function<void(nlohmann::ordered_json&)>& change,
                    const char* message) {
  auto json = nlohmann::ordered_json::parse(report::results_json(full_results()));
  change(json);
  const test::TempDir dir;
  const std::string path = dir.write("r.json", json.dump());
  CHECK_THROWS_WITH_AS(report::read_results(path), doctest::Contains(message), config::ConfigError);
}

}  // namespace

TEST_CASE("a result that was read gives the same reports as the one that was written") {
  const runner::TestResults results = full_results();
  const runner::TestResults again = read_again(results);
  CHECK(report::results_json(again) == report::results_json(results));
  CHECK(report::junit_xml(again) == report::junit_xml(results));
  CHECK(report::tap_text(again) == report::tap_text(results));
  CHECK(again.shard == results.shard);
  CHECK(again.interrupted);
}

TEST_CASE(
    "signals of carried devices, of further robots and of their lines are read with their units") {
  constexpr sim::Signal kFront{"scan.front_m", "m", 0, 12, "", false};
  constexpr sim::Signal kAttached{"scan.driver.attached", "flag", 0, 1, "", false};
  constexpr sim::Signal kBattery{"robots.b.battery_v", "V", 0, 20, "", false};
  constexpr sim::Signal kFrames{"robots.b.scan.wire.frames_sent", "", 0, 9, "", false};
  runner::TestResults results = full_results();
  results.played[0].result.judged[0].finding.signals = {
      {kFront, 1.5}, {kAttached, 1}, {kBattery, 16.5}, {kFrames, 2}};
  CHECK(report::tap_text(read_again(results)) == report::tap_text(results));
  refuse_changed(
      [](nlohmann::ordered_json& json) {
        json["scenarios"][0]["expectations"][0]["signals"]["scan.front"] = 1;
      },
      "/scenarios/0/expectations/0/signals/scan.front: found \"scan.front\", expected a signal of "
      "a "
      "robot");
}

TEST_CASE("a result with a status of its driver and without any optional part is read, too") {
  runner::TestResults results;
  results.played.push_back({.file = "a.json",
                            .scenario = {.name = "a"},
                            .seed = 1,
                            .result = {.verdict = Verdict::passed},
                            .wall_s = 0,
                            .robot = config::first_choice(*robots::robot_kinds().back()),
                            .driver = {}});
  results.played[0].result.test_end = {.by_signal = false, .value = 3};
  CHECK(report::results_json(read_again(results)) == report::results_json(results));
}

TEST_CASE("a field that is missing, of another type or unknown is refused with its place") {
  refuse_changed([](nlohmann::ordered_json& json) { json["scenarios"][0].erase("seed"); },
                 "/scenarios/0: found no \"seed\"");
  refuse_changed([](nlohmann::ordered_json& json) { json["scenarios"][0]["seed"] = "x"; },
                 "/scenarios/0/seed: found \"x\", expected a whole number");
  refuse_changed([](nlohmann::ordered_json& json) { json["scenarios"][0]["verdict"] = "good"; },
                 "/scenarios/0/verdict: found \"good\", expected one of passed, failed");
  refuse_changed([](nlohmann::ordered_json& json) { json["scenarios"][0]["robot"]["type"] = "x"; },
                 "/scenarios/0/robot/type: found \"x\", expected one of ");
  refuse_changed(
      [](nlohmann::ordered_json& json) {
        json["scenarios"][0]["expectations"][0]["signals"]["x"] = 1;
      },
      "found \"x\", expected a signal of a robot");
  refuse_changed(
      [](nlohmann::ordered_json& json) {
        json["scenarios"][0]["faults"]["hits"][0]["before"] = "A";
      },
      "expected bytes in hex");
  refuse_changed([](nlohmann::ordered_json& json) { json["scenarios"][0]["number"] = 0; },
                 "/scenarios/0/number: found 0, expected a whole number from 1");
  refuse_changed([](nlohmann::ordered_json& json) { json["version"] = "9.9.9"; },
                 "expected the version of this");
  refuse_changed([](nlohmann::ordered_json& json) { json.erase("scenarios"); },
                 "found something else");
}

TEST_CASE("in a folder other files are no mistakes") {
  const test::TempDir dir;
  CHECK_FALSE(report::read_if_results(dir.write("a.json", "{}")).has_value());
  CHECK_FALSE(report::read_if_results(dir.write("b.json", "no JSON")).has_value());
  CHECK(report::read_if_results(dir.write("c.json", report::results_json({}))).has_value());
}
