// Clients' events are refused wherever a scenario file would be refused.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "robots/registry.hpp"
#include "unit/live/live_bench.hpp"

using namespace fakebot;
using live::Json;
using test::LiveBench;

namespace {

struct Kobuki {
  config::RobotChoice choice = config::first_choice(robots::default_kind());
  LiveBench robot{choice, config::setup_of(choice)};
};

}  // namespace

TEST_CASE("an event that a file is refused for is refused, with the place of the mistake") {
  Kobuki on;
  struct Wrong {
    const char* event;
    const char* pointer;
  };
  const std::vector<Wrong> all{
      {R"({"do": {"note": "x"}, "delay": 1})", "/delay"},
      {R"({"do": {"note": "x"}, "until": 5})", "/until"},
      {R"({"do": {"note": "x"}, "while": "power"})", "/while"},
      {R"({"do": {"note": "x"}, "each_time": true})", "/each_time"},
      {R"({"do": {"note": "x"}, "at": 5, "delay": 1})", "/delay"},
      {R"({"do": {"press": "bumper.left"}, "for": "4ms"})", "/for"},
      {R"({"do": {"note": "${x}"}})", "/do/note"},
      {R"({"do": {"note": "${x"}})", "/do/note"},
      {R"({"name": "${x}", "do": {"lift": true}})", "/name"},
      {R"({"do": {"set": {"${x}": 1}}})", "/do/set/${x}"},
      {R"({"do": {"fault": {"type": "drop", "name": "a ${fault}"}}})", "/do/fault/name"},
  };
  for (const Wrong& wrong : all) {
    CAPTURE(wrong.event);
    const live::Response response = on.robot.post("/events", Json::parse(wrong.event));
    CHECK(response.status == 422);
    CHECK(Json::parse(response.body)["pointer"] == wrong.pointer);
  }
  CHECK(on.robot.post("/commands", {{"${x}", Json::object()}}).status == 422);
}

TEST_CASE(
    "what looks like a parameter can be escaped, as in a file, and stays so when it is saved") {
  Kobuki on;
  const live::Response done =
      on.robot.post("/events", {{"name", "$${x}"}, {"do", {{"note", "costs $${y}"}}}});
  CHECK(Json::parse(done.body)["event"] == "${x}");
  const Json saved =
      Json::parse(on.robot.request("GET", "/robots/0/saved-scenario").body)["events"][0];
  CHECK(saved["name"] == "$${x}");
  CHECK(saved["do"]["note"] == "costs $${y}");
}

TEST_CASE("an event that was given no name gets none that a client has used") {
  Kobuki on;
  on.robot.post("/events", {{"name", "#1"}, {"do", {{"note", "x"}}}});
  const live::Response done = on.robot.post("/events", {{"do", {{"note", "y"}}}});
  CHECK(Json::parse(done.body)["event"] != "#1");
}

TEST_CASE("what was done and undone lasts as long in what is saved of it") {
  Kobuki on;
  const auto saved = [&] {
    return Json::parse(on.robot.request("GET", "/robots/0/saved-scenario").body);
  };
  const auto cancel = [&](const std::string& name) {
    on.robot.request("DELETE", "/robots/0/events/" + name);
  };
  on.robot.step(1);
  on.robot.post("/events", {{"name", "held"}, {"do", {{"set", {{"bumper.left", 1}}}}}});
  on.robot.post("/events", {{"name", "brief"}, {"do", {{"set", {{"bumper.right", 1}}}}}});
  cancel("brief");
  on.robot.post("/events", {{"name", "never"}, {"at", 60}, {"do", {{"lift", true}}}});
  on.robot.post("/events",
                {{"name", "moved"},
                 {"do", {{{"push", {{"forward_m", 0.1}}}}, {{"set", {{"cliff.left", 1}}}}}}});
  on.robot.post("/events", {{"name", "idle"}, {"do", {{"release", "cliff.right"}}}});
  on.robot.post("/events", {{"name", "over"}, {"do", {{"press", "button.b0"}}}});
  on.robot.step(0.5);
  for (const char* name : {"held", "never", "moved", "over"}) { cancel(name); }
  const Json events = saved()["events"];
  std::vector<std::string> names;
  for (const Json& event : events) { names.push_back(event["name"]); }
  CHECK(names == std::vector<std::string>{"held", "moved", "undone", "over"});
  CHECK(events[0]["for"] == 0.5);
  CHECK_FALSE(events[1].contains("for"));
  CHECK(events[1]["do"][0].contains("push"));
  CHECK(events[2]["for"] == 0.5);
  CHECK(events[2]["do"][0].contains("set"));
  CHECK_FALSE(events[3].contains("for"));
}
