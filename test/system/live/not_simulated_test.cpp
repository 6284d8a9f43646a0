// The interface to a robot without simulation: behind a serial port, or of a capture.
#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "io/pty/pty.hpp"
#include "system/driver.hpp"
#include "system/live/live_process.hpp"
#include "system/record/dissected.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using fakebot::io::Pty;
using Json = nlohmann::json;

namespace {

const std::string kClock = "/api/v1/clock";

struct LiveProxy {
  Pty port{115200};  ///< the test holds the robot's end
  LiveProcess process{{port.path()}, "proxy"};

  void robot_sends(const Bytes& bytes) const {
    REQUIRE(::write(port.master(), bytes.data(), bytes.size()) ==
            static_cast<ssize_t>(bytes.size()));
  }
  void await_driver() {
    const auto waited = process.post("/wait", {{"until", "driver.attached"}, {"within", 60}});
    CHECK(waited.json()["held"] == true);
  }
};

bool is_refused_with(const HttpResponse& response, const std::string& reason, int status = 409) {
  CAPTURE(response.body);
  CHECK(response.status == status);
  CHECK(contains(response.body, reason));
  return response.status == status;
}

constexpr int kUnprocessable = 422;

Json message_named(const Json& list, const std::string& name) {
  for (const Json& one : list) {
    if (one["name"] == name) { return one; }
  }
  return nullptr;
}

/// A second of a robot, whose driver sends a command.
std::string driven_capture(const TempDir& dir) {
  const std::string capture = dir / "drive.pcapng";
  EmulatorProcess robot({"run", "--duration", "1", "--record", capture});
  Driver driver(robot.port());
  driver.send(wire::BaseControl{100, 0});
  driver.next_frame();
  CHECK(robot.wait_for_exit().exit_code == 0);
  return capture;
}

}  // namespace

TEST_CASE("the interface of a proxy tells the signals of the line and the messages that pass") {
  LiveProxy proxy;
  const Json robot = proxy.process.read("");
  CHECK_FALSE(proxy.process.read("/statistics").contains("lateness"));
  CHECK(robot["simulated"] == false);
  CHECK(contains(robot["not_simulated"].get<std::string>(), proxy.port.path()));
  CHECK(robot["type"] == "kobuki");
  Driver driver(proxy.process.process().port());
  proxy.await_driver();
  driver.send(wire::BaseControl{100, 0});
  proxy.robot_sends(feedback(7));
  driver.next_frame();
  wait_until("the command is counted",
             [&] { return proxy.process.signal("wire.bytes_received") == 10; });
  CHECK(proxy.process.signal("wire.frames_sent") == 1);
  const Json messages = proxy.process.read("/messages");
  CHECK(contains(message_named(messages["commands"], "BaseControl")["text"].get<std::string>(),
                 "speed_mm_s=100"));
  CHECK(contains(message_named(messages["feedback"], "BasicSensorData")["text"].get<std::string>(),
                 "timestamp_ms=7"));
  const Json signals = proxy.process.read("/signals")["signals"];
  CHECK(signals["driver.attached"] == true);
  CHECK(signals["BaseControl.speed_mm_s"] == 100);
  CHECK(signals["reported.timestamp_ms"] == 7);
  const auto waited =
      proxy.process.post("/wait", {{"until", "command.speed_mm_s == 100"}, {"within", 60}});
  CHECK(waited.json()["held"] == true);
  CHECK_FALSE(signals.contains("pose.x_m"));
  CHECK(contains(proxy.process.client().get("/metrics").body, "fakebot_wire_bytes_received"));
}

TEST_CASE("what needs a simulated robot is refused by the interface of a proxy with the reason") {
  LiveProxy proxy;
  const std::string reason = "the robot is real, behind " + proxy.port.path();
  for (const Json& action :
       {Json{{"lift", true}}, Json{{"press", "bumper.left"}}, Json{{"power", "off"}},
        Json{{"world", {{"dock", false}}}}, Json{{"set", {{"bumper.left", true}}}}}) {
    CHECK(is_refused_with(proxy.process.act(action), "which needs a simulated robot",
                          kUnprocessable));
  }
  CHECK(is_refused_with(proxy.process.act({{"driver", "kill"}}), "the run has no driver after --"));
  CHECK(is_refused_with(proxy.process.act({{{"note", "a"}}, {{"lift", true}}}),
                        "\\\"lift\\\", which needs a simulated robot", kUnprocessable));
  CHECK(is_refused_with(
      proxy.process.post("/events", {{"when", "pose.x_m > 1"}, {"do", {{"note", "there"}}}}),
      "pose.x_m\\\", which needs a simulated robot", kUnprocessable));
  CHECK(is_refused_with(proxy.process.post("/wait", {{"until", "power"}, {"within", 1}}),
                        "power\\\", which needs a simulated robot", kUnprocessable));
  CHECK(
      is_refused_with(proxy.process.post("/commands", {{"drive", {{"linear_m_s", 0.1}}}}), reason));
  CHECK(is_refused_with(proxy.process.post("/world/load", {{"name", "kobuki/room"}}), reason));
  CHECK(is_refused_with(proxy.process.client().send("PUT", LiveProcess::of_robot("/scenario"), {}),
                        reason));
  for (const char* path : {"/world", "/scene", "/library", "/saved-scenario"}) {
    CHECK(is_refused_with(proxy.process.client().get(LiveProcess::of_robot(path)), reason));
  }
  StreamClient stream(proxy.process.client());
  stream.send({{"map", true}});
  CHECK(stream.next()["problem"]["pointer"] == "/map");
  CHECK(is_refused_with(proxy.process.client().send("PATCH", kClock, {{"paused", true}}),
                        "nobody stops"));
  CHECK(proxy.process.client().get(kClock).json()["fixed"] == true);
  const HttpResponse unknown =
      proxy.process.client().get(LiveProcess::of_robot("/signals/pose.x_m"));
  CHECK(unknown.status == 404);
  CHECK(contains(unknown.body, reason));
}

