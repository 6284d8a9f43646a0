// The orders of a scenario to a driver; some orders change nothing.
#include <doctest/doctest.h>

#include "unit/runner/scenario/judging_stage.hpp"

using fakebot::test::DriverOrder;
using fakebot::test::JudgingStage;

namespace {

constexpr auto kStartIt = DriverOrder::start;
constexpr auto kEndIt = DriverOrder::stop;
constexpr auto kKillIt = DriverOrder::kill;

const std::string kWaits = "printf x; exec sleep 1000";
/// Does not end on SIGTERM.
const std::string kStays = "trap '' TERM; printf x; while :; do sleep 0.02; done";

}  // namespace

TEST_CASE("to start a driver that runs, or to end one that does not, changes nothing") {
  JudgingStage stage(kWaits);
  CHECK_FALSE(stage.order(kEndIt));
  CHECK_FALSE(stage.order(kKillIt));
  CHECK(stage.order(kStartIt));
  CHECK(stage.writes("x"));
  CHECK_FALSE(stage.order(kStartIt));
  CHECK(stage.order(kEndIt));
  CHECK_FALSE(stage.order(kEndIt));
  CHECK(stage.ends());
  CHECK_FALSE(stage.order(kEndIt));
  CHECK_FALSE(stage.order(kKillIt));
  CHECK(stage.order(kStartIt));
  CHECK(stage.writes("xx"));
  CHECK(stage.order(kKillIt));
  CHECK(stage.ends());
  CHECK(stage.driver.error() == "");
}

TEST_CASE("of several orders in one tick each is told by what those before it will do") {
  JudgingStage stage(kWaits);
  CHECK(stage.driver.is_changed_by(kStartIt));
  CHECK_FALSE(stage.driver.is_changed_by(kStartIt));
  CHECK(stage.driver.is_changed_by(kKillIt));
  CHECK_FALSE(stage.driver.is_changed_by(kEndIt));
  CHECK(stage.driver.is_changed_by(kStartIt));
  CHECK(stage.driver.is_changed_by(kEndIt));
  for (const auto order : {kStartIt, kStartIt, kKillIt, kEndIt, kStartIt, kEndIt}) {
    stage.driver.execute(order, {"/dev/null"});
  }
  CHECK(stage.ends());
  CHECK_FALSE(stage.order(kEndIt));
}

TEST_CASE("a driver that ended by itself can be started again") {
  JudgingStage stage("printf x", {.ending = fakebot::config::DriverEnding::by_itself});
  CHECK(stage.order(kStartIt));
  CHECK(stage.ends());
  CHECK(stage.order(kStartIt));
  CHECK(stage.ends());
  CHECK(stage.writes("xx"));
}

TEST_CASE("a driver that is started while it ends is started when it is gone") {
  JudgingStage stage("trap 'sleep 0.05; exit' TERM; printf x; while :; do sleep 0.02; done");
  stage.start();
  REQUIRE(stage.writes("x"));
  CHECK(stage.order(kEndIt));
  CHECK(stage.order(kStartIt));
  CHECK_FALSE(stage.order(kStartIt));
  CHECK(stage.writes("xx"));
  CHECK(stage.session.any_driver_runs());
}

TEST_CASE("what takes its time to end can be killed, which takes back a start, too") {
  JudgingStage stage(kStays);
  stage.start();
  REQUIRE(stage.writes("x"));
  CHECK(stage.order(kEndIt));
  CHECK(stage.order(kStartIt));
  CHECK(stage.order(kKillIt));
  CHECK(stage.ends());
  stage.session.run_pending();
  CHECK_FALSE(stage.session.any_driver_runs());
}

TEST_CASE("whether an order changes a driver that others have started is not known") {
  JudgingStage stage("");
  CHECK(stage.driver.is_absent());
  for (const auto order : {kEndIt, kStartIt, kStartIt, kKillIt, kKillIt}) {
    CHECK(stage.order(order));
  }
  CHECK_FALSE(stage.session.any_driver_runs());
}
