// Waits of clients, and events of a robot, are saved as a scenario file.
#include <doctest/doctest.h>

#include <filesystem>

#include "system/live/live_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

/// The exit code of `fakebot test`.
int exit_code_of(const Json& scenario) {
  const TempDir dir;
  return run_to_end({"test", dir.write("saved.json", scenario.dump())}).exit_code;
}

}  // namespace

TEST_CASE("waiting ends when the condition holds, or when the simulated time is over") {
  const LiveProcess robot;
  CHECK(robot.post("/wait", {{"until", "bumper.left == 0"}, {"within", 1}}).json()["held"] == true);
  const Json over =
      robot.post("/wait", {{"until", "bumper.left == 1"}, {"within", "300ms"}}).json();
  CHECK(over["held"] == false);
  robot.set_clock({{"paused", true}});
  const double pressed_at = robot.read("")["time_s"].get<double>() + 1;
  robot.post("/events", {{"at", pressed_at}, {"do", {{"press", "bumper.left"}}}});
  robot.set_clock({{"paused", false}});
  const Json held = robot.post("/wait", {{"until", "bumper.left == 1"}, {"within", 60}}).json();
  CHECK(held["held"] == true);
  CHECK(held["at_s"].get<double>() >= pressed_at);
}

TEST_CASE("nobody waits for a clock that is paused") {
  const LiveProcess robot;
  robot.set_clock({{"paused", true}});
  const Json body{{"until", "bumper.left"}, {"within", 1}};
  const HttpResponse refused = robot.post("/wait", body);
  CHECK(refused.status == 409);
  CHECK(refused.json()["detail"].get<std::string>().find("POST /clock/step") != std::string::npos);
  CHECK(robot.post("/wait", {{"until", "!bumper.left"}, {"within", 1}}).json()["held"] == true);
  robot.act({{"set", {{"bumper.left", true}}}});
  CHECK(robot.post("/wait", body).json()["held"] == true);
  robot.act({{"release", "bumper.left"}});
  robot.set_clock({{"paused", false}});
  CHECK(robot.post("/wait", body).json()["held"] == false);
}