TEST_CASE("a fault by hand breaks the line of a proxy until the fault is cancelled") {
  LiveProxy proxy;
  Driver driver(proxy.process.process().port());
  proxy.await_driver();
  const HttpResponse begun = proxy.process.post(
      "/events", {{"name", "no feedback"}, {"do", {{"fault", {{"type", "drop"}}}}}});
  CHECK(begun.status == 201);
  proxy.robot_sends(feedback(1));
  wait_until("the fault has hit", [&] { return proxy.process.signal("wire.fault_hits") == 1; });
  proxy.process.client().send("DELETE", LiveProcess::of_robot("/events/no%20feedback"), {});
  proxy.robot_sends(feedback(2));
  CHECK(driver.next_frame().timestamp_ms() == 2);
}

TEST_CASE("a recording by hand of a proxy has a packet for each frame, however the bytes are cut") {
  LiveProxy proxy;
  Driver driver(proxy.process.process().port());
  proxy.await_driver();
  const Bytes frame = feedback(7);
  const auto read = [&](std::size_t size) {
    while (size > 0) { size -= driver.read_some(size).size(); }
  };
  // On a busy machine the rest of a frame may be so late that the recording has two pieces.
  wait_until("a frame is recorded in a packet", [&] {
    CHECK(proxy.process.post("/recording/start", nullptr).json()["state"] == "running");
    proxy.robot_sends({frame.begin(), frame.begin() + 10});
    read(10);
    proxy.robot_sends({frame.begin() + 10, frame.end()});
    read(frame.size() - 10);
    proxy.process.post("/recording/stop", nullptr);
    return proxy.process.read("/recording")["packets"] == 1;
  });
  const TempDir dir;
  const std::string capture = dir.write(
      "wire.pcapng", proxy.process.client().get(LiveProcess::of_robot("/recording/capture")).body);
  const ProcessResult decoded = run_to_end({"decode", capture});
  CHECK(contains(decoded.output, "timestamp_ms=7"));
}

TEST_CASE("a watcher of a proxy gets the signals of the line, and is told of the port") {
  const TempDir dir;
  const Pty port{115200};
  LiveProcess proxy({port.path(), "--link", dir / "robot"}, "proxy");
  StreamClient stream(proxy.client());
  stream.send({{"rate_hz", 50}, {"events", true}});
  const Json watching = stream.next();
  CHECK(contains(watching["signals"].dump(), "driver.attached"));
  const Json signals = stream.next_with([](const Json& one) { return one["type"] == "signals"; });
  CHECK(signals["values"].size() == watching["signals"].size());
  const Driver driver(dir / "robot");
  stream.next_with([](const Json& one) { return one["type"] == "attached"; });
}

TEST_CASE("the interface of a replay tells the line of the capture, and can stop the time") {
  const TempDir dir;
  const std::string capture = driven_capture(dir);
  LiveProcess replay({capture}, "replay");
  const Json robot = replay.read("");
  CHECK(robot["simulated"] == false);
  CHECK(contains(robot["not_simulated"].get<std::string>(), capture));
  CHECK(is_refused_with(replay.act({{"lift", true}}), "which needs a simulated robot",
                        kUnprocessable));
  CHECK(is_refused_with(replay.client().get(LiveProcess::of_robot("/world")),
                        "the robot is that of the capture"));
  CHECK(replay.set_clock({{"paused", true}})["paused"] == true);
  Driver driver(replay.process().port());
  wait_until("the driver is there", [&] { return replay.signal("driver.attached") == 1; });
  CHECK(replay.signal("wire.frames_sent") == 0);
  CHECK(replay.read("/signals")["time_s"] == 0);
  replay.set_clock({{"paused", false}});
  driver.next_frame();
  CHECK(replay.process().wait_for_exit().exit_code == 0);
}

TEST_CASE("a driver of a replay in virtual time waits for a client that lets the time go on") {
  const TempDir dir;
  const std::string capture = driven_capture(dir);
  LiveProcess replay({capture, "--time", "virtual", "--", "/bin/sh", "-c",
                      "stty raw -echo 115200 <{port}; exec cat <{port} >/dev/null"},
                     "replay");
  CHECK(replay.set_clock({{"paused", false}})["virtual"] == true);
  const ProcessResult result = replay.process().wait_for_exit();
  CAPTURE(result.errors);
  CHECK(contains(result.errors, "passed"));
}
