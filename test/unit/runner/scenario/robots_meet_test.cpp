// Robots of one scenario in one world.
#include <doctest/doctest.h>

#include <string>

#include "runner/scenario/driven_scenario.hpp"
#include "runner/scenario/loaded_scenario.hpp"
#include "runner/scenario/played_scenario.hpp"

using namespace fakebot;
using sim::scenario::Verdict;

namespace {

config::ScenarioFile scenario_from(const std::string& text) {
  return config::read_scenario(config::JsonFile::parse("s.json", text), runner::known_robots());
}

runner::ScenarioResult played(const std::string& text) {
  const config::ScenarioFile file = scenario_from(text);
  return runner::play(file.scenario, *runner::make_robot(file, 1), {});
}

constexpr const char* kHeadOn = R"({
  "robots": {"b": {"start": {"x_m": 1, "y_m": 0, "heading_deg": 180},
                   "commands": [{"every": 0.1, "drive": {"linear_m_s": 0.1}}]}},
  "commands": [{"every": 0.1, "drive": {"linear_m_s": 0.1}}],
  "duration": 6,
  "expectations": [{"eventually": "bumper.center && robots.b.bumper.center", "within": 4}]})";

}  // namespace

TEST_CASE("two robots that drive at each other meet in the middle, both with their bumpers") {
  const runner::ScenarioResult result = played(kHeadOn);
  CAPTURE(result.reason);
  CHECK(result.verdict == Verdict::passed);
}

TEST_CASE("a robot that stands is bumped into from behind, and does not bump") {
  const runner::ScenarioResult result = played(R"({
    "robots": {"b": {"start": {"x_m": 0.5, "y_m": 0, "heading_deg": 0}}},
    "commands": [{"every": 0.1, "drive": {"linear_m_s": 0.1}}],
    "duration": 4,
    "expectations": [{"eventually": "bumper.center", "within": 2},
                     {"never": "robots.b.bumper.center"}]})");
  CAPTURE(result.reason);
  CHECK(result.verdict == Verdict::passed);
}

TEST_CASE("a robot that is lifted out of the way is not met") {
  const runner::ScenarioResult result = played(R"({
    "robots": {"b": {"start": {"x_m": 0.6, "y_m": 0, "heading_deg": 180}}},
    "commands": [{"every": 0.1, "drive": {"linear_m_s": 0.2}}],
    "events": [{"at": 0.1, "on": "robots.b", "do": {"lift": true}}],
    "duration": 5,
    "expectations": [{"never": "bumper.center"}, {"eventually": "pose.x_m > 0.8"},
                     {"at_end": "robots.b.wheel_drop.left"}]})");
  CAPTURE(result.reason);
  CHECK(result.verdict == Verdict::passed);
}

TEST_CASE("the scanner of one robot sees the other robot") {
  const runner::ScenarioResult result = played(R"({
    "robot": {"with": [{"type": "rplidar-a1", "profile": "ideal"}]},
    "robots": {"b": {"start": {"x_m": 2, "y_m": 0}}},
    "commands": [{"every": 0.1, "drive": {"linear_m_s": 0.1}}],
    "duration": 1,
    "expectations": [{"at_end": "scan.nearest_m < 3"}]})");
  CAPTURE(result.reason);
  CHECK(result.verdict != Verdict::error);
}

TEST_CASE("each robot of a scenario has a device, and the driver of each finds its own as {port}") {
  const config::ScenarioFile file = scenario_from(R"({
    "robots": {"b": {"start": {"x_m": 1, "y_m": 0}, "driver": {"end": "any_time", "command":
      ["/bin/sh", "-c", "exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 100"]}}},
    "duration": 0.3,
    "expectations": [{"always": "driver.attached && robots.b.driver.attached"}]})");
  runner::Session session;
  runner::DrivenOptions options;
  options.driver.command = {"/bin/sh", "-c",
                            "exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 100"};
  options.further = runner::further_drivers_of(file, false);
  const auto result = runner::play_on_device(session, file.scenario, runner::make_robot(file, 1),
                                             std::move(options));
  CAPTURE(result.reason);
  CHECK(result.verdict == Verdict::passed);
  CHECK(session.robots() == 2);
}

TEST_CASE("the end of a further robot's driver with an error is an error of the scenario") {
  const config::ScenarioFile file = scenario_from(R"({
    "robots": {"b": {"driver": {"command": ["/bin/false"]}}},
    "duration": 1,
    "expectations": [{"never": "robots.b.bumper.center"}]})");
  runner::Session session;
  runner::DrivenOptions options;
  options.driver.command = {"/bin/sleep", "100"};
  options.further = runner::further_drivers_of(file, false);
  const auto result = runner::play_on_device(session, file.scenario, runner::make_robot(file, 1),
                                             std::move(options));
  CHECK(result.verdict == Verdict::error);
  CHECK(result.reason.starts_with("the driver of robots.b: "));
}
