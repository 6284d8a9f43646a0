// All mistakes of a file are told at once.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/profile/profile_file.hpp"
#include "config/scenario/scenario_file.hpp"
#include "config/world/world_file.hpp"
#include "robots/registry.hpp"
#include "runner/scenario/loaded_scenario.hpp"

using namespace fakebot;
using config::JsonFile;

namespace {

/// The pointers of all mistakes, each with a line.
template <class Read>
std::vector<std::string> mistakes_in(const std::string& text, Read&& read) {
  const JsonFile file = JsonFile::parse("f.json", text);
  std::vector<std::string> places;
  try {
    read(file);
  } catch (const config::ConfigError& error) {
    for (const auto& one : error.all()) {
      places.push_back(std::to_string(one.problem().line) + " " + *one.problem().pointer);
    }
  }
  return places;
}

std::vector<std::string> mistakes_in_scenario(const std::string& text) {
  return mistakes_in(
      text, [](const JsonFile& file) { config::read_scenarios(file, runner::known_robots()); });
}

using Places = std::vector<std::string>;

}  // namespace

TEST_CASE("unknown keys, wrong types and values out of range of a scenario are told together") {
  CHECK(mistakes_in_scenario(R"({
    "duration": "5 parsec",
    "seed": -1,
    "nmae": "x",
    "robot": {"profile": "standart", "battery_v": 1000},
    "commands": [{"at": 1, "drive": {"linear_m_s": "fast"}}, {"drvie": {}}],
    "events": [
      {"at": "x", "do": {"press": "bumper.left"}},
      {"at": 1, "od": {}},
      {"name": "bump", "at": 2, "do": {"press": "bumper.lfet"}}],
    "expectations": [
      {"never": "bumper.lfet"},
      {"after": "bmup", "that": "bumper.left", "within": 1},
      {"after": "bump", "that": "bumper.left", "within": 1}]
  })") == Places{"2 /duration", "3 /seed", "4 /nmae", "5 /robot/battery_v", "5 /robot/profile",
                 "6 /commands/0/drive/linear_m_s", "6 /commands/1/drvie", "8 /events/0/at",
                 "9 /events/1/od", "9 /events/1", "10 /events/2/do/press",
                 "12 /expectations/0/never", "13 /expectations/1/after"});
}

TEST_CASE("a missing duration does not make times of events wrong") {
  CHECK(mistakes_in_scenario(R"({"events": [{"at": 9, "do": {"press": "bumper.left"}}],
    "expectations": [{"never": "bumper.lfet"}]})") == Places{"1 ", "2 /expectations/0/never"});
}

TEST_CASE("a scenario whose world is wrong is not blamed for the places that it names") {
  CHECK(mistakes_in_scenario(R"({"duration": 5, "world": {"walls": [[[0, 0]]]},
    "events": [{"at": 1, "do": {"put_down": "kitchen"}}],
    "expectations": [{"never": "bumper.left"}]})") == Places{"1 /world/walls/0"});
}

TEST_CASE("all mistakes of a world are told together") {
  CHECK(mistakes_in(R"({"walls": [[[0, 0]], [[0, 0], [1, 0]], [[2, 2], ["x", 3]]],
    "obstacles": [{"center": [9, 9], "radius_m": -1}],
    "dokc": {}})",
                    [](const JsonFile& file) { config::read_world(file, "", 0.2); }) ==
        Places{"1 /walls/0", "1 /walls/2/1/0", "2 /obstacles/0/radius_m", "3 /dokc"});
}

TEST_CASE("all mistakes of a profile are told together") {
  CHECK(mistakes_in(R"({"base": "idael",
    "parameters": {"p_gian": 1,
      "p_gain": "x"}})",
                    [](const JsonFile& file) {
                      config::read_profile(robots::default_kind(), file);
                    }) == Places{"1 /base", "2 /parameters/p_gian", "3 /parameters/p_gain"});
}

TEST_CASE("a driver that nobody starts is told beside mistakes of other parts") {
  CHECK(mistakes_in_scenario(R"({
    "duration": 5,
    "seed": -1,
    "driver": {"command": ["d"], "start": "by_event"},
    "events": [{"at": 1, "do": {"lift": true}}],
    "expectations": [{"never": "bumper.left"}]
  })") == Places{"3 /seed", "4 /driver"});
  CHECK(mistakes_in_scenario(R"({
    "duration": 5,
    "seed": -1,
    "driver": {"command": ["d"]},
    "events": [{"at": 1, "do": {"driver": "start"}}],
    "expectations": [{"never": "bumper.left"}]
  })") == Places{"3 /seed", "5 /events"});
}

TEST_CASE("of very many mistakes the first twenty are told, and that there may be more") {
  std::string events;
  for (int i = 0; i < 1000; ++i) { events += "{\"at\": \"x\", \"do\": {\"note\": \"n\"}},\n"; }
  const JsonFile file = JsonFile::parse(
      "f.json", "{\"duration\": 5, \"events\": [\n" + events + "{}], \"expectations\": []}");
  try {
    config::read_scenarios(file, runner::known_robots());
    FAIL("it was read");
  } catch (const config::ConfigError& error) {
    const auto all = error.all();
    REQUIRE(all.size() == 21);
    CHECK(all.front().problem().pointer == "/events/0/at");
    CHECK(std::string(all.back().what()) ==
          "f.json: these are the first 20 mistakes: look again when they are mended");
  }
}
