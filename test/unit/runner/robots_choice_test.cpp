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
  choice.faults = {"drop,toxicity=0.5"};
  const runner::ChosenRobots chosen = runner::make_robots(choice);
  CHECK(chosen.robots.size() == 2);
  CHECK(chosen.faults.size() == 1);
  CHECK(runner::line_names(choice) == std::vector<std::string>{"kobuki 0", "kobuki 1"});
  choice.count = 1;
  CHECK(runner::line_names(choice) == std::vector<std::string>{"kobuki 0"});
}

TEST_CASE("a wrong choice of robots is refused") {
  runner::RobotsChoice choice = default_robots();
  choice.start = "nowhere";
  CHECK_THROWS_AS(runner::make_robots(choice), config::ConfigError);
}

TEST_CASE("a robot with a driver needs a descriptor more") {
  CHECK(runner::descriptors_of(10, true) == runner::descriptors_of(10, false) + 10);
}
