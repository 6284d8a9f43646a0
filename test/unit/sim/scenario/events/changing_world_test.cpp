#include "sim/scenario/events/changing_world.hpp"

#include <doctest/doctest.h>

#include <string>

#include "robots/kobuki/kobuki.hpp"

using namespace fakebot::sim;
using fakebot::sim::scenario::ChangingWorld;

namespace {

using Change = ChangingWorld::Change;

Change pillar_at(world::Vec2 center, const std::string& name = "pillar") {
  world::WorldChange change;
  change.added[name].round_obstacles = {{center, 0.1}};
  return std::make_shared<const world::WorldChange>(change);
}

Change without(const std::string& name) {
  return std::make_shared<const world::WorldChange>(world::WorldChange{.removed = {name}});
}

/// A robot at 0, 0.
struct Stage {
  fakebot::robots::kobuki::Kobuki robot{{}};
  ChangingWorld world{robot};

  bool is_free(world::Vec2 center) const { return robot.world()->has_room(center, 0.05); }
};

}  // namespace

TEST_CASE("changes accumulate, and each is undone separately") {
  Stage stage;
  const Change first = pillar_at({1, 0}, "first");
  const Change second = pillar_at({2, 0}, "second");
  CHECK(stage.world.make(first));
  CHECK(stage.world.make(second));
  CHECK_FALSE(stage.is_free({1, 0}));
  CHECK_FALSE(stage.is_free({2, 0}));
  CHECK(stage.world.take_back(first));
  CHECK(stage.is_free({1, 0}));
  CHECK_FALSE(stage.is_free({2, 0}));
  CHECK(stage.world.take_back(second));
  CHECK(stage.is_free({2, 0}));
}

TEST_CASE("undoing a change restores what it had replaced") {
  Stage stage;
  const Change moved = pillar_at({2, 0});
  const Change gone = without("pillar");
  REQUIRE(stage.world.make(pillar_at({1, 0})));
  REQUIRE(stage.world.make(moved));
  CHECK(stage.is_free({1, 0}));
  REQUIRE(stage.world.make(gone));
  CHECK(stage.is_free({2, 0}));
  REQUIRE(stage.world.take_back(gone));
  CHECK_FALSE(stage.is_free({2, 0}));
  REQUIRE(stage.world.take_back(moved));
  CHECK_FALSE(stage.is_free({1, 0}));
}

TEST_CASE("a repeated change moves to the end and is undone once") {
  Stage stage;
  const Change here = pillar_at({1, 0});
  const Change there = pillar_at({2, 0});
  REQUIRE(stage.world.make(here));
  REQUIRE(stage.world.make(there));
  REQUIRE(stage.world.make(here));
  CHECK_FALSE(stage.is_free({1, 0}));
  REQUIRE(stage.world.take_back(here));
  CHECK(stage.is_free({1, 0}));
  CHECK_FALSE(stage.is_free({2, 0}));
}

TEST_CASE("a change is refused while the robot is in its way") {
  Stage stage;
  CHECK_FALSE(stage.world.make(pillar_at({0.1, 0})));
  CHECK(stage.world.make(pillar_at({1, 0}, "other")));
  CHECK(stage.robot.world()->description().named.size() == 1);
}

TEST_CASE("undoing a change is refused while the robot is in its way") {
  Stage stage;
  const Change gone = without("pillar");
  REQUIRE(stage.world.make(pillar_at({1, 0})));
  REQUIRE(stage.world.make(gone));
  REQUIRE(stage.robot.push({1, 0}, 0));
  CHECK_FALSE(stage.world.take_back(gone));
  CHECK(stage.is_free({1, 0}));
  REQUIRE(stage.robot.push({-1, 0}, 0));
  CHECK(stage.world.take_back(gone));
  CHECK_FALSE(stage.is_free({1, 0}));
}

TEST_CASE("in another world the changes of the old one are not made, nor taken back") {
  Stage stage;
  const Change old = pillar_at({1, 0}, "old");
  REQUIRE(stage.world.make(old));
  REQUIRE(stage.robot.enter(std::make_shared<const world::World>(world::WorldDescription{})));
  stage.world.begin_anew();
  const auto anew = stage.robot.world();
  CHECK(stage.world.take_back(old));
  CHECK(stage.robot.world() == anew);
  REQUIRE(stage.world.make(pillar_at({2, 0}, "new")));
  CHECK(stage.is_free({1, 0}));
  CHECK_FALSE(stage.is_free({2, 0}));
}
