// How a driver must end, and the texts about a wrong end.
#include "runner/scenario/judged_driver.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "io/pace/timer.hpp"
#include "unit/runner/scenario/judging_stage.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using config::DriverEnding;
using config::ScenarioDriver;
using test::JudgingStage;

namespace {

const std::string kSleeps = "printf x; exec sleep 1000";

/// A script that has ended by itself.
struct Ended : JudgingStage {
  Ended(const std::string& script, ScenarioDriver values)
      : JudgingStage(script, std::move(values)) {
    start();
    CHECK(ends());
  }
};

/// A script that was asked to end after writing x.
struct Asked : JudgingStage {
  Asked(const std::string& script, ScenarioDriver values)
      : JudgingStage(script, std::move(values)) {
    start();
    REQUIRE(writes("x"));
    driver.finish();
  }
};

/// A script that executes the action on SIGTERM.
std::string on_term(const std::string& action) {
  return "trap '" + action + "' TERM; printf x; while :; do sleep 0.02; done";
}

}  // namespace

TEST_CASE("a driver that ends too early cuts the scenario short, unless it may") {
  const Ended early("exit 0", {});
  CHECK(early.driver.cut_short() == "with status 0 at 1.000 s");
  CHECK(early.driver.has_ended_by_itself());
  CHECK(early.session.stop_request().reason());
  CHECK(early.driver.error() == "");

  const Ended allowed("exit 0", {.ending = DriverEnding::any_time});
  CHECK(allowed.driver.cut_short() == "");
  CHECK(allowed.driver.has_ended_by_itself());
  CHECK(allowed.session.stop_request().reason());
  CHECK(allowed.driver.error() == "");
  CHECK(allowed.driver.own_end_of_test() == "");
}

TEST_CASE(
    "a driver that must end by itself does not end the scenario, and is an error if it stays") {
  Ended ended("exit 0", {.ending = DriverEnding::by_itself});
  CHECK_FALSE(ended.session.stop_request().reason());
  ended.driver.finish();
  CHECK(ended.driver.error() == "");

  const Asked stayed(kSleeps, {.ending = DriverEnding::by_itself});
  CHECK(stayed.driver.error() == "the driver did not end by itself before the scenario was over");
}

TEST_CASE("a driver that ends before it is asked to is an error where it must wait for that") {
  const Ended early("exit 0", {.ending = DriverEnding::when_asked});
  CHECK(early.driver.error() ==
        "the driver ended with status 0 at 1.000 s, before it was asked to");
  const Asked waited(kSleeps, {.ending = DriverEnding::when_asked});
  CHECK(waited.driver.error() == "");
  CHECK_FALSE(waited.driver.has_ended_by_itself());
}

TEST_CASE("a driver that ends by itself with another status than expected is an error") {
  CHECK(Ended("exit 3", {}).driver.error() == "the driver ended with status 3 at 1.000 s");
  CHECK(Ended("exit 0", {.exit_status = 3}).driver.error() ==
        "the driver ended with status 0 at 1.000 s, expected status 3");
  CHECK(Ended("exit 3", {.exit_status = 3}).driver.error() == "");
  CHECK(Ended("kill -KILL $$", {.exit_status = 9}).driver.error() != "");
}

TEST_CASE("the status after SIGTERM counts only if the scenario asks for it") {
  CHECK(Asked(on_term("exit 3"), {}).driver.error() == "");
  CHECK(Asked(on_term("exit 3"), {.ending = DriverEnding::when_asked}).driver.error() ==
        "the driver, asked to end, ended with status 3, expected status 0");
  CHECK(Asked(on_term("exit 3"), {.exit_status = 3}).driver.error() == "");
  CHECK(Asked(kSleeps, {.exit_status = 0}).driver.error() != "");
  CHECK(Asked(on_term("kill -KILL $$"), {.ending = DriverEnding::when_asked}).driver.error() != "");
}

