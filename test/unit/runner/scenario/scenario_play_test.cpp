// Scenarios built in code, without files, and mostly without a device.
#include "runner/scenario/scenario_play.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "runner/scenario/driven_scenario.hpp"
#include "runner/scenario/played_scenario.hpp"
#include "unit/hex.hpp"
#include "unit/runner/bench_session.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot;
using namespace fakebot::sim::scenario;
using namespace std::chrono_literals;
using sim::faults::Stream;
using test::BenchSession;

namespace {

/// Drives ahead from the start; the bumper is pressed after 300 ms.
Scenario bump() {
  Scenario scenario{.name = "a bump", .duration = 500ms};
  scenario.commands = {
      {"ahead", Every{.period = 100ms}, {Send{test::from_hex("AA 55 06 01 04 C8 00 00 00 CB")}}}};
  scenario.events = {{"bump", At{300ms}, {Force{"bumper.left", 1}}}};
  scenario.expectations = {
      {.name = "is hit", .what = Reaction{.condition = "bumper.left", .within = 400ms}},
      {.name = "drives", .what = AtTheEnd{"command.speed_mm_s == 200"}}};
  return scenario;
}

/// Plays a scenario on a device, with the scenario's own commands.
runner::ScenarioResult play_scripted(const Scenario& scenario) {
  runner::Session session;
  runner::DrivenOptions options;
  options.scripted = true;
  return runner::play_on_device(session, scenario, test::make_kobuki(), std::move(options));
}

std::vector<std::string> names_of(const std::vector<Happening>& happenings) {
  std::vector<std::string> names;
  for (const Happening& happening : happenings) { names.push_back(happening.text); }
  return names;
}

}  // namespace

TEST_CASE("a scenario is played with its own commands, as fast as the machine allows") {
  const auto robot = test::make_kobuki();
  const runner::ScenarioResult result = runner::play(bump(), *robot, {});
  CHECK(result.verdict == Verdict::passed);
  CHECK(names_of(result.happenings) == std::vector<std::string>{"bump"});
  CHECK(result.judged.size() == 2);
  CHECK_FALSE(result.lateness);
}

TEST_CASE("a scenario that the user stops is an error at that time") {
  const auto robot = test::make_kobuki();
  const auto result = runner::play(bump(), *robot, {}, {}, [] { return true; });
  CHECK(result.verdict == Verdict::error);
  CHECK(result.interrupted);
  CHECK(result.reason == "stopped by the user at 0.005 s");
  CHECK_FALSE(runner::play(bump(), *robot, {}, {}, [] { return false; }).interrupted);
}

TEST_CASE("a scenario sets a modem line as an input of the robot, and releases the line") {
  Scenario scenario = bump();
  scenario.events = {{"wired", At{100ms}, {Force{"line.cts", 1}}},
                     {"cut", At{300ms}, {Release{"line.cts"}}}};
  scenario.expectations = {
      {.name = "is set", .what = Reaction{.condition = "line.cts && !line.dsr", .within = 200ms}},
      {.name = "is released", .what = AtTheEnd{"!line.cts"}},
      {.name = "a driver is attached", .what = AtTheEnd{"line.dtr && line.rts"}}};
  const auto robot = test::make_kobuki();
  CHECK(runner::play(scenario, *robot, {}).verdict == Verdict::passed);
  CHECK(play_scripted(scenario).verdict == Verdict::passed);
  scenario.events.pop_back();
  CHECK(runner::play(scenario, *robot, {}).verdict == Verdict::failed);
}

TEST_CASE("a failed expectation fails the scenario") {
  Scenario scenario = bump();
  scenario.commands.clear();
  const auto robot = test::make_kobuki();
  const runner::ScenarioResult result = runner::play(scenario, *robot, {});
  CHECK(result.verdict == Verdict::failed);
  CHECK(result.judged[0].finding.outcome == Outcome::passed);
  CHECK(result.judged[1].finding.outcome == Outcome::failed);
}

TEST_CASE("a scenario is played with a running robot, and the session continues after it") {
  std::vector<std::string> reported;
  runner::SessionEvents events;
  events.on_happening = [&](const Happening& happening) { reported.push_back(happening.text); };
  BenchSession bench(std::move(events));
  REQUIRE(bench.comes_true([&] { return bench.station.now() > 100ms; }));
  const Scenario scenario = bump();
  {
    runner::ScenarioPlay play(bench.session, 0, scenario, {.scripted = true});
    CHECK(bench.comes_true([&] { return play.player().is_over(); }));
    CHECK(verdict_of(play.player()) == Verdict::passed);
    CHECK(*play.player().started_at() > 100ms);
  }
  CHECK(reported == std::vector<std::string>{"bump"});
  const sim::SimTime over_at = bench.station.now();
  CHECK(bench.comes_true([&] { return bench.station.now() > over_at + 40ms; }));
  CHECK_FALSE(bench.session.stop_request().reason());
}

