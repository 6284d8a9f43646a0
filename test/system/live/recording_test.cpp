// A client records the line of a robot, and fetches the capture file.
#include <doctest/doctest.h>

#include <sstream>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/live/live_process.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

std::vector<Json> decoded(const HttpResponse& capture) {
  const TempDir dir;
  const std::string path = dir.write("wire.pcapng", capture.body);
  const ProcessResult result = run_to_end({"decode", path, "--format", "jsonl"});
  CAPTURE(result.errors);
  CHECK(result.exit_code == 0);
  std::istringstream lines(result.output);
  std::vector<Json> all;
  for (std::string line; std::getline(lines, line);) { all.push_back(Json::parse(line)); }
  return all;
}

}  // namespace

TEST_CASE("a recording has what passed the line between its start and its end") {
  LiveProcess robot;
  CHECK(robot.read("/recording") == Json{{"state", "none"}});
  CHECK(robot.post("/recording/stop", nullptr).status == 409);
  CHECK(robot.client().get(LiveProcess::of_robot("/recording/capture")).status == 409);

  const Driver driver(robot.process().port());
  // The speed of the robot tells when a command has arrived: a sent command is on the line for a
  // while.
  const auto speed = [&] { return robot.signal("command.speed_mm_s"); };
  driver.send(fakebot::protocol::kobuki::BaseControl{100, 0});
  wait_until("the first command is there", [&] { return speed() == 100; });
  CHECK(robot.post("/recording/start", nullptr).json()["state"] == "running");
  driver.send(fakebot::protocol::kobuki::BaseControl{-200, 0});
  wait_until("the second command is there", [&] { return speed() == -200; });
  robot.post("/wait", {{"until", "wire.bytes_received > 20"}, {"within", 0.1}});
  const Json ended = robot.post("/recording/stop", nullptr).json();
  CHECK(ended["state"] == "ended");
  CHECK(ended["to_s"].get<double>() > ended["from_s"].get<double>());
  driver.send(fakebot::protocol::kobuki::BaseControl{300, 0});
  wait_until("the third command is there", [&] { return speed() == 300; });

  const HttpResponse capture = robot.client().get(LiveProcess::of_robot("/recording/capture"));
  CHECK(capture.headers.at("content-type") == "application/x-pcapng");
  CHECK(capture.body.size() == ended["bytes"]);
  const std::string text = Json(decoded(capture)).dump();
  CHECK(text.find("-200") != std::string::npos);
  CHECK(text.find("\"speed_mm_s\":100") == std::string::npos);
  CHECK(text.find("\"speed_mm_s\":300") == std::string::npos);
}

TEST_CASE("a capture of many megabytes comes whole, and the robot goes on") {
  const LiveProcess robot({"--robot", "kugle"});
  robot.set_clock({{"speed", 5}});
  robot.post("/recording/start", nullptr);
  wait_until("there is much", [&] {
    return robot.read("/recording")["bytes"].get<std::size_t>() > std::size_t{2} << 20U;
  });
  const Json ended = robot.post("/recording/stop", nullptr).json();
  const HttpResponse capture = robot.client().get(LiveProcess::of_robot("/recording/capture"));
  CHECK(capture.body.size() == ended["bytes"]);
  wait_until("the robot goes on", [&] { return robot.read("")["time_s"] > ended["to_s"]; });
}

TEST_CASE("a client that does not take its capture is dropped, and the robot goes on") {
  const LiveProcess robot({"--robot", "kugle"});
  robot.set_clock({{"speed", 5}});
  robot.post("/recording/start", nullptr);
  wait_until("there is much", [&] {
    return robot.read("/recording")["bytes"].get<std::size_t>() > std::size_t{600} << 10U;
  });
  robot.post("/recording/stop", nullptr);
  constexpr int kLittle = 4096;
  const HttpConnection deaf(robot.client().url(), kLittle);
  deaf.send("GET /api/v1/robots/0/recording/capture HTTP/1.1\r\nHost: localhost\r\n\r\n");
  wait_until("it is dropped", [&] {
    const std::string metrics = robot.client().get("/metrics").body;
    return metrics.find("\nfakebot_http_clients_dropped_total 1\n") != std::string::npos;
  });
  CHECK(robot.client().get(LiveProcess::of_robot("/recording/capture")).status == 200);
}
