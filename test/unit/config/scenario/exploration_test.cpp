#include "config/scenario/explore/exploration.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_file.hpp"
#include "robots/registry.hpp"
#include "sim/faults/fault.hpp"

using namespace fakebot;
using namespace fakebot::config;
using ExploreJson = nlohmann::ordered_json;

namespace {

constexpr const char* kEventsToDraw = R"([
  {"do": {"press": {"choice": ["bumper.left", "bumper.right"]}}, "for": {"uniform": ["40ms", "1s"]}},
  {"name": "turn", "do": {"push": {"turn_deg": {"uniform": [30, 120], "step": 30}}}},
  {"do": {"fault": {"type": "flip_bits", "toxicity": {"uniform": [0.25, 0.5]},
                    "attributes": {"bits": {"uniform": [1, 3], "step": 1}}}}, "for": 1},
  {"when": "pose.x_m > 1", "do": {"lift": true}, "for": 1}])";

std::string explored_text(const std::string& events, const std::string& more = "") {
  return R"({"name": "a", "duration": 10, "events": [{"name": "turn", "at": 1, "do": {"note": "x"}}],
             "expectations": [{"never": "!power"}], "explore": {"events": )" +
         events + more + "}}";
}

Exploration exploration_of(const std::string& events, const std::string& more = "") {
  const sim::RobotKind& kobuki = *robots::robot_kinds().front();
  return {JsonFile::parse("s.json", explored_text(events, more)), "a", *kobuki.wire};
}

ExploredFile drawn_uniformly(const Exploration& exploration, std::uint64_t seed) {
  return exploration.file(planned_uniformly(exploration.vocabulary(), seed));
}

ScenarioFile read_explored(const JsonFile& file) {
  return read_scenario(file, {robots::robot_kinds()});
}

void refuse_exploration(const std::string& events, const std::string& more, const char* message) {
  CHECK_THROWS_WITH_AS(read_explored(JsonFile::parse("s.json", explored_text(events, more))),
                       doctest::Contains(message), ConfigError);
}

}  // namespace

TEST_CASE("the same seed draws the same events, another seed draws others") {
  const Exploration exploration = exploration_of(kEventsToDraw);
  const auto root = drawn_uniformly(exploration, 7).file.root();
  CHECK(root == drawn_uniformly(exploration_of(kEventsToDraw), 7).file.root());
  CHECK(root["events"] != drawn_uniformly(exploration, 8).file.root()["events"]);
  CHECK(root["seed"] == 7);
  CHECK(root["name"] == "a [explored with seed 7]");
  CHECK_FALSE(root.contains("explore"));
}

TEST_CASE("what is drawn is within its bounds, and a valid scenario") {
  const Exploration exploration =
      exploration_of(kEventsToDraw, R"(, "at_least": 2, "at_most": 4, "from": 2, "until": "5s")");
  std::set<std::size_t> counts;
  std::set<ExploreJson> turns;
  std::set<std::size_t> kinds;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const ExploredFile explored = drawn_uniformly(exploration, seed);
    kinds.insert(explored.kinds.begin(), explored.kinds.end());
    const ExploreJson& events = explored.file.root()["events"];
    counts.insert(events.size() - 1);
    double last_s = 0;
    for (std::size_t i = 1; i < events.size(); ++i) {
      const ExploreJson& event = events[i];
      if (event.contains("when")) { continue; }
      const double at_s = event["at"];
      CHECK(at_s >= std::max(2.0, last_s));
      CHECK(at_s <= 5);
      last_s = at_s;
      const ExploreJson& done = event["do"];
      if (done.contains("press")) {
        CHECK(event["for"] >= 0.04);
        CHECK(event["for"] <= 1);
      }
      if (done.contains("push")) { turns.insert(done["push"]["turn_deg"]); }
      if (done.contains("fault")) {
        CHECK(done["fault"]["toxicity"] >= 0.25);
        CHECK(done["fault"]["toxicity"] <= 0.5);
        CHECK(done["fault"]["attributes"]["bits"].is_number_integer());
      }
    }
    CHECK(read_explored(explored.file).scenario.seed == seed);
  }
  CHECK(counts == std::set<std::size_t>{2, 3, 4});
  CHECK(kinds == std::set<std::size_t>{0, 1, 2, 3});
  CHECK(turns == std::set<ExploreJson>{30, 60, 90, 120});
}

TEST_CASE("events with a name that is taken get a number") {
  const Exploration exploration = exploration_of(R"([{"name": "turn", "do": {"note": "y"}}])",
                                                 R"(, "at_least": 2, "at_most": 2)");
  const ExploreJson events = drawn_uniformly(exploration, 1).file.root()["events"];
  CHECK(events[1]["name"] == "turn 2");
  CHECK(events[2]["name"] == "turn 3");
}

