#include "runner/test/test_run.hpp"

#include <doctest/doctest.h>
#include <sys/mman.h>

#include <memory>
#include <optional>
#include <string>

#include "config/json/config_error.hpp"
#include "io/file/file_descriptor.hpp"
#include "robots/registry.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using sim::scenario::Verdict;

namespace {

/// Passes at once, or fails.
runner::LoadedScenario short_scenario(const std::string& name, bool passes) {
  runner::LoadedScenario one{.path = name + ".json", .content = {}};
  one.content.robot = config::first_choice(robots::default_kind());
  const sim::RobotSetup setup = config::setup_of(one.content.robot);
  one.content.world = setup.world;
  one.content.start = setup.start;
  one.content.scenario.name = name;
  one.content.scenario.seed = 10;
  one.content.scenario.duration = 100ms;
  one.content.scenario.expectations = {
      {.name = "stands", .what = sim::scenario::AtTheEnd{passes ? "1 == 1" : "1 == 2"}}};
  return one;
}

class NoObserver final : public runner::TestObserver {
 public:
  /// `test_output`: a descriptor for the output of a test program as the driver.
  explicit NoObserver(std::optional<int> test_output = {}) : test_output_(test_output) {}
  runner::Recorders recorders() override {
    runner::Recorders recorders;
    recorders.test_output = test_output_;
    return recorders;
  }
  runner::SessionEvents events() override { return {}; }
  std::shared_ptr<void> attend(runner::Session& /*session*/,
                               runner::DrivenOptions& /*driven*/) override {
    return nullptr;
  }
  void on_end(runner::TestedScenario& played) override { played.artifacts_error = "seen"; }
  void on_retry(const runner::TestedScenario& /*played*/) override {}

 private:
  std::optional<int> test_output_;
};

std::unique_ptr<runner::TestObserver> no_observer(const runner::TestTurn& /*turn*/) {
  return std::make_unique<NoObserver>();
}

}  // namespace

TEST_CASE("each scenario is repeated the given number of times, each time with the next seed") {
  runner::TestRun run({short_scenario("a", true), short_scenario("b", true)},
                      {.repeat = 2, .jobs = 3});
  CHECK(run.turns() == 4);
  const auto played = run.play_all(no_observer).played;
  REQUIRE(played.size() == 4);
  CHECK(played[1].scenario.name == "b");
  CHECK(played[1].seed == 10);
  CHECK(played[2].scenario.name == "a");
  CHECK(played[2].seed == 11);
  CHECK(played[3].result.verdict == Verdict::passed);
  CHECK(played[3].artifacts_error == "seen");
}

TEST_CASE("with fail-fast nothing is played after the first failure") {
  const std::vector<runner::LoadedScenario> both{short_scenario("a", false),
                                                 short_scenario("b", true)};
  const auto results = runner::TestRun(both, {.fail_fast = true}).play_all(no_observer);
  CHECK(results.played.size() == 1);
  REQUIRE(results.unplayed.size() == 1);
  CHECK(results.unplayed[0].name == "b");
  CHECK(results.unplayed[0].file == "b.json");
  CHECK(results.unplayed[0].seed == 10);
  CHECK(results.unplayed[0].reason == "the test ended after \"a\", which is failed");
  CHECK(runner::TestRun(both, {}).play_all(no_observer).played.size() == 2);
}

namespace {

/// An inconclusive scenario, because the driver ends at once.
runner::LoadedScenario cut_short() {
  auto one = short_scenario("a", true);
  one.content.scenario.duration = 10s;
  one.content.driver.command = {
      "/bin/sh", "-c",
      "exec 3<>$FAKEBOT_PORT; stty raw -echo 115200 <&3; head -c 9 <&3 >/dev/null"};
  one.content.driver.ready_when = "driver.attached";
  return one;
}

}  // namespace

TEST_CASE("an inconclusive scenario is played again, with the same seed and its reasons kept") {
  const auto played = runner::TestRun({cut_short()}, {.retries = 2}).play_all(no_observer).played;
  REQUIRE(played.size() == 1);
  CHECK(played[0].seed == 10);
  CHECK(played[0].result.verdict == Verdict::inconclusive);
  REQUIRE(played[0].inconclusive_before.size() == 2);
  CHECK(played[0].inconclusive_before[0].starts_with("the run was cut short: the driver ended"));
}

TEST_CASE("what a test program prints goes where the observer wants it") {
  const io::FileDescriptor output(::memfd_create("output", MFD_CLOEXEC));
  auto program = cut_short();
  program.content.driver.command = {
      "/bin/sh", "-c", "exec 3<>$FAKEBOT_PORT; stty raw -echo 115200 <&3; printf 'all is well'"};
  config::make_test_program(program.content.driver);
  runner::TestRun({program}, {}).play_all([&](const runner::TestTurn& /*turn*/) {
    return std::make_unique<NoObserver>(output.get());
  });
  CHECK(test::content_of("/proc/self/fd/" + std::to_string(output.get())) == "all is well");
}