TEST_CASE("a wait that another client's pause interrupts goes on with the clock") {
  const LiveProcess robot;
  HttpConnection waiting(robot.client().url());
  const std::string body = Json{{"until", "bumper.left"}, {"within", "1 h"}}.dump();
  waiting.send(
      "POST /api/v1/robots/0/wait HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Type: application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  wait_until("it waits", [&] { return robot.metric("fakebot_http_requests_total") >= 2; });
  robot.set_clock({{"paused", true}});
  robot.act({{"set", {{"bumper.left", true}}}});
  robot.client().send("POST", "/api/v1/clock/step", {{"by", 0.1}});
  CHECK(waiting.read_response().json()["held"] == true);
}

TEST_CASE("a wait has a condition and the time that belongs to it") {
  const LiveProcess robot;
  CHECK(robot.post("/wait", {{"while", "!bumper.left"}, {"for", 0.1}}).json()["held"] == true);
  const auto problem = [&](const Json& body) {
    const HttpResponse refused = robot.post("/wait", body);
    CHECK(refused.status == 422);
    return refused.json()["detail"].get<std::string>();
  };
  CHECK(problem({{"while", "power"}, {"within", 1}})
            .find("/within: found \"within\" beside \"while\", expected \"for\" beside it") !=
        std::string::npos);
  CHECK(problem({{"until", "power"}}).find("found no \"within\"") != std::string::npos);
  CHECK(problem({{"until", "power"}, {"while", "power"}, {"for", 1}}).find("one of until, while") !=
        std::string::npos);
}

TEST_CASE("what was done by hand is a scenario that fakebot plays") {
  const TempDir dir;
  LiveProcess robot;
  robot.post("/events", {{"name", "bump"}, {"do", {{"press", "bumper.left"}}}, {"for", "0.5 s"}});
  robot.act({{"push", {{"forward_m", 0.1}}}});
  robot.post("/commands", {{"drive", {{"linear_m_s", 0.1}}}});
  const Json saved = robot.read("/saved-scenario");
  const std::string file = dir.write("saved.json", saved.dump());
  const ProcessResult played = run_to_end({"test", file, "--json", "-"});
  CHECK(played.exit_code == 0);
  CAPTURE(played.errors);
  CHECK(saved["events"][0]["for"] == "0.5 s");
  CHECK(saved["events"].size() == 2);
  CHECK(saved["commands"].size() == 1);
}

TEST_CASE("what a client has waited for in vain is expected by the saved scenario") {
  const LiveProcess robot({"--time", "virtual"});  // time stands still between the requests
  robot.post("/events", {{"name", "bump"}, {"do", {{"press", "bumper.left"}}}, {"for", 1}});
  robot.post("/wait", {{"until", "speed.linear_m_s > 0.1"}, {"within", "200ms"}});
  robot.post("/wait", {{"until", "bumper.left"}, {"within", 1}});   // comes true
  robot.post("/wait", {{"until", "time_s < 0"}, {"within", 0.1}});  // about the time of the run
  const Json saved = robot.read("/saved-scenario");
  const Json expected = saved["expectations"][1];
  CHECK(expected["after"] == "bump");
  CHECK(expected["that"] == "speed.linear_m_s > 0.1");
  CHECK(expected["within"] == 0.2);
  CHECK(saved["events"].size() == 1);
  CHECK(exit_code_of(saved) == 1);
}

TEST_CASE("what was awaited in vain before anything was done is expected, too") {
  const LiveProcess robot({"--time", "virtual"});
  robot.post("/wait", {{"until", "bumper.right"}, {"within", 0.1}});
  const Json saved = robot.read("/saved-scenario");
  CHECK(saved["events"][0]["do"]["note"] == "a client waits until bumper.right");
  CHECK(saved["expectations"][1]["after"] == saved["events"][0]["name"]);
  CHECK(saved["expectations"][1]["that"] == "bumper.right");
  CHECK(exit_code_of(saved) == 1);
}

TEST_CASE("what was true before it was awaited in vain does not count in the saved scenario") {
  const LiveProcess robot({"--time", "virtual"});
  robot.post("/events", {{"name", "wait"}, {"do", {{"press", "bumper.left"}}}, {"for", 1}});
  robot.post("/wait", {{"until", "!bumper.left"}, {"within", 2}});
  robot.post("/wait", {{"until", "bumper.left"}, {"within", 1}});
  const Json saved = robot.read("/saved-scenario");
  CHECK(saved["expectations"][1]["after"] == "wait 2");
  CHECK(exit_code_of(saved) == 1);
}

TEST_CASE("what did not stay true for a client has to in the saved scenario") {
  const LiveProcess robot({"--time", "virtual"});
  robot.post("/wait", {{"until", "time_s >= 1"}, {"within", 2}});
  robot.post("/events", {{"at", 1.5}, {"do", {{"press", "bumper.left"}}}});
  const Json waited = robot.post("/wait", {{"while", "!bumper.left"}, {"for", "1 min"}}).json();
  CHECK(waited["held"] == false);
  CHECK(waited["at_s"] == doctest::Approx(1.505));
  CHECK(waited["signals"]["bumper.left"] == true);
  Json saved = robot.read("/saved-scenario");
  CHECK(saved["expectations"][1]["always"] == "!bumper.left");
  const double from = saved["expectations"][1]["from"];
  CHECK(from == doctest::Approx(1).epsilon(0.01));
  CHECK(saved["expectations"][1]["until"].get<double>() == doctest::Approx(from + 60));
  CHECK(exit_code_of(saved) == 1);
  saved["events"].clear();
  saved["expectations"].erase(0);  // nobody speaks the protocol
  CHECK(exit_code_of(saved) == 0);
}

TEST_CASE("a saved scenario is of the same robot, also when the file of its profile is gone") {
  const TempDir dir;
  const std::string profile =
      dir.write("mine.json", R"({"base": "ideal", "parameters": {"battery_v": 12.5}})");
  const LiveProcess robot({"--profile", profile, "--firmware", "1.1.4", "--seed", "7"});
  std::filesystem::remove(profile);
  const Json saved = robot.read("/saved-scenario");
  CHECK(saved["seed"] == 7);
  CHECK(saved["robot"]["firmware"] == "1.1.4");
  CHECK(saved["robot"]["profile_changes"]["battery_v"] == 12.5);
  CHECK(saved["robot"]["profile_changes"].contains("wheel_lag"));
  const std::string file = dir.write("saved.json", saved.dump());
  CHECK(run_to_end({"validate", file}).exit_code == 0);
}

TEST_CASE(
    "times of events that were given as texts, or are still to come, are in the saved scenario") {
  const TempDir dir;
  const LiveProcess robot;
  robot.post("/events", {{"at", "1 h"}, {"do", {{"press", "bumper.left"}}}});
  robot.post("/events",
             {{"every", 1000}, {"from", "1h"}, {"until", 8000}, {"do", {{"note", "x"}}}});
  const Json saved = robot.read("/saved-scenario");
  CHECK(saved["events"][0]["at"] == 3600);
  CHECK(saved["events"][1]["from"] == 3600);
  CHECK(saved["duration"] == 8005);
  const std::string file = dir.write("saved.json", saved.dump());
  CHECK(run_to_end({"validate", file}).exit_code == 0);
}