TEST_CASE("a mistake in any choice, or at any end of an interval, is refused at its place") {
  refuse_exploration(R"([{"do": {"press": {"choice": ["bumper.left", "x", "bumper.right"]}}}])", "",
                     "/explore/events/0/do/press/choice/1: found \"x\"");
  refuse_exploration(
      R"([{"do": {"lift": true}}, {"do": {"push": {"turn_deg": {"uniform": [1, 999.5]}}}}])", "",
      "/explore/events/1/do/push/turn_deg: found 999.5");
  refuse_exploration(
      R"([{"do": {"push": {"turn_deg": {"uniform": [9, 1]}}}}])", "",
      "/explore/events/0/do/push/turn_deg/uniform/1: found 1, expected more than the first one");
  refuse_exploration(R"([{"do": {"push": {"turn_deg": {"uniform": [1, 9], "step": 0}}}}])", "",
                     "/explore/events/0/do/push/turn_deg/step: found 0, expected a step above 0");
  refuse_exploration(R"([{"do": {"press": {"choice": []}}}])", "",
                     "/explore/events/0/do/press/choice: found an empty list");
  refuse_exploration(R"([{"do": {"note": "x"}}])", R"(, "at_least": 6)",
                     "/explore/at_least: found 6, expected a number up to \"at_most\", 5");
  refuse_exploration(R"([{"do": {"note": "x"}}])", R"(, "from": 11)",
                     "/explore/from: found 11, expected a time before the last one");
  refuse_exploration("[]", "", "/explore/events: found an empty list");
}

TEST_CASE("mistakes in several events that could be drawn are refused at once") {
  try {
    read_explored(JsonFile::parse(
        "s.json", explored_text(R"([{"do": {"press": "x"}}, {"do": {"press": "y"}}])")));
    FAIL("accepted");
  } catch (const ConfigError& error) {
    REQUIRE(error.all().size() == 2);
    CHECK(error.all()[0].problem().pointer == "/explore/events/0/do/press");
    CHECK(error.all()[1].problem().pointer == "/explore/events/1/do/press");
  }
}

TEST_CASE("a scenario is played without the events that could be drawn") {
  const auto file = JsonFile::parse("s.json", explored_text(kEventsToDraw));
  CHECK(read_explored(file).scenario.events.size() == 1);
}

TEST_CASE("paths in a scenario lead to the same files from another folder") {
  const ExploreJson moved = with_paths_from(
      ExploreJson::parse(R"({"$schema": "../scenario.schema.json", "world": "room.json",
        "robot": {"profile": "own.json"}, "driver": {"command": ["./drive", "x/y", "{port}"]}})"),
      "a/b", "c");
  CHECK(moved["$schema"] == "../a/scenario.schema.json");
  CHECK(moved["world"] == "../a/b/room.json");
  CHECK(moved["robot"]["profile"] == "../a/b/own.json");
  CHECK(moved["driver"]["command"] == ExploreJson{"../a/b/drive", "x/y", "{port}"});
  const ExploreJson world = ExploreJson::parse(R"({"world": "room.json"})");
  CHECK(with_paths_from(world, "a", "")["world"] == "a/room.json");
  CHECK(with_paths_from(world, "", "c")["world"] == "../room.json");
  const ExploreJson kept =
      with_paths_from(ExploreJson::parse(R"({"world": {"walls": []}, "robot": {"profile": "ideal"},
                             "driver": {"command": ["drive"]}})"),
                      "a", "b");
  CHECK(kept["world"] == ExploreJson{{"walls", ExploreJson::array()}});
  CHECK(kept["robot"]["profile"] == "ideal");
  CHECK(kept["driver"]["command"][0] == "drive");
}

TEST_CASE("what a declared fault leaves open is drawn in its usual range, what it gives stays") {
  const Exploration exploration = exploration_of(R"([
    {"do": {"fault": {"type": "slicer", "attributes": {"delay_ms": 2}}}, "for": 1},
    {"do": {"fault": {"type": {"choice": ["latency", "corrupt_field"]}}}, "for": 1}])",
                                                 R"(, "at_most": 1)");
  std::set<ExploreJson> sizes;
  std::set<ExploreJson> delays;
  std::set<ExploreJson> fields;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const ExploredFile explored = drawn_uniformly(exploration, seed);
    const ExploreJson& fault = explored.file.root()["events"][1]["do"]["fault"];
    CHECK_FALSE(fault.contains("toxicity"));
    const ExploreJson& attributes = fault["attributes"];
    if (fault["type"] == "slicer") {
      CHECK(attributes["delay_ms"] == 2);
      sizes.insert(attributes["average_size_bytes"]);
    } else if (fault["type"] == "latency") {
      CHECK(attributes["latency_ms"] >= 1);
      CHECK(attributes["latency_ms"] <= 2000);
      delays.insert(attributes["latency_ms"]);
    } else {
      fields.insert(attributes["field"]);
    }
    CHECK_NOTHROW(read_explored(explored.file));
  }
  CHECK(sizes.size() > 20);
  CHECK(delays.size() > 20);
  CHECK(fields.size() > 5);
}

TEST_CASE("every type of fault can be declared without attributes, and drawn is valid") {
  for (const auto* type : sim::faults::fault_types_of(*robots::robot_kinds().front()->wire)) {
    CAPTURE(type->name);
    const Exploration exploration = exploration_of(R"([{"do": {"fault": {"type": ")" +
                                                   std::string(type->name) + R"("}}, "for": 1}])");
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      CHECK_NOTHROW(read_explored(drawn_uniformly(exploration, seed).file));
    }
  }
}

TEST_CASE("a kind of event is named by what it does") {
  const Exploration exploration = exploration_of(kEventsToDraw);
  CHECK(exploration.name_of_kind(0) == "press bumper.left or bumper.right");
  CHECK(exploration.name_of_kind(1) == "turn");
  CHECK(exploration.name_of_kind(2) == "fault flip_bits");
  CHECK(exploration.name_of_kind(3) == "lift");
}
