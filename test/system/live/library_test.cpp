// The library of scenarios and worlds, loaded by name.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "system/live/live_process.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

/// How many scenarios can be loaded. If the library lists an objection to a scenario, the program
/// refuses the scenario for this reason.
std::size_t load_all(const LiveProcess& robot) {
  std::size_t loaded = 0;
  const Json library = robot.read("/library");
  for (const Json& entry : library["scenarios"]) {
    const std::string name = entry["name"];
    CAPTURE(name);
    const HttpResponse answer = robot.post("/scenario/load", {{"name", name}});
    CAPTURE(answer.body);
    if (entry.contains("objection")) {
      CHECK(answer.status == 409);
      CHECK(answer.json()["detail"] == "the scenario is " + entry["objection"].get<std::string>());
      continue;
    }
    CHECK(answer.status == 200);
    CHECK(answer.json()["state"] == "loaded");
    ++loaded;
  }
  return loaded;
}

std::size_t files_in(const std::string& folder) {
  std::size_t count = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() == ".json") { ++count; }
  }
  return count;
}

Json entry_of(const Json& library, const std::string& name) {
  for (const Json& entry : library["scenarios"]) {
    if (entry["name"] == name) { return entry; }
  }
  return nullptr;
}

}  // namespace

TEST_CASE("every scenario of the library for this robot's kind and profile is loaded by its name") {
  for (const char* kind : {"kobuki", "kugle"}) {
    CAPTURE(kind);
    const LiveProcess robot({"--robot", kind});
    std::size_t all = files_in(FAKEBOT_SCENARIO_DIR "/" + std::string(kind));
    // Those in which fakebot certify watches drivers, of a Kobuki three and of a Kugle one.
    all += std::string(kind) == "kobuki" ? 3U : 1U;
    CHECK(robot.read("/library")["scenarios"].size() == all);
    CHECK(load_all(robot) > all * 8 / 10);
  }
}

TEST_CASE("a robot with another profile is offered the scenarios of that profile") {
  const LiveProcess robot({"--profile", FAKEBOT_SCENARIO_DIR "/profiles/heavy-load.json"});
  const Json library = robot.read("/library");
  CHECK(!entry_of(library, "kobuki/heavy-load").contains("objection"));
  CHECK(entry_of(library, "kobuki/straight").contains("objection"));
  CHECK(load_all(robot) > 0);
}

TEST_CASE("parameters of a scenario are listed with their values, and can be chosen") {
  const LiveProcess robot;
  const Json entry = entry_of(robot.read("/library"), "kobuki/bump-anywhere");
  CHECK(entry["parameters"][0]["values"] == Json({"left", "center", "right"}));
  CHECK(entry["parameters"][1] ==
        Json({{"name", "pressed_ms"}, {"unit", "ms"}, {"min", 40}, {"max", 300}}));
  const Json chosen = {{"name", "kobuki/bump-anywhere"},
                       {"parameters", {{"side", "right"}, {"pressed_ms", 77}}}};
  const Json loaded = robot.post("/scenario/load", chosen).json();
  CHECK(loaded["name"].get<std::string>().find("side=right, pressed_ms=77") != std::string::npos);
}

TEST_CASE("what is wrong in a request for the library is said, and no other file is read") {
  const LiveProcess robot;
  const auto refused = [&](const std::string& path, const Json& body) {
    const HttpResponse answer = robot.post(path, body);
    CHECK(answer.status == 422);
    return answer.json()["detail"].get<std::string>();
  };
  for (const char* name : {"../../../../etc/passwd", "/etc/passwd", "kobuki/../kobuki/straight",
                           "kobuki/straight.json", ""}) {
    CAPTURE(name);
    CHECK(refused("/scenario/load", {{"name", name}}).find("of the library") != std::string::npos);
    CHECK(refused("/world/load", {{"name", name}}).find("of the library") != std::string::npos);
  }
  const std::string near = refused("/scenario/load", {{"name", "kobuki/strait"}});
  CHECK(near.find("did you mean \"kobuki/straight\"?") != std::string::npos);
  const Json unknown{{"name", "kobuki/bump-lengths"}, {"parameters", {{"pressed", 40}}}};
  CHECK(refused("/scenario/load", unknown).find("pressed_ms") != std::string::npos);
  const Json none{{"name", "kobuki/straight"}, {"parameters", {{"speed", 1}}}};
  CHECK(refused("/scenario/load", none).find("the scenario has none") != std::string::npos);
}

TEST_CASE("a world of the library is a new beginning, also of what is saved") {
  const LiveProcess robot;
  CHECK(robot.act({{"power", "off"}}).status == 201);
  CHECK(robot.act({{"power", "on"}}).status == 201);
  CHECK(robot.act({{"device", "unplug"}}).status == 201);
  CHECK(robot.act({{"device", "plug_in"}}).status == 201);
  CHECK(robot.act({{"lift", true}}).status == 201);
  const Json scene = robot.post("/world/load", {{"name", "worlds/room"}}).json();
  CHECK(scene["named"].contains("basket"));
  CHECK(robot.read("/scene") == scene);
  CHECK(robot.signal("pose.x_m") == doctest::Approx(2));
  CHECK(!robot.read("")["lifted"].get<bool>());
  CHECK(robot.signal("power") == 1);
  wait_until("it is plugged in", [&] { return robot.read("")["device"]["plugged_in"] == true; });
  CHECK(robot.read("/events")["events"].empty());
  CHECK(robot.act({{"push", {{"forward_m", 0.2}}}}).status == 201);
  const Json saved = robot.read("/saved-scenario");
  CHECK(saved["world"]["obstacles"].size() == 2);
  CHECK(saved["robot"]["start"]["x_m"] == doctest::Approx(2));
  CHECK(saved["events"].size() == 1);
  const HttpResponse played = robot.client().send("PUT", LiveProcess::of_robot("/scenario"), saved);
  CHECK(played.status == 200);
}

TEST_CASE("while a scenario is played its world stays") {
  const LiveProcess robot;
  CHECK(robot.post("/scenario/load", {{"name", "kobuki/straight"}}).status == 200);
  CHECK(robot.post("/scenario/start", Json::object()).json()["state"] == "waiting");
  CHECK(robot.post("/world/load", {{"name", "worlds/room"}}).status == 409);
  CHECK(robot.client().send("POST", LiveProcess::of_robot("/scenario/stop"), {}).status == 200);
  CHECK(robot.post("/world/load", {{"name", "worlds/maze"}}).status == 200);
}

TEST_CASE("a run can be told from the next one at the same address") {
  LiveProcess robot;
  const Json run = robot.client().get("/api/v1/robots").json()["run"];
  StreamClient stream(robot.client());
  stream.send({{"robot", 0}, {"rate_hz", 1}});
  CHECK(stream.next()["run"] == run);
  const LiveProcess other;
  CHECK(other.client().get("/api/v1/robots").json()["run"] != run);
}
