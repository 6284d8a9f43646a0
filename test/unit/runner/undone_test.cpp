#include "runner/shrink/undone.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using Json = nlohmann::ordered_json;
using fakebot::runner::undoes_as_much;

namespace {

/// With an event for each of these actions.
Json scenario_of(const std::vector<std::string>& actions) {
  Json events = Json::array();
  for (const std::string& action : actions) {
    events.push_back({{"at", 1}, {"do", Json::parse(action)}});
  }
  return {{"events", events}};
}

const std::string kSet = R"({"set": {"cliff.left": true}})";
const std::string kRelease = R"({"release": "cliff.left"})";

}  // namespace

TEST_CASE("what is done stays undone, whatever it is") {
  const std::vector<std::vector<std::string>> pairs{
      {R"({"device": "unplug"})", R"({"device": "plug_in"})"},
      {R"({"power": "off"})", R"({"power": "on"})"},
      {R"({"driver": "kill"})", R"({"driver": "start"})"},
      {R"({"driver": "stop"})", R"({"driver": "start"})"},
      {R"({"lift": true})", R"({"put_down": "door"})"},
      {R"({"set": {"cliff.left": true, "battery_v": 13}})", R"({"release": ["battery_v"]})"},
      {kSet, kRelease},
      {R"({"world": {"dock": false}})", R"({"world": {"dock": {"x_m": 1, "y_m": 1}}})"},
      {R"({"world": {"add": {"obstacles": [{"name": "box", "center": [1, 1], "radius_m": 1}]}}})",
       R"({"world": {"remove": "box"}})"},
      {R"([{"note": "both"}, {"lift": true}])", R"([{"put_down": true}, {"note": "down"}])"},
  };
  for (const auto& pair : pairs) {
    CAPTURE(pair[0]);
    const Json both = scenario_of(pair);
    CHECK(undoes_as_much(both, both));
    CHECK(undoes_as_much(both, scenario_of({})));
    CHECK(undoes_as_much(both, Json::object()));
    CHECK(undoes_as_much(both, scenario_of({pair[1]})));
    CHECK_FALSE(undoes_as_much(both, scenario_of({pair[0]})));
  }
}

TEST_CASE("what was never undone, or undoes itself, needs no other event") {
  CHECK(undoes_as_much(scenario_of({kSet, kSet}), scenario_of({kSet})));
  const std::string other = R"({"release": "cliff.right"})";
  CHECK(undoes_as_much(scenario_of({kSet, other}), scenario_of({kSet})));
  Json passing = scenario_of({kSet, kRelease});
  passing["events"][0]["for"] = 2;
  Json alone = passing;
  alone["events"].erase(1);
  CHECK(undoes_as_much(passing, alone));
}

TEST_CASE("of two pairs one may go") {
  const Json first = scenario_of({kSet, kRelease, kSet, kRelease});
  CHECK(undoes_as_much(first, scenario_of({kSet, kRelease})));
  CHECK_FALSE(undoes_as_much(first, scenario_of({kSet, kSet, kRelease})));
}
