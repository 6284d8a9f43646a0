#include "sim/world/world_difference.hpp"

#include <doctest/doctest.h>

using namespace fakebot::sim::world;

namespace {

Things wall_to(Vec2 end) {
  Things things;
  things.walls = {{{0, 0}, end}};
  return things;
}

/// A named thing of each kind, and a dock.
WorldDescription furnished() {
  WorldDescription world;
  world.walls = {{{9, 0}, {9, 1}}};
  world.named["wall"] = wall_to({1, 0});
  world.named["box"].obstacles = {{{2, 0}, {3, 0}, {3, 1}}};
  world.named["pillar"].round_obstacles = {{{1, 1}, 0.1}};
  world.named["hole"].holes = {{{{4, 0}, {5, 0}, {5, 1}}, 0.2}};
  world.dock = Placement{{1, 2}, 0.5};
  return world;
}

}  // namespace

TEST_CASE("between a world and itself there is no change") {
  CHECK(is_empty(change_between(furnished(), furnished())));
  CHECK(is_empty(change_between({}, {})));
}

TEST_CASE("a change names what is gone, what is new, and what is elsewhere, and nothing else") {
  WorldDescription after = furnished();
  after.named.erase("box");
  after.named["door"] = wall_to({0, 1});
  after.named["wall"] = wall_to({2, 0});
  const WorldChange change = change_between(furnished(), after);
  CHECK(change.removed == std::vector<std::string>{"box"});
  REQUIRE(change.added.size() == 2);
  CHECK(change.added.at("door").walls == after.named["door"].walls);
  CHECK(change.added.at("wall").walls == after.named["wall"].walls);
  CHECK_FALSE(change.moves_dock);
  CHECK(is_empty(change_between(changed(furnished(), change), after)));
}

TEST_CASE("each property of a thing makes a difference") {
  WorldDescription larger = furnished();
  larger.named["pillar"].round_obstacles[0].radius_m = 0.2;
  CHECK(change_between(furnished(), larger).added.contains("pillar"));
  WorldDescription deeper = furnished();
  deeper.named["hole"].holes[0].depth_m = 1;
  CHECK(change_between(furnished(), deeper).added.contains("hole"));
  WorldDescription wider = furnished();
  wider.named["box"].obstacles[0][2] = {3, 2};
  CHECK(change_between(furnished(), wider).added.contains("box"));
}

TEST_CASE("a dock is moved, turned, taken away and brought") {
  for (const auto& dock : {std::optional<Placement>{}, std::optional(Placement{{1, 3}, 0.5}),
                           std::optional(Placement{{1, 2}, 0})}) {
    WorldDescription after = furnished();
    after.dock = dock;
    for (const auto& [from, to] : {std::pair(furnished(), after), std::pair(after, furnished())}) {
      const WorldChange change = change_between(from, to);
      CHECK(change.moves_dock);
      CHECK(change.dock.has_value() == to.dock.has_value());
      CHECK(is_empty(change_between(changed(from, change), to)));
    }
  }
}
