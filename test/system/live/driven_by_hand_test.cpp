// Somebody drives the robot by keys, in place of a driver, and plays the drive again.
#include <doctest/doctest.h>

#include <string>

#include "system/live/live_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

/// A robot whose time goes on by steps only.
class Driven {
 public:
  explicit Driven(std::vector<std::string> options = {}) : robot_(std::move(options)) {
    robot_.set_clock({{"paused", true}});
  }

  const LiveProcess& robot() const { return robot_; }

  /// While a key is held, a page repeats a command; a busy machine makes the command late.
  void hold(const Json& drive, int times) const {
    for (int i = 0; i < times; ++i) {
      CHECK(robot_.post("/commands", {{"drive", drive}}).status == 201);
      step(i % 3 == 0 ? "137ms" : "91ms");
    }
  }
  void step(const std::string& by) const {
    CHECK(robot_.client().send("POST", "/api/v1/clock/step", {{"by", by}}).status == 200);
  }

 private:
  LiveProcess robot_;
};

/// The saved scenario, with the expectation that a robot ends at the present pose of `robot`.
Json expecting_to_end_there(const LiveProcess& robot, double tolerance_m) {
  Json saved = robot.read("/saved-scenario");
  const auto near = [&](const std::string& signal) {
    const double value = robot.signal(signal);
    return "abs(" + signal + " - " + std::to_string(value) + ") < " + std::to_string(tolerance_m);
  };
  saved["expectations"].push_back({{"at_end", near("pose.x_m")}});
  saved["expectations"].push_back({{"at_end", near("pose.y_m")}});
  return saved;
}

}  // namespace

TEST_CASE(
    "a key that was held is one command that repeats, in the list and in the saved scenario") {
  const Driven driven;
  driven.hold({{"linear_m_s", 0.2}}, 60);
  driven.hold(Json::object(), 1);
  const Json events = driven.robot().read("/events")["events"];
  REQUIRE(events.size() == 2);
  CHECK(events[0]["times"] == 60);
  CHECK(events[0]["last_at_s"] > events[0]["at_s"].get<double>() + 5);
  CHECK_FALSE(events[1].contains("times"));
  const Json commands = driven.robot().read("/saved-scenario")["commands"];
  REQUIRE(commands.size() == 2);
  CHECK(commands[0].contains("every"));
  CHECK(commands[1].contains("at"));
}

TEST_CASE("what is sent again after a pause, or after something else, is a command of its own") {
  const Driven driven;
  const Json forward{{"linear_m_s", 0.1}};
  driven.hold(forward, 2);
  driven.step("2s");
  driven.hold(forward, 2);
  driven.robot().act({{"press", "bumper.left"}});
  driven.hold(forward, 1);
  CHECK(driven.robot().read("/saved-scenario")["commands"].size() == 3);
}

TEST_CASE("a saved scenario of driving is valid, and takes the robot the same way") {
  const TempDir dir;
  const Driven driven;
  driven.hold({{"linear_m_s", 0.2}}, 12);
  driven.hold({{"linear_m_s", 0.2}, {"angular_rad_s", 1}}, 9);
  driven.hold({{"linear_m_s", 0.3}}, 14);
  driven.hold({{"linear_m_s", -0.1}, {"angular_rad_s", -0.7}}, 11);
  driven.hold(Json::object(), 1);
  driven.step("2s");
  CHECK(driven.robot().signal("pose.x_m") > 0.3);
  constexpr double kTolerance_m = 0.003;
  const std::string file =
      dir.write("saved.json", expecting_to_end_there(driven.robot(), kTolerance_m).dump());
  CHECK(run_to_end({"validate", file}).exit_code == 0);
  const ProcessResult played = run_to_end({"test", file, "--scripted"});
  CAPTURE(played.output);
  CHECK(played.exit_code == 0);
}

TEST_CASE("commands that nobody ends stop by themselves where the robot's patience ends") {
  const TempDir dir;
  const Driven driven;
  driven.hold({{"linear_m_s", 0.2}}, 20);
  driven.step("5s");
  constexpr double kTolerance_m = 0.003;
  const std::string file =
      dir.write("saved.json", expecting_to_end_there(driven.robot(), kTolerance_m).dump());
  const ProcessResult played = run_to_end({"test", file, "--scripted"});
  CAPTURE(played.output);
  CHECK(played.exit_code == 0);
}
