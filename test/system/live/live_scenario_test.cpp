// Scenarios are played with a running robot.
#include <doctest/doctest.h>

#include "system/driver.hpp"
#include "system/live/live_process.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

Json bump() {
  return {{"name", "a bump"},
          {"duration", 1},
          {"robot", {{"start", {{"x_m", 1}, {"y_m", 2}}}}},
          {"events", {{{"name", "hit"}, {"at", 0.2}, {"do", {{"set", {{"bumper.left", true}}}}}}}},
          {"expectations",
           {{{"name", "is hit"}, {"eventually", "bumper.left"}},
            {{"name", "stays"}, {"always", "pose.x_m < 1.5"}}}}};
}

Json wait_for_state(const LiveProcess& robot, const std::string& state) {
  Json last;
  wait_until("the scenario is " + state, [&] {
    last = robot.read("/scenario");
    return last["state"] == state;
  });
  return last;
}

}  // namespace

TEST_CASE("a scenario starts when a driver attaches, and has a verdict at its end") {
  LiveProcess robot;
  const std::string path = LiveProcess::of_robot("/scenario");
  CHECK(robot.client().send("PUT", path, bump()).json()["state"] == "loaded");
  CHECK(robot.post("/scenario/start", Json::object()).json()["state"] == "waiting");
  CHECK(robot.signal("pose.x_m") == doctest::Approx(1));
  const Driver driver(robot.process().port());
  const Json over = wait_for_state(robot, "over");
  CHECK(over["verdict"] == "passed");
  CHECK(over["happenings"][0]["text"] == "hit");
  CHECK(over["expectations"][0]["at_s"].get<double>() == doctest::Approx(0.205).epsilon(0.1));
}

TEST_CASE("a robot that a scenario has switched off and on again is on when the scenario is over") {
  const LiveProcess robot;
  Json scenario = bump();
  scenario["events"].push_back({{"at", 0.3}, {"do", {{"power", "off"}}}});
  scenario["events"].push_back({{"at", 0.6}, {"do", {{"power", "on"}}}});
  CHECK(robot.client().send("PUT", LiveProcess::of_robot("/scenario"), scenario).status == 200);
  CHECK(robot.post("/scenario/start", {{"scripted", true}}).status == 200);
  wait_for_state(robot, "over");
  CHECK(robot.signal("power") == 1);
}

TEST_CASE("the world is the scenario's, and what hands change there is undone without it") {
  const LiveProcess robot;
  const auto wall = [](const std::string& name, double x_m) {
    return Json{{"walls", {{{"name", name}, {"points", {{x_m, 5}, {x_m, 6}}}}}}};
  };
  const auto walls = [&] {
    std::string names;
    const Json world = robot.read("/world");
    for (const Json& one : world.value("walls", Json::array())) {
      names += one["name"].get<std::string>() + " ";
    }
    return names;
  };
  const auto add = [&](const std::string& name, double x_m) {
    return robot.post("/events", {{"name", name}, {"do", {{"world", {{"add", wall(name, x_m)}}}}}});
  };
  CHECK(add("before", 1).status == 201);
  Json scenario = bump();
  scenario["world"] = wall("its own", 2);
  scenario["events"].push_back({{"at", 0}, {"do", {{"world", {{"add", wall("later", 3)}}}}}});
  robot.client().send("PUT", LiveProcess::of_robot("/scenario"), scenario);
  robot.post("/scenario/start", {{"scripted", true}});
  wait_for_state(robot, "over");
  CHECK(walls() == "its own later ");
  CHECK(add("by hand", 4).status == 201);
  CHECK(walls() == "by hand its own later ");
  CHECK(robot.client().remove(LiveProcess::of_robot("/events/before")).status == 200);
  CHECK(robot.client().remove(LiveProcess::of_robot("/events/by%20hand")).status == 200);
  CHECK(walls() == "its own later ");
}

TEST_CASE("a scenario that fails says which expectation, and can be started again") {
  const LiveProcess robot;
  Json scenario = bump();
  scenario["expectations"].push_back(
      {{"name", "no bump later"}, {"never", "bumper.left"}, {"from", 0.5}});
  robot.client().send("PUT", LiveProcess::of_robot("/scenario"), scenario);
  for (int round = 0; round < 2; ++round) {
    robot.post("/scenario/start", {{"scripted", true}});
    const Json over = wait_for_state(robot, "over");
    CHECK(over["verdict"] == "failed");
    CHECK(over["reason"].get<std::string>().find("no bump later") == 0);
    CHECK(over["expectations"][0]["outcome"] == "passed");
  }
}

