#include "config/scenario/explore/suggestion.hpp"

#include <doctest/doctest.h>

#include <string>

#include "robots/registry.hpp"

using namespace fakebot;
using namespace fakebot::config;

namespace {

using SuggestedJson = nlohmann::ordered_json;

KnownRobots robots_of_suggestions() {
  return {robots::robot_kinds(), {}};
}

SuggestedJson suggested_for(const std::string& text) {
  return suggested_exploration(JsonFile::parse("s.json", text), robots_of_suggestions());
}

/// All that the suggested events do.
std::string suggested_actions(const SuggestedJson& exploration) {
  std::string text;
  for (const SuggestedJson& event : exploration["events"]) { text += event["do"].dump() + "\n"; }
  return text;
}

}  // namespace

TEST_CASE("inputs that an expectation mentions are pressed, with those beside them") {
  const std::string actions = suggested_actions(suggested_for(
      R"({"duration": 10, "expectations": [{"never": "speed.linear_m_s > 0.1 && bumper.left"}]})"));
  CHECK(actions ==
        "{\"press\":{\"choice\":[\"bumper.left\",\"bumper.center\",\"bumper.right\"]}}\n"
        "{\"push\":{\"turn_deg\":{\"uniform\":[-90,90]}}}\n");
}

TEST_CASE("a value is set within its range, and the power is switched off") {
  const std::string actions = suggested_actions(suggested_for(
      R"({"duration": 10, "expectations": [{"never": "battery_v > 16 && !power"}]})"));
  CHECK(actions == "{\"set\":{\"battery_v\":{\"uniform\":[0,20]}}}\n{\"power\":\"off\"}\n");
}

TEST_CASE("a judged line is disturbed") {
  const std::string actions = suggested_actions(
      suggested_for(R"({"duration": 10, "expectations": [{"no_violations": true}]})"));
  CHECK(actions.find("\"type\":\"timeout\"") != std::string::npos);
  CHECK(actions.find("wrong_checksum") != std::string::npos);
  CHECK(actions.find("press") == std::string::npos);
}

TEST_CASE("all events of a suggestion are over before the scenario is") {
  const SuggestedJson exploration = suggested_for(
      R"({"duration": 10, "expectations": [{"never": "bumper.left && cliff.left"}]})");
  for (const SuggestedJson& event : exploration["events"]) {
    CHECK(exploration["until"].get<double>() + event["for"]["uniform"][1].get<double>() < 9);
  }
}
