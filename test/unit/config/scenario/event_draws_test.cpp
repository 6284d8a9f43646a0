// Values of events that the seed draws.
#include "config/scenario/draws/event_draws.hpp"

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_file.hpp"
#include "robots/registry.hpp"

using namespace fakebot;
using namespace fakebot::config;

namespace {

constexpr const char* kBump = R"({"name": "bump", "at": {"uniform": ["2s", "5s"]}, "for": 1,
  "do": {"press": {"choice": ["bumper.left", "bumper.right"]}}})";
constexpr const char* kDrop = R"({"at": {"uniform": [5, 7], "step": 0.5}, "for": 1,
  "do": {"set": {"wheel_drop.left": true}}})";

JsonFile drawing_file(const std::string& events, const std::string& more = "") {
  return JsonFile::parse("s.json", R"({"name": "a", "duration": 10, "events": [)" + events +
                                       R"(], "expectations": [{"never": "!power"}])" + more + "}");
}

std::map<std::string, std::string> drawn_values(const std::string& events, std::uint64_t seed) {
  std::map<std::string, std::string> values;
  for (const auto& [name, value] : with_events_drawn(drawing_file(events), seed).values) {
    values[name] = value.dump();
  }
  return values;
}

ScenarioFile read_drawing(const std::string& events, const std::string& more = "") {
  return read_scenario(drawing_file(events, more), {robots::robot_kinds()});
}

}  // namespace

TEST_CASE("a seed draws the same values again, and another seed draws others") {
  const std::string events = std::string(kBump) + ", " + kDrop;
  const auto values = drawn_values(events, 7);
  CHECK(values == drawn_values(events, 7));
  CHECK(values != drawn_values(events, 8));
  REQUIRE(values.size() == 3);
  CHECK(values.contains("bump.at"));
  CHECK(values.contains("bump.do.press"));
  CHECK(values.contains("events[1].at"));
}

TEST_CASE("another event changes nothing of what an event with a name draws") {
  const auto alone = drawn_values(kBump, 7);
  const auto behind = drawn_values(std::string(kDrop) + ", " + kBump, 7);
  CHECK(alone.at("bump.at") == behind.at("bump.at"));
  CHECK(alone.at("bump.do.press") == behind.at("bump.do.press"));
}

TEST_CASE("drawn values are within their interval, and every choice comes") {
  std::set<std::string> pressed;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto values = drawn_values(kBump, seed);
    const double at_s = std::stod(values.at("bump.at"));
    CHECK((at_s >= 2 && at_s <= 5));
    pressed.insert(values.at("bump.do.press"));
  }
  CHECK(pressed == std::set<std::string>{R"("bumper.left")", R"("bumper.right")"});
}

TEST_CASE("a scenario is read with the values of its seed, and again with those of another") {
  const ScenarioFile file = read_drawing(kBump, R"(, "seed": 3)");
  REQUIRE(file.drawn.size() == 2);
  CHECK(file.scenario.drawn == values_text(file.drawn));
  REQUIRE(file.with_seed);
  CHECK(file.with_seed(3).scenario.drawn == file.scenario.drawn);
  CHECK(file.with_seed(4).scenario.drawn != file.scenario.drawn);
  CHECK(file.with_seed(4).scenario.name == "a");
  CHECK_FALSE(read_drawing(R"({"at": 1, "for": 1, "do": {"press": "bumper.left"}})").with_seed);
}

TEST_CASE("a value that could be drawn is refused with its place, whatever the seed draws") {
  const auto refuse = [](const std::string& events, const char* message) {
    CHECK_THROWS_WITH_AS(read_drawing(events), doctest::Contains(message), ConfigError);
  };
  refuse(R"({"at": {"uniform": [2, 20]}, "for": 1, "do": {"press": "bumper.left"}})",
         "s.json:1: /events/0/at: found 20, expected a time before the end");
  refuse(R"({"at": 1, "for": 1, "do": {"press": {"choice": ["bumper.left", "bumper.lft"]}}})",
         "/events/0/do/press");
  refuse(R"({"at": {"uniform": [2]}, "for": 1, "do": {"press": "bumper.left"}})",
         "a list of two numbers or times");
  refuse(R"({"at": {"uniform": [2, 3], "typo": 1}, "for": 1, "do": {"press": "bumper.left"}})",
         "typo");
}

TEST_CASE("the bounds of what is drawn may be parameters") {
  const ScenarioFile file =
      read_drawing(R"({"name": "bump", "at": {"uniform": [2, "${last}"]}, "for": 1,
    "do": {"press": "bumper.left"}})",
                   R"(, "parameters": {"last": 3})");
  CHECK(file.drawn.front().name == "bump.at");
  CHECK(file.drawn.front().value <= 3);
}
