// Parts that scenarios share.
#include "config/scenario/parts/parts.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_file.hpp"
#include "robots/registry.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot;
using namespace fakebot::config;
using test::TempDir;

namespace {

constexpr const char* kBumped = R"({"part": "a bump",
  "parameters": {"side": "left", "speed": 0.2},
  "commands": [{"at": 0, "drive": {"linear_m_s": "${speed}"}}],
  "events": [{"name": "bump", "at": 2, "for": 1, "do": {"press": "bumper.${side}"}}],
  "expectations": [
    {"after": "bump", "within": 1, "that": "speed.linear_m_s < 0.1"}]})";

std::string including(const std::string& parts, const std::string& more = "") {
  return R"({"name": "s", "duration": 5, "include": )" + parts + more + "}";
}

ScenarioFile read_whole(const std::string& path) {
  return read_scenario(JsonFile::read(path), {robots::robot_kinds()});
}

std::string refusal_of(const std::string& path) {
  try {
    read_whole(path);
  } catch (const ConfigError& error) {
    std::string all;
    for (const ConfigError& one : error.all()) { all += std::string(one.what()) + "\n"; }
    return all;
  }
  return "";
}

}  // namespace

TEST_CASE(
    "events and expectations of a part come first, and commands of the scenario replace its") {
  const TempDir dir;
  dir.write("bumped.json", kBumped);
  const std::string own =
      dir.write("s.json", including(R"("bumped.json")", R"(, "parameters": {"side": "right"},
    "commands": [{"at": 1, "drive": {"linear_m_s": "${speed}"}}, {"at": 3, "drive": {}}],
    "events": [{"name": "drop", "at": 4, "for": 0.5, "do": {"set": {"wheel_drop.left": true}}}],
    "expectations": [{"at_end": "speed.linear_m_s < 0.1"}])"));
  const ScenarioFile file = read_whole(own);
  REQUIRE(file.scenario.events.size() == 2);
  CHECK(file.scenario.events[0].name == "bump");
  CHECK(file.scenario.events[1].name == "drop");
  CHECK(file.scenario.expectations.size() == 2);
  CHECK(file.scenario.commands.size() == 2);
  const auto& press = std::get<sim::scenario::Force>(file.scenario.events[0].actions[0]);
  CHECK(press.signal == "bumper.right");
  CHECK(file.parameters == std::vector<std::string>{"side", "speed"});
  const std::string others =
      dir.write("others.json", including(R"("bumped.json")", R"(, "parameters": {"speed": 0.3},
    "commands": [{"at": 0, "drive": {}}])"));
  CHECK(read_whole(others).parameters == std::vector<std::string>{"side"});  // "speed" has no use
}

TEST_CASE("without commands of its own a scenario has those of its last part with commands") {
  const TempDir dir;
  dir.write("bumped.json", kBumped);
  dir.write("stands.json", R"({"part": "stands", "commands": [{"at": 0, "drive": {}}]})");
  CHECK(read_whole(dir.write("one.json", including(R"("bumped.json")"))).scenario.commands.size() ==
        1);
  const std::string two = dir.write("two.json", including(R"(["stands.json", "bumped.json"])",
                                                          R"(, "parameters": {"speed": 0.1})"));
  CHECK(read_whole(two).scenario.commands.size() == 1);
}

TEST_CASE("a part may include parts, from its own folder") {
  const TempDir dir;
  std::filesystem::create_directory(dir / "parts");
  dir.write("parts/bumped.json", kBumped);
  dir.write("parts/outer.json", R"({"part": "more", "include": "bumped.json",
    "expectations": [{"no_violations": true}]})");
  const ScenarioFile file = read_whole(dir.write("s.json", including(R"("parts/outer.json")")));
  CHECK(file.scenario.expectations.size() == 2);
}

TEST_CASE("a mistake in a part is told with its file and place") {
  const TempDir dir;
  std::string wrong = kBumped;
  wrong.replace(wrong.find("speed.linear_m_s <"), 18, "sped.linear_m_s <");
  const std::string part = dir.write("bumped.json", wrong);
  const std::string file = dir.write("s.json", including(R"("bumped.json")", R"(,
    "expectations": [{"at_end": "speed.linear_m < 0.1"}])"));
  const std::string refusal = refusal_of(file);
  CAPTURE(refusal);
  CHECK(refusal.find(part + ":6: /expectations/0/that: found ") != std::string::npos);
  CHECK(refusal.find(file + ":2: /expectations/0/at_end: found ") != std::string::npos);
}

TEST_CASE("wrong includes are refused") {
  const TempDir dir;
  dir.write("a.json", R"({"part": "a", "include": "b.json"})");
  dir.write("b.json", R"({"part": "b", "include": "a.json"})");
  dir.write("typo.json", R"({"part": "a", "evnts": []})");
  dir.write("scenario.json", R"({"name": "s", "duration": 5, "expectations": []})");
  const auto refused = [&](const std::string& include) {
    return refusal_of(dir.write("s.json", including(include)));
  };
  CHECK(refused(R"("a.json")").find("found \"a.json\", which includes this file") !=
        std::string::npos);
  CHECK(refused(R"("gone.json")").find("/include: found \"gone.json\", expected a file that can") !=
        std::string::npos);
  CHECK(refused(R"(["typo.json"])").find("typo.json:1: /evnts: found \"evnts\"") !=
        std::string::npos);
  CHECK(refused(R"("scenario.json")").find("scenario.json:1: : found ") == std::string::npos);
  CHECK(refused(R"("scenario.json")").find("scenario.json:1: ") != std::string::npos);
  CHECK(refused("7").find("/include: found 7, expected a path, or a list of paths") !=
        std::string::npos);
  CHECK_THROWS_WITH_AS(read_scenario(JsonFile::parse_foreign("request", including(R"("a.json")")),
                                     {robots::robot_kinds()}),
                       doctest::Contains("may not name files"), ConfigError);
}