TEST_CASE("a driver that does not end in time after SIGTERM is killed, which is an error") {
  const Asked stays(on_term(""), {.end_within = 100ms});
  CHECK(stays.driver.error() == "the driver did not end within 0.1 s after SIGTERM and was killed");
  CHECK_FALSE(stays.session.any_driver_runs());
}

TEST_CASE("a test program that ends with the right status has a verdict and ends the scenario") {
  ScenarioDriver test;
  config::make_test_program(test);
  Ended passed("exit 0", test);
  CHECK(passed.session.stop_request().reason());
  CHECK(passed.driver.own_end_of_test() == "with status 0 at 1.000 s");
  REQUIRE(passed.driver.test_end());
  CHECK(passed.driver.test_end()->value == 0);
  passed.driver.finish();
  CHECK(passed.driver.error() == "");
  CHECK(passed.driver.test_failure() == "");
}

TEST_CASE("a test program that ends with a wrong status has failed, which is no error") {
  ScenarioDriver test;
  test.exit_status = 2;
  config::make_test_program(test);
  const Ended failed("exit 3", test);
  CHECK(failed.driver.test_failure() ==
        "the test program failed: it ended with status 3 at 1.000 s, expected status 2");
  CHECK(failed.session.stop_request().reason());
  REQUIRE(failed.driver.test_end());
  CHECK(failed.driver.test_end()->value == 3);
  CHECK(failed.driver.error() == "");
}

TEST_CASE("a test program without a verdict at the end of the scenario is an error") {
  ScenarioDriver test;
  config::make_test_program(test);
  const Asked stayed(kSleeps, test);
  CHECK(stayed.driver.error() ==
        "the test program did not end by itself before the scenario was over");
  CHECK_FALSE(stayed.driver.test_end());
  JudgingStage absent("", test);
  absent.driver.finish();
  CHECK(absent.driver.error() == "");
}

TEST_CASE("a test program that may be asked to end has a verdict then if a status is expected") {
  const ScenarioDriver test{
      .ending = DriverEnding::any_time, .is_test_program = true, .exit_status = 0};
  const Asked failed(on_term("exit 3"), test);
  CHECK(failed.driver.test_failure() ==
        "the test program failed: it was asked to end, and ended with status 3");
  REQUIRE(failed.driver.test_end());
  CHECK(failed.driver.test_end()->value == 3);
  CHECK(failed.driver.error() == "");
}

TEST_CASE("a driver that is not ready in time is an error with what is known of it") {
  for (const bool is_ready : {false, true}) {
    JudgingStage stage("", {.ready_when = "a signal", .ready_within = 1ms});
    stage.driver.await_readiness([is_ready] { return is_ready; }, [] { return "; no device"; });
    io::Timer over(stage.session.context());
    over.call_after(10ms, [&stage] { stage.session.stop({}); });
    stage.session.run();
    CHECK(stage.driver.error() ==
          (is_ready ? "" : "the driver was not ready within 0.001 s: a signal; no device"));
  }
}

TEST_CASE("of several errors of a driver the first is told") {
  JudgingStage stage("");
  stage.driver.fail("one");
  stage.driver.fail("two");
  CHECK(stage.driver.error() == "one");
}

TEST_CASE("an end that is wrong is told apart from a driver that could not be judged") {
  CHECK(Ended("exit 3", {}).driver.has_ended_wrongly());
  CHECK(Ended("exit 0", {.ending = DriverEnding::when_asked}).driver.has_ended_wrongly());
  const Asked stays(on_term(""), {.end_within = 100ms});
  CHECK(stays.driver.has_ended_wrongly());
  REQUIRE(stays.driver.awaited_for());
  CHECK(*stays.driver.awaited_for() >= 100ms);
  JudgingStage stage("");
  stage.driver.fail("one");
  CHECK_FALSE(stage.driver.has_ended_wrongly());
}
