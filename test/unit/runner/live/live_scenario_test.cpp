// The verdict of a scenario that is played on a running robot.
#include "runner/live/live_scenario.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "unit/runner/bench_session.hpp"

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
  runner::ScenarioResult play(std::chrono::milliseconds stands_still) {
    REQUIRE_FALSE(scenario.start(false));
    const auto is = [this](runner::LiveScenario::State state) { return scenario.state() == state; };
    REQUIRE(bench.comes_true([&] { return is(runner::LiveScenario::State::running); }));
    std::this_thread::sleep_for(stands_still);
    REQUIRE(bench.comes_true([&] { return is(runner::LiveScenario::State::over); }));
    return scenario.result();
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
  on.scenario.note_driver_end({.by_signal = true, .value = 11});
  const auto result = on.scenario.result();
  CHECK(result.verdict == Verdict::failed);
  CHECK(result.reason.starts_with("the driver ended by signal 11 (Segmentation fault) at "));
}
