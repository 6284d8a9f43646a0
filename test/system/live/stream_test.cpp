// Watchers of a robot.
#include <doctest/doctest.h>

#include "system/driver.hpp"
#include "system/live/live_process.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

bool is_of_type(const Json& message, const char* type) {
  return message["type"] == type;
}

}  // namespace

TEST_CASE("a watcher gets the signals that it chose, in its order, while time goes on") {
  const LiveProcess robot;
  StreamClient stream(robot.client());
  CHECK(stream.status() == 101);
  stream.send({{"signals", {"bumper.left", "pose.x_m"}}, {"rate_hz", 50}});
  CHECK(stream.next()["signals"] == Json{"bumper.left", "pose.x_m"});
  const Json first = stream.next();
  CHECK(first["values"].size() == 2);
  robot.client().send("PUT", LiveProcess::of_robot("/signals/bumper.left"), {{"value", true}});
  const Json pressed =
      stream.next_with([](const Json& message) { return message["values"][0] == 1; });
  CHECK(pressed["time_s"] > first["time_s"]);
}

TEST_CASE("a watcher of events gets those of drivers, robots and scenarios") {
  LiveProcess robot;
  StreamClient stream(robot.client());
  stream.send({{"events", true}});
  CHECK(is_of_type(stream.next(), "watching"));
  {
    const Driver driver(robot.process().port());
    // The melody of a new robot may come first.
    stream.next_with([](const Json& event) { return is_of_type(event, "attached"); });
    driver.send(wire::SoundSequence{.sequence = 2});
    const Json sound = stream.next_with(
        [](const Json& event) { return event.value("name", "") == "sound.sequence"; });
    CHECK(sound["robot"] == 0);
  }
  stream.next_with([](const Json& event) { return is_of_type(event, "detached"); });
  robot.post("/events", {{"name", "bump"}, {"do", {{"press", "bumper.left"}}}});
  const Json event = stream.next_with([](const Json& one) { return is_of_type(one, "event"); });
  CHECK(event["text"] == "bump");
}

TEST_CASE("a client tells by the name of the run whether it talks to other robots") {
  const auto run_of = [](const LiveProcess& robot) {
    return robot.client().get("/api/v1/robots").json()["run"].get<std::string>();
  };
  const LiveProcess robot;
  const std::string run = run_of(robot);
  CHECK_FALSE(run.empty());
  for (int connection = 0; connection < 2; ++connection) {
    StreamClient stream(robot.client());
    stream.send({{"events", true}});
    CHECK(stream.next()["run"] == run);
  }
  CHECK(run_of(LiveProcess()) != run);
}

TEST_CASE("a wrong choice is answered with its place, and the watcher stays") {
  const LiveProcess robot;
  StreamClient stream(robot.client());
  stream.send({{"signals", {"pose.x"}}});
  const Json problem = stream.next()["problem"];
  CHECK(problem["pointer"] == "/signals/0");
  CHECK(problem["errors"][0]["suggestion"].get<std::string>().find("pose.x_m") !=
        std::string::npos);
  stream.send({{"robot", 7}});
  CHECK(stream.next()["problem"]["pointer"] == "/robot");
  stream.send({{"signals", {"pose.x_m"}}, {"rate_hz", 10}});
  CHECK(is_of_type(stream.next(), "watching"));
}

TEST_CASE("metrics count what a driver got") {
  LiveProcess robot;
  Driver driver(robot.process().port());
  for (int i = 0; i < 5; ++i) { driver.next_frame(); }
  const HttpResponse metrics = robot.client().get("/metrics");
  CHECK(metrics.status == 200);
  const std::size_t line = metrics.body.find("\nfakebot_wire_frames_sent{robot=\"0\"} ");
  REQUIRE(line != std::string::npos);
  CHECK(std::stod(metrics.body.substr(metrics.body.find(' ', line))) >= 5);
  CHECK(metrics.body.find("# TYPE fakebot_http_requests_total counter") != std::string::npos);
}
