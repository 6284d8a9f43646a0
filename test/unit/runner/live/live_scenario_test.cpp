// The verdict of a scenario on a running robot.
#include "runner/live/live_scenario.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "unit/runner/bench_session.hpp"
#include "unit/waiting_child.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using sim::scenario::AtTheEnd;
using sim::scenario::Invariant;
using sim::scenario::Verdict;

namespace {

/// The driver only opens the device, and should drive at the end.
struct LivePlay {
  test::BenchSession bench{};
  runner::LiveScenario scenario{bench.session, 0};
  test::TestDriver driver{bench.station.device().path()};

  explicit LivePlay(bool never_attached = false) {
    config::ScenarioFile file;
    file.scenario.name = "drives";
    file.scenario.duration = sim::SimTime(never_attached ? 1000s : 600ms);
    file.scenario.expectations = {
        {.name = "drives", .what = AtTheEnd{"command.speed_mm_s == 200"}}};
    if (never_attached) {
      file.scenario.expectations.push_back(
          {.name = "away", .what = Invariant{"driver.attached", false}});
    }
    file.driver.ending = config::DriverEnding::any_time;
    file.world = bench.station.robot().world();
    scenario.load(std::move(file));
  }
  /// The machine does nothing for so long meanwhile.
  runner::ScenarioResult play(std::chrono::milliseconds stands_still,
                              std::optional<pid_t> process = std::nullopt) {
    REQUIRE_FALSE(scenario.start(false, process));
    const auto is = [this](runner::LiveScenario::State state) { return scenario.state() == state; };
    // On a busy machine the scenario may be over before anybody looks.
    REQUIRE(bench.comes_true([&] {
      return is(runner::LiveScenario::State::running) || is(runner::LiveScenario::State::over);
    }));
    std::this_thread::sleep_for(stands_still);
    REQUIRE(bench.comes_true([&] { return is(runner::LiveScenario::State::over); }));
    return scenario.result();
  }
  void end_driver(const io::ProcessEnd& end) {
    scenario.note_driver_end(end);
    REQUIRE(
        bench.comes_true([&] { return scenario.state() == runner::LiveScenario::State::over; }));
  }
};

}  // namespace

TEST_CASE("a failure of a scenario on a running robot is forgiven for frames that were late") {
  LivePlay on;
  const auto result = on.play(300ms);
  CHECK(result.verdict == Verdict::inconclusive);
  CHECK(result.reason.starts_with("this machine was too slow to judge: drives failed"));
}

TEST_CASE("an expectation that failed comes before a wrong end of the driver, which is told") {
  LivePlay on(true);
  REQUIRE_FALSE(on.scenario.start(false));
  REQUIRE(on.bench.comes_true(
      [&] { return on.scenario.state() == runner::LiveScenario::State::running; }));
  const auto begin = on.bench.station.now();
  REQUIRE(on.bench.comes_true([&] { return on.bench.station.now() > begin; }));
  on.end_driver({.by_signal = true, .value = 11});
  const auto result = on.scenario.result();
  CHECK(result.verdict == Verdict::failed);
  CHECK(result.reason.starts_with("the driver ended by signal 11 (Segmentation fault) at "));
}

TEST_CASE("what a driver that somebody else has started was kept from running is weighed") {
  const test::WaitingChild stopped;
  stopped.stop();
  LivePlay on;
  const auto result = on.play(0ms, stopped.pid());
  CHECK(result.judged.front().finding.explanation.find(
            "a signal had stopped the driver for about") != std::string::npos);
}

TEST_CASE("a wrong end of a driver in the last moment of a scenario is told") {
  LivePlay on;
  on.play(0ms);
  on.scenario.note_driver_end({.by_signal = false, .value = 3});
  CHECK(on.scenario.result().reason == "the driver ended with status 3 at 0.600 s");
}

TEST_CASE("a scenario that ends its driver is refused if somebody else has started the driver") {
  LivePlay on;
  config::ScenarioFile file;
  file.scenario.duration = 1s;
  file.scenario.events = {
      {.name = "crash",
       .trigger = sim::scenario::At{500ms},
       .actions = {sim::scenario::OrderDriver{sim::scenario::DriverOrder::kill}}}};
  file.world = on.bench.station.robot().world();
  on.scenario.load(std::move(file));
  const auto objection = on.scenario.start(false);
  REQUIRE(objection);
  CHECK(objection->starts_with("the event crash starts or ends the driver"));
  CHECK(on.scenario.state() == runner::LiveScenario::State::loaded);
  CHECK_FALSE(on.scenario.start(true));
}

TEST_CASE("a report of a scenario that its driver has cut short ends with that") {
  LivePlay on(true);
  config::ScenarioFile file;
  file.scenario.duration = 1000s;
  file.scenario.events = {{.name = "press",
                           .trigger = sim::scenario::At{5ms},
                           .actions = {sim::scenario::Force{"bumper.left", 1}},
                           .lasts = 900s}};
  file.world = on.bench.station.robot().world();
  on.scenario.load(std::move(file));
  REQUIRE_FALSE(on.scenario.start(false));
  REQUIRE(on.bench.shows("bumper.left", 1));
  on.end_driver({.by_signal = false, .value = 3});
  CHECK(on.bench.read("bumper.left") == 0);
  CHECK(on.scenario.result().happenings.size() == 1);
}

TEST_CASE("the last bytes of a driver that has ended are judged") {
  LivePlay on(true);
  REQUIRE_FALSE(on.scenario.start(false));
  REQUIRE(on.bench.comes_true(
      [&] { return on.scenario.state() == runner::LiveScenario::State::running; }));
  // The kernel has the bytes, the robot not yet.
  REQUIRE(on.driver.write(test::kDriveAhead));
  on.end_driver({.by_signal = false, .value = 0});
  CHECK(on.bench.read("command.speed_mm_s") == 200);
  CHECK(on.scenario.result().judged.front().finding.outcome == sim::scenario::Outcome::passed);
}
