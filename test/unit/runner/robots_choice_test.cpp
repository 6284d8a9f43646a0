#include "runner/run/robots_choice.hpp"

#include <doctest/doctest.h>

#include "config/json/config_error.hpp"
#include "robots/registry.hpp"

using namespace fakebot;

namespace {

runner::RobotsChoice default_robots() {
  return {.robot = config::first_choice(robots::default_kind())};
}

}  // namespace

TEST_CASE("without a number there is one robot, whose line is named after its kind") {
  const runner::RobotsChoice choice = default_robots();
  const runner::ChosenRobots chosen = runner::make_robots(choice);
  CHECK(chosen.robots.size() == 1);
  CHECK(chosen.world.empty());
  CHECK(runner::line_names(choice) == std::vector<std::string>{"kobuki"});
}

TEST_CASE("with a number of robots lines are numbered, even for one") {
  runner::RobotsChoice choice = default_robots();
  choice.count = 2;
  choice.line.faults = {"drop,toxicity=0.5"};
  const runner::ChosenRobots chosen = runner::make_robots(choice);
  CHECK(chosen.robots.size() == 2);
  CHECK(chosen.line.faults.size() == 1);
  CHECK(runner::line_names(choice) == std::vector<std::string>{"kobuki 0", "kobuki 1"});
  choice.count = 1;
  CHECK(runner::line_names(choice) == std::vector<std::string>{"kobuki 0"});
}

TEST_CASE("robots of two kinds are numbered together, each with its own wire") {
  runner::RobotsChoice choice = default_robots();
  choice.others = {config::first_choice(*robots::robot_kinds()[1])};
  CHECK(runner::make_robots(choice).robots.size() == 2);
  CHECK(runner::line_names(choice) == std::vector<std::string>{"kobuki 0", "kugle 1"});
  choice.count = 2;
  const runner::ChosenRobots chosen = runner::make_robots(choice);
  const auto kinds = runner::kinds_of_robots(choice);
  REQUIRE(chosen.robots.size() == 4);
  REQUIRE(kinds.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) { CHECK(&chosen.robots[i]->wire() == kinds[i]->wire); }
  const auto info = runner::capture_info_of(choice);
  REQUIRE(info.robots.size() == 4);
  CHECK(info.robots[0].kind == "kobuki");
  CHECK(info.robots[3].kind == "kugle");
}

TEST_CASE("a fault of the wire is refused for robots of two kinds") {
  runner::RobotsChoice choice = default_robots();
  choice.others = {config::first_choice(*robots::robot_kinds()[1])};
  choice.line.faults = {"drop"};
  CHECK_THROWS_AS(runner::make_robots(choice), config::ConfigError);
}

TEST_CASE("a wrong choice of robots is refused") {
  runner::RobotsChoice choice = default_robots();
  choice.start = "nowhere";
  CHECK_THROWS_AS(runner::make_robots(choice), config::ConfigError);
}

TEST_CASE("a robot with a driver needs a descriptor more") {
  CHECK(runner::descriptors_of(10, true) == runner::descriptors_of(10, false) + 10);
}
