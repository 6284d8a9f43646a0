// Clients let virtual time go on: `fakebot run --time virtual --http 0`.
#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include "system/live/live_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

std::vector<std::string> in_virtual_time(const std::string& driver = "") {
  std::vector<std::string> options{"--time", "virtual"};
  if (!driver.empty()) { options.insert(options.end(), {"--", "sh", "-c", driver}); }
  return options;
}

Json clock_of(const LiveProcess& robot) {
  return robot.client().get("/api/v1/clock").json();
}

Json step(const LiveProcess& robot, const std::string& by) {
  return robot.client().send("POST", "/api/v1/clock/step", {{"by", by}}).json();
}

/// The text of a request, for sending by hand, so that the answer can be read later.
std::string request_text(const LiveProcess& robot, const std::string& method,
                         const std::string& path, const std::string& body = "") {
  return method + " " + LiveProcess::of_robot(path) +
         " HTTP/1.1\r\nHost: " + robot.client().host() +
         "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body;
}

Json wait(const LiveProcess& robot, const std::string& condition, double within_s) {
  return robot.post("/wait", {{"until", condition}, {"within", within_s}}).json();
}

/// Waits for the first byte, computes for some time of the machine, and drives straight ahead.
const std::string kSlowDriver =
    "exec 3<>{port}; stty raw -echo 115200 <&3; dd bs=1 count=1 <&3 >/dev/null 2>&1; "
    "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; "
    R"(printf '\252\125\006\001\004\310\000\000\000\313' >&3; exec sleep 1000)";

}  // namespace

TEST_CASE("virtual time with an interface stands still until a client wants it to go on") {
  const LiveProcess robot(in_virtual_time());
  CHECK(clock_of(robot)["virtual"] == true);
  CHECK(clock_of(robot)["paused"] == true);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK(clock_of(robot)["time_s"] == 0);
  CHECK(step(robot, "1.5 s")["time_s"] == 1.5);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK(clock_of(robot)["time_s"] == 1.5);
}

TEST_CASE("virtual time goes on by itself after a resume, as fast as it can") {
  const LiveProcess robot(in_virtual_time());
  CHECK(robot.set_clock({{"paused", false}})["paused"] == false);
  CHECK(wait(robot, "pose.x_m > 1", 600)["held"] == false);
  CHECK(robot.set_clock({{"paused", true}})["time_s"] >= 600);
}

TEST_CASE("a wait lets virtual time go on until its condition holds, and no further") {
  const LiveProcess robot(in_virtual_time());
  robot.post("/events", {{"at", 2}, {"do", {{"press", "bumper.left"}}}});
  const Json waited = wait(robot, "bumper.left", 60);
  CHECK(waited["held"] == true);
  CHECK(waited["at_s"] == 2.005);  // after the tick in which the bumper is pressed
  CHECK(clock_of(robot)["time_s"] >= 2);
  CHECK(clock_of(robot)["time_s"] <= 2.02);  // the frame of the same tick
  const Json in_vain = wait(robot, "bumper.right", 0.5);
  CHECK(in_vain["held"] == false);
  CHECK(in_vain["at_s"].get<double>() - clock_of(robot)["time_s"].get<double>() ==
        doctest::Approx(0));
}

TEST_CASE("however long a driver in virtual time computes, it has reacted at once") {
  const LiveProcess robot(in_virtual_time(kSlowDriver));
  CHECK(wait(robot, "wire.frames_received == 1", 0.1)["held"] == true);
  CHECK(wait(robot, "speed.linear_m_s > 0.19", 1)["held"] == true);
}

TEST_CASE("while a driver in virtual time computes, only those who need a robot wait") {
  const TempDir dir;
  const LiveProcess robot(in_virtual_time(
      "exec 3<>{port}; stty raw -echo 115200 <&3; dd bs=1 count=1 <&3 >/dev/null 2>&1; : >" +
      dir / "computes" + "; while [ ! -e " + dir / "go" + R"( ]; do :; done; )" +
      R"(printf '\252\125\006\001\004\310\000\000\000\313' >&3; exec sleep 1000)"));
  HttpConnection moved(robot.client().url());
  moved.send(request_text(robot, "POST", "/wait",
                          R"({"until": "speed.linear_m_s > 0.19", "within": 10})"));
  wait_until("the driver computes", [&] { return is_there(dir / "computes"); });
  HttpConnection signals(robot.client().url());
  signals.send(request_text(robot, "GET", "/signals"));

  CHECK(robot.client().get("/").status == 200);
  CHECK(robot.client().get("/api/v1/openapi.json").status == 200);
  CHECK(robot.read("/signal-table").contains("signals"));
  CHECK(robot.metric("fakebot_sampled_age_seconds") >= 1);
  dir.write("go", "");
  CHECK(signals.read_response().status == 200);
  CHECK(moved.read_response().json()["held"] == true);
  CHECK(eventually([&] { return robot.metric("fakebot_sampled_age_seconds") < 1; }));
}

TEST_CASE("a driver in virtual time is stopped and started again by a client") {
  const LiveProcess robot(
      in_virtual_time("stty -F {port} raw -echo 115200; exec sleep 1000 <{port}"));
  CHECK(wait(robot, "driver.attached", 1)["held"] == true);
  CHECK(robot.act({{"driver", "stop"}}).json()["changed"] == true);
  CHECK(wait(robot, "!driver.attached", 1)["held"] == true);
  CHECK(robot.act({{"driver", "start"}}).json()["changed"] == true);
  CHECK(wait(robot, "driver.attached", 1)["held"] == true);
}

TEST_CASE("virtual time has no speed") {
  const LiveProcess robot(in_virtual_time());
  CHECK(robot.client().send("PATCH", "/api/v1/clock", {{"speed", 2}}).status == 409);
  CHECK(robot.set_clock({{"paused", true}})["speed"] == "max");
}

TEST_CASE("a run in virtual time ends when it is interrupted, however it stands") {
  LiveProcess robot(
      in_virtual_time("trap 'sleep 3; exit 0' TERM; exec 3<>{port}; stty raw -echo 115200 <&3; "
                      "while :; do sleep 0.1; done"));
  CHECK(wait(robot, "driver.attached", 1)["held"] == true);
  robot.process().send_signal(SIGINT);
  CHECK(robot.process().wait_for_exit().exit_code == 130);
}