TEST_CASE("what has passed or failed is not played again") {
  auto ends = cut_short();
  ends.content.driver.ending = config::DriverEnding::any_time;
  const auto passed = runner::TestRun({ends}, {.retries = 2}).play_all(no_observer).played;
  CHECK(passed.at(0).result.verdict == Verdict::passed);
  CHECK(passed.at(0).inconclusive_before.empty());
  ends.content.scenario.expectations[0].what = sim::scenario::Invariant{"1 == 2", true};
  const auto failed = runner::TestRun({ends}, {.retries = 2}).play_all(no_observer).played;
  CHECK(failed.at(0).result.verdict != Verdict::passed);
  CHECK(failed.at(0).inconclusive_before.size() <= 2);
}

TEST_CASE("an exception of an observer ends the test, but keeps what was played before") {
  runner::TestRun run({short_scenario("a", true), short_scenario("b", true)}, {});
  const auto results = run.play_all([](const runner::TestTurn& turn) {
    if (turn.number == 1) { throw config::ConfigError("no room"); }
    return no_observer(turn);
  });
  REQUIRE(results.played.size() == 1);
  CHECK(results.played[0].artifacts_error == "seen");
  REQUIRE(results.unplayed.size() == 1);
  CHECK(results.unplayed[0].reason == "no room");
  REQUIRE(results.error);
  CHECK_THROWS_AS(std::rethrow_exception(results.error), config::ConfigError);
}

TEST_CASE("a test that is stopped begins no further scenario, and says so of those not played") {
  runner::TestRun run({short_scenario("a", true), short_scenario("b", true)}, {});
  bool stopped = false;
  const auto results = run.play_all(
      [&](const runner::TestTurn& turn) {
        stopped = turn.number == 0;
        return no_observer(turn);
      },
      [&] { return stopped; });
  CHECK(results.interrupted);
  REQUIRE(results.played.size() == 1);  // the first scenario had begun
  CHECK(results.played[0].result.verdict == Verdict::error);
  CHECK(results.played[0].result.reason.starts_with("stopped by the user at "));
  REQUIRE(results.unplayed.size() == 1);
  CHECK(results.unplayed[0].reason == "the test was interrupted");
}

TEST_CASE("a test with a wrong file plays nothing and gives that as the reason") {
  runner::LoadedFiles files{
      .files = {{short_scenario("left", true)}, {short_scenario("up", true)}},
      .refusals = {config::ConfigError(config::ConfigProblem{.file = "w.json", .reason = "bad"})}};
  const auto results = runner::results_of_refusal(files, {.seed = 3, .filter = "left"});
  REQUIRE(results.refused.size() == 1);
  REQUIRE(results.unplayed.size() == 1);
  CHECK(results.unplayed[0].name == "left");
  CHECK(results.unplayed[0].seed == 3);
  CHECK(results.unplayed[0].reason == "no scenario is played while a file is wrong: w.json");
}

TEST_CASE("scenarios are filtered by name and get the requested faults") {
  const auto files = [] {
    return runner::LoadedFiles{
        .files = {{short_scenario("left bump", true)}, {short_scenario("right bump", true)}},
        .refusals = {}};
  };
  CHECK(runner::scenarios_to_test(files(), {}).size() == 2);
  const auto one =
      runner::scenarios_to_test(files(), {.line = {.faults = {"drop"}}, .filter = "left"});
  REQUIRE(one.size() == 1);
  CHECK(one[0].content.scenario.events.size() == 1);
  CHECK_THROWS_WITH_AS(runner::scenarios_to_test(files(), {.filter = "up"}),
                       "--filter: found \"up\", expected a part of the name of a scenario",
                       config::ConfigError);
  CHECK(runner::scenarios_to_test(files(), {.repeat = 500000}).size() == 2);
  CHECK_THROWS_WITH_AS(runner::scenarios_to_test(files(), {.repeat = 500001}),
                       "--repeat: found 500001 times 2 scenarios, expected 1000000 runs at most",
                       config::ConfigError);
}

TEST_CASE("a shard plays its own part, with the seeds that the plays have in the whole test") {
  const std::vector<runner::LoadedScenario> scenarios{short_scenario("a", true),
                                                      short_scenario("b", true)};
  const auto whole = runner::TestRun(scenarios, {.repeat = 3}).play_all(no_observer);
  CHECK_FALSE(whole.shard.has_value());
  const auto part =
      runner::TestRun(scenarios, {.repeat = 3, .shard = runner::Shard{2, 4}, .jobs = 2})
          .play_all(no_observer);
  REQUIRE(part.played.size() == 2);
  for (const runner::TestedScenario& one : part.played) {
    CHECK(one.scenario.name == whole.played[one.play].scenario.name);
    CHECK(one.seed == whole.played[one.play].seed);
  }
  CHECK(part.played[0].play == 1);
  CHECK(part.played[1].play == 5);
  REQUIRE(part.shard.has_value());
  CHECK(part.shard->shard == runner::Shard{2, 4});
  CHECK(part.shard->plays == 6);
}

TEST_CASE("a shard without a play has results without scenarios") {
  runner::TestRun run({short_scenario("a", true)}, {.shard = runner::Shard{2, 2}});
  CHECK(run.turns() == 0);
  const auto results = run.play_all(no_observer);
  CHECK(results.played.empty());
  CHECK(results.unplayed.empty());
  CHECK(results.shard->plays == 1);
}