TEST_CASE("a fault that another client gives, and that hits nothing, leaves the verdict as it is") {
  const LiveProcess robot;
  robot.client().send("PUT", LiveProcess::of_robot("/scenario"), bump());
  CHECK(robot.post("/events", {{"do", {{"fault", {{"type", "drop"}, {"stream", "upstream"}}}}}})
            .status == 201);
  robot.post("/scenario/start", {{"scripted", true}});
  CHECK(wait_for_state(robot, "over")["verdict"] == "passed");
}

TEST_CASE("a scenario that is stopped takes back what it did") {
  const LiveProcess robot;
  Json scenario = bump();
  scenario["duration"] = 1000;
  robot.client().send("PUT", LiveProcess::of_robot("/scenario"), scenario);
  robot.post("/scenario/start", {{"scripted", true}});
  wait_until("it is hit", [&] { return robot.signal("bumper.left") == 1; });
  CHECK(robot.post("/scenario/stop", nullptr).json()["state"] == "over");
  CHECK(robot.post("/wait", {{"until", "bumper.left == 0"}, {"within", 60}}).json()["held"] ==
        true);
  robot.client().remove(LiveProcess::of_robot("/scenario"));
  CHECK(robot.read("/scenario") == Json{{"state", "none"}});
  CHECK(robot.post("/scenario/start", Json::object()).status == 409);
}

TEST_CASE("a client can start no program, read no file, and get no other robot") {
  const LiveProcess robot;
  const std::string path = LiveProcess::of_robot("/scenario");
  Json scenario = bump();
  scenario["driver"] = {{"command", {"touch", "/tmp/x"}}};
  CHECK(robot.client().send("PUT", path, scenario).json()["pointer"] == "/driver/command");
  scenario = bump();
  scenario["world"] = "/etc/passwd";
  const HttpResponse refused = robot.client().send("PUT", path, scenario);
  CHECK(refused.json()["pointer"] == "/world");
  CHECK(refused.body.find("root:") == std::string::npos);
  scenario = bump();
  scenario["robot"]["profile"] = "ideal";
  CHECK(robot.client().send("PUT", path, scenario).status == 409);
}

TEST_CASE("the scenario of a run can be looked at, but not replaced") {
  const TempDir dir;
  Json scenario = bump();
  scenario["duration"] = 1000;
  const LiveProcess robot({dir.write("bump.json", scenario.dump()), "--scripted"});
  const Json running = wait_for_state(robot, "running");
  CHECK(running["name"] == "a bump");
  CHECK(robot.client().send("PUT", LiveProcess::of_robot("/scenario"), bump()).status == 409);
  wait_until("the hit is told", [&] { return !robot.read("/scenario")["happenings"].empty(); });
}

TEST_CASE("before the start a scenario tells what is to come, and when it will be judged") {
  const LiveProcess robot;
  Json scenario = bump();
  scenario["events"].push_back(
      {{"name", "lifted"}, {"after", "hit"}, {"delay", 0.3}, {"do", {{"lift", true}}}});
  scenario["events"].push_back(
      {{"name", "lost"}, {"when", "pose.x_m > 1.4"}, {"do", {{"power", "off"}}}});
  scenario["expectations"].push_back(
      {{"name", "soon"}, {"after", "hit"}, {"within", 0.1}, {"that", "bumper.left"}});
  robot.client().send("PUT", LiveProcess::of_robot("/scenario"), scenario);
  const Json loaded = robot.read("/scenario");
  CHECK(loaded["to_come"] == Json{{{"event", "hit"}, {"at_s", 0.2}},
                                  {{"event", "lifted"}, {"after", "hit"}},
                                  {{"event", "lost"}, {"when", "pose.x_m > 1.4"}}});
  for (const Json& expectation : loaded["expectations"]) {
    CHECK(expectation["outcome"] == "open");
  }
  CHECK(loaded["expectations"][1]["decided_by_s"] == 1);
  CHECK(loaded["expectations"][2]["decided_by_s"] == doctest::Approx(0.3));
}

TEST_CASE("while a scenario is played it tells when an event that follows another is due") {
  const LiveProcess robot;
  Json scenario = bump();
  scenario["duration"] = 1000;
  scenario["events"].push_back(
      {{"name", "lifted"}, {"after", "hit"}, {"delay", 500}, {"do", {{"lift", true}}}});
  robot.client().send("PUT", LiveProcess::of_robot("/scenario"), scenario);
  robot.post("/scenario/start", {{"scripted", true}});
  Json state;
  wait_until("the hit has happened", [&] {
    state = robot.read("/scenario");
    return !state["happenings"].empty();
  });
  REQUIRE(state["to_come"].size() == 1);
  CHECK(state["to_come"][0]["event"] == "lifted");
  CHECK(state["to_come"][0]["at_s"].get<double>() ==
        doctest::Approx(state["happenings"][0]["at_s"].get<double>() + 500));
}
