#include "runner/run/robots_run.hpp"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "unit/runner/bench_session.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using runner::RobotsRun;
using runner::StopReason;

namespace {

std::vector<std::unique_ptr<sim::Robot>> kobukis(std::size_t count) {
  std::vector<std::unique_ptr<sim::Robot>> robots;
  for (std::size_t i = 0; i < count; ++i) { robots.push_back(test::make_kobuki()); }
  return robots;
}

}  // namespace

TEST_CASE("robots without drivers run as fast as they can until their time is over") {
  runner::Session session;
  RobotsRun run(session, kobukis(2), {.speed = std::nullopt, .duration = 2500ms});
  const auto result = run.run();
  CHECK(result.reason.cause == StopReason::Cause::finished);
  CHECK(result.driver_error == "");
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(session.robot(i).now() == 2500ms);
    CHECK(session.robot(i).read("wire.frames_unheard") > 100);
  }
}

TEST_CASE("robots that cannot meet use the threads of a run, which change nothing") {
  const auto threads_now = [] {
    const std::filesystem::directory_iterator all("/proc/self/task");
    return std::distance(begin(all), end(all));
  };
  std::array<std::vector<double>, 2> places_m;
  for (const std::size_t further : {0U, 2U}) {
    std::vector<std::unique_ptr<sim::Robot>> robots;
    for (int i = 0; i < 6; ++i) {
      robots.push_back(std::make_unique<robots::kobuki::Kobuki>(
          robots::kobuki::KobukiOptions{.start = {3.0 * i, 0, 0}}));
      robots.back()->receive(test::kDriveAhead);
    }
    const auto before = threads_now();
    runner::Session session;
    RobotsRun run(session, std::move(robots),
                  {.speed = std::nullopt, .duration = 3s, .threads = further + 1});
    run.run();
    CHECK(threads_now() - before == static_cast<std::ptrdiff_t>(further));
    for (std::size_t i = 0; i < 6; ++i) {
      places_m[further / 2].push_back(session.robot(i).robot().placement().position.x_m);
    }
  }
  CHECK(places_m[0] == places_m[1]);
  CHECK(places_m[0].front() > 0);
}

TEST_CASE("faults of a run are on the line of each robot, and hit nothing without a driver") {
  runner::Session session;
  RobotsRun run(session, kobukis(2),
                {.speed = std::nullopt,
                 .duration = 500ms,
                 .line = {.faults = {test::shared(test::fault_of("drop"))}}});
  run.run();
  for (std::size_t i = 0; i < 2; ++i) {
    REQUIRE(session.robot(i).line().wire().tally().counts().size() == 1);
    CHECK(session.robot(i).line().wire().tally().hits() == 0);
  }
}

TEST_CASE("each robot of a run has a driver, and the run ends when all of them have ended") {
  runner::Session session;
  RobotsRun run(
      session, kobukis(2),
      {.driver = {
           .argv = {"/bin/sh", "-c",
                    "exec 3<>{port}; stty raw -echo 115200 <&3; exec head -c 1 <&3 >/dev/null"}}});
  const auto result = run.run();
  CHECK(session.robot(0).read("driver.attachments") == 1);
  CHECK(session.robot(1).read("driver.attachments") == 1);
  CHECK(result.reason.cause == StopReason::Cause::finished);
}

TEST_CASE("a driver that ends badly or cannot be started ends the run, and is told") {
  for (const std::string& command : std::vector<std::string>{"/bin/false", "/nowhere/driver"}) {
    std::vector<std::string> told;
    runner::SessionEvents events;
    events.on_driver_error = [&](const std::string& error) { told.push_back(error); };
    runner::Session session(std::move(events));
    RobotsRun run(session, kobukis(1), {.driver = {.argv = {command}}});
    CHECK(run.run().reason.cause == StopReason::Cause::driver);
    REQUIRE(told.size() == 1);
    CHECK(told[0].starts_with(command == "/bin/false" ? "the driver ended with status 1"
                                                      : "cannot start the driver /nowhere/driver"));
  }
}

TEST_CASE("links of several robots are numbered") {
  CHECK(runner::link_of({}, 1) == std::nullopt);
  CHECK(runner::link_of({.link = "kobuki"}, 1) == "kobuki");
  CHECK(runner::link_of({.link = "kobuki", .numbered = true}, 1) == "kobuki1");
}