TEST_CASE("events of the robot have the time of the scenario that is played with it") {
  std::vector<sim::SimTime> connected;
  runner::SessionEvents events;
  events.on_robot_event = [&](std::size_t, const sim::RobotEvent& event) {
    if (event.name == "driver.connected" && event.value == 1) { connected.push_back(event.time); }
  };
  BenchSession bench(std::move(events));
  REQUIRE(bench.comes_true([&] { return bench.station.now() > 100ms; }));
  const Scenario scenario = bump();
  {
    const runner::ScenarioPlay play(bench.session, 0, scenario, {.scripted = true});
    CHECK(bench.comes_true([&] { return play.player().is_over(); }));
  }
  REQUIRE(connected.size() == 1);
  CHECK(connected[0] <= 5ms);  // the first command has connected
}

TEST_CASE("a scenario on a device that is stopped is an error") {
  runner::Session session;
  Scenario scenario = bump();
  scenario.duration = 1000s;
  runner::DrivenOptions options;
  options.scripted = true;
  options.on_ready = [&](const io::Device& device, const Player&) {
    CHECK(device.path().starts_with("/dev/pts/"));
    session.post([&] {
      session.stop({runner::StopReason::Cause::interrupted, "stopped by a test"});
    });
  };
  const auto result =
      runner::play_on_device(session, scenario, test::make_kobuki(), std::move(options));
  CHECK(result.verdict == Verdict::error);
  CHECK(result.interrupted);
  CHECK(result.reason == "stopped by a test");
}

TEST_CASE("a scenario that sends its own commands on a device sees them on a line of their own") {
  Scenario scenario = bump();
  scenario.expectations = {
      {.name = "is attached", .what = Invariant{"driver.attached == 1", true}},
      {.name = "sent five commands", .what = AtTheEnd{"wire.bytes_received == 50"}}};
  CHECK(play_scripted(scenario).verdict == Verdict::passed);
}

TEST_CASE("a fault of a scenario on a device hits the bytes of its line") {
  Scenario scenario = bump();
  scenario.events = {
      {"loss", At{0ms}, {BeginFault{test::shared(test::fault_of("drop", Stream::upstream))}}}};
  scenario.expectations = {{.name = "gets nothing", .what = AtTheEnd{"command.speed_mm_s == 0"}}};
  const auto result = play_scripted(scenario);
  CHECK(result.verdict == Verdict::passed);
  REQUIRE(result.fault_counts.size() == 1);
  CHECK(result.fault_counts[0].hits >= 5);
}

TEST_CASE("a scenario that sends its own commands on a device pulls and stops its own line") {
  Scenario scenario{.name = "comes and goes", .duration = 500ms};
  scenario.events = {{"pull", At{100ms}, {Plug{false}}},
                     {"plug", At{200ms}, {Plug{true}}},
                     {"stop", At{300ms}, {OrderDriver{DriverOrder::stop}}},
                     {"start", At{400ms}, {OrderDriver{DriverOrder::start}}}};
  scenario.expectations = {
      {.name = "was there again", .what = AtTheEnd{"driver.attachments == 3"}}};
  CHECK(play_scripted(scenario).verdict == Verdict::passed);
}

TEST_CASE("the start of a driver that runs, and the stop of one that does not, change nothing") {
  Scenario scenario{.name = "idle orders", .duration = 500ms};
  scenario.events = {{"start", At{100ms}, {OrderDriver{DriverOrder::start}}},
                     {"stop", At{200ms}, {OrderDriver{DriverOrder::stop}}},
                     {"stop again", At{300ms}, {OrderDriver{DriverOrder::stop}}}};
  scenario.expectations = {{.name = "gone", .what = AtTheEnd{"!driver.attached"}}};
  const auto result = play_scripted(scenario);
  CHECK(result.verdict == Verdict::inconclusive);
  CHECK(result.idle_events == std::vector<std::string>{"start", "stop again"});
}

TEST_CASE("a scenario on a device ends with its duration and is judged") {
  runner::Session session;
  runner::DrivenOptions options;
  options.scripted = true;
  options.speed = std::nullopt;
  std::unique_ptr<test::TestDriver> driver;  // without a driver the robot's time stands still
  options.on_ready = [&](const io::Device& device, const Player&) {
    driver = std::make_unique<test::TestDriver>(device.path());
  };
  options.speed = 1.0;
  const auto result =
      runner::play_on_device(session, bump(), test::make_kobuki(), std::move(options));
  CHECK(result.verdict != Verdict::error);
  CHECK(result.judged.size() == 2);
  CHECK(session.stop_request().reason()->cause == runner::StopReason::Cause::finished);
}
