// One cause is one find of `fakebot explore`, and two causes are two.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/scenario/explored.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// The scenario whose own commands forget the right bumper, with another second expectation.
Explored forgetful_with(const std::string& expectation, const std::string& bumpers) {
  std::string text = kForgetful;
  const std::string last = "{\"never\": \"pose.x_m < -10\"}";
  text.replace(text.find(last), last.size(), expectation);
  return Explored(bumpers, text);
}

std::size_t expectations_of(const std::string& file) {
  return nlohmann::json::parse(content_of(file))["expectations"].size();
}

/// Own commands that look at no bumper, one expectation for each, and one kind of event.
std::string two_forgotten(const std::string& first, const std::string& second) {
  const auto pushes = [](const std::string& bumper) {
    return R"({"never": "speed.linear_m_s > 0.1", "while": ")" + bumper +
           R"(", "tolerance": "500ms"})";
  };
  return R"({"name": "two forgotten", "duration": 6, "robot": {"profile": "ideal"},
    "commands": [{"every": "100ms", "drive": {"linear_m_s": 0.2}}],
    "explore": {"at_most": 2, "from": 1, "until": 4, "events": [
      {"do": {"press": {"choice": ["bumper.left", "bumper.right"]}}, "for": {"uniform": [1, 2]}}]},
    "expectations": [)" +
         pushes(first) + ", " + pushes(second) + "]}";
}

}  // namespace

TEST_CASE("two expectations that fail by one cause are one find, whose scenario expects both") {
  const Explored explored = forgetful_with(
      R"({"never": "bumper.right && speed.linear_m_s > 0.19"})", R"("bumper.right")");
  const ProcessResult result = explored.run({"--runs", "20"});
  const auto finds = explored.finds();
  REQUIRE(finds.size() == 1);
  CHECK(expectations_of(*finds.begin()) == 2);
  CHECK(contains(result.output, "  one cause: it also fails: never bumper.right && "));
  CHECK(contains(result.output, "; also fails: never bumper.right && "));
  const ProcessResult again = run_to_end({"test", *finds.begin()});
  CHECK(again.exit_code == 1);
  CHECK(contains(again.output, "never speed.linear_m_s > 0.1"));
  CHECK(contains(again.output, "never bumper.right && speed.linear_m_s > 0.19"));
}

TEST_CASE("what an expectation shows later of a known cause is the same find") {
  // Only a long press fails the second expectation.
  const Explored explored = forgetful_with(
      R"({"never": "speed.linear_m_s > 0.1", "while": "bumper.right", "tolerance": "1700ms"})",
      R"("bumper.right")");
  const ProcessResult result = explored.run({"--runs", "40"});
  const auto finds = explored.finds();
  CHECK(contains(result.output, "taken away, because a later find fails in its ways, too: "));
  REQUIRE(finds.size() == 1);
  CHECK(expectations_of(*finds.begin()) == 2);
}

TEST_CASE("two bugs that need the same kind of event are two finds, whichever comes first") {
  for (const bool left_first : {true, false}) {
    const std::string left = "bumper.left";
    const std::string right = "bumper.right";
    const Explored explored("",
                            left_first ? two_forgotten(left, right) : two_forgotten(right, left));
    const ProcessResult result = explored.run({"--runs", "20"});
    const auto finds = explored.finds();
    REQUIRE(finds.size() == 2);
    std::set<std::string> pressed;
    for (const std::string& file : finds) {
      const auto small = nlohmann::json::parse(content_of(file));
      REQUIRE(small["events"].size() == 1);
      REQUIRE(small["expectations"].size() == 1);
      CHECK(small["events"][0]["do"]["press"] == small["expectations"][0]["while"]);
      pressed.insert(small["events"][0]["do"]["press"]);
    }
    CHECK(pressed.size() == 2);
    CHECK_FALSE(contains(result.output, "also fails"));
  }
}

TEST_CASE("two bugs of one expectation that need different kinds of events are two finds") {
  std::string text = two_forgotten("bumper.left || bumper.right", "bumper.center");
  const std::string choice = R"({"do": {"press": {"choice": ["bumper.left", "bumper.right"]}}, )";
  const std::string rest = R"("for": {"uniform": [1, 2]}})";
  text.replace(
      text.find(choice), choice.size(),
      R"({"do": {"press": "bumper.left"}, )" + rest + R"(, {"do": {"press": "bumper.right"}, )");
  const Explored explored("", text);
  explored.run({"--runs", "30"});
  CHECK(explored.finds().size() == 2);
}

TEST_CASE("a run that is kept as it was drawn is one find with all ways in which it failed") {
  const Explored explored = forgetful_with(
      R"({"never": "bumper.right && speed.linear_m_s > 0.19"})", R"("bumper.right")");
  const ProcessResult result = explored.run({"--runs", "1", "--seed", "2", "--no-shrink"});
  CHECK(explored.finds().size() == 1);
  CHECK(contains(result.output, "; also fails: never bumper.right && "));
}

TEST_CASE("the ways in which a driver fails by one bug are one find") {
  auto scenario =
      nlohmann::json::parse(content_of(FAKEBOT_SCENARIO_DIR "/kobuki/whatever-happens.json"));
  scenario["explore"]["events"] = nlohmann::json::parse(
      R"([{"do": {"press": {"choice": ["bumper.left", "bumper.right"]}}, "for": {"uniform": [3, 5]}}])");
  scenario["expectations"].push_back(
      {{"never", "pose.x_m > 10"}, {"because", "it cannot come so far"}});
  scenario["expectations"].push_back({{"never", "command.speed_mm_s > 0"},
                                      {"while", "driver.attached && bumper.left"},
                                      {"tolerance", "1s"}});
  scenario["include"] = FAKEBOT_SCENARIO_DIR "/parts/kobuki-careful.json";
  const Explored explored("", scenario.dump());
  const ProcessResult result =
      explored.run({"--runs", "6", "--", FAKEBOT_PLANTED_DRIVER, "{port}", "resumes"});
  CAPTURE(result.output);
  CHECK(contains(result.output, "; fails in 10 of 10 plays; the scenario's own commands pass it"));
  CHECK(explored.finds().size() == 1);
}
