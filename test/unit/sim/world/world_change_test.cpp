#include "sim/world/world_change.hpp"

#include <doctest/doctest.h>

using namespace fakebot::sim::world;

namespace {

Things pillar(Vec2 center) {
  Things things;
  things.round_obstacles = {{center, 0.1}};
  return things;
}

/// A named round obstacle at (1, 0) and an unnamed round obstacle at (2, 0).
WorldDescription two_pillars() {
  WorldDescription world;
  world.round_obstacles = {{{2, 0}, 0.1}};
  world.named["pillar"] = pillar({1, 0});
  return world;
}

bool is_free(const WorldDescription& world, Vec2 center) {
  return World(world).has_room(center, 0.05);
}

}  // namespace

TEST_CASE("named obstacles and cliffs act like unnamed ones") {
  WorldDescription description = two_pillars();
  description.named["box"].obstacles = {{{-1, -1}, {1, -1}, {1, -3}, {-1, -3}}};
  description.named["gap"].holes = {{{{3, 3}, {4, 3}, {4, 4}, {3, 4}}, 0.2}};
  description.named["wall"].walls = {{{0, 5}, {9, 5}}};
  const World world(description);
  CHECK_FALSE(world.has_room({1, 0}, 0.05));
  CHECK_FALSE(world.has_room({2, 0}, 0.05));
  CHECK_FALSE(world.has_room({0, -2}, 0.05));
  CHECK_FALSE(world.has_room({5, 5.01}, 0.05));
  CHECK(world.depth_m({3.5, 3.5}) == 0.2);
  CHECK(world.distance_to_edge_m({3.5, 2.9}, 1) == doctest::Approx(0.1));
}

TEST_CASE("a removed element is gone, and the others remain") {
  const WorldDescription world = changed(two_pillars(), {.removed = {"pillar", "not there"}});
  CHECK(is_free(world, {1, 0}));
  CHECK_FALSE(is_free(world, {2, 0}));
}

TEST_CASE("an added element replaces the one with its name") {
  const WorldDescription moved = changed(two_pillars(), {.added = {{"pillar", pillar({0, 3})}}});
  CHECK(is_free(moved, {1, 0}));
  CHECK_FALSE(is_free(moved, {0, 3}));
  const WorldDescription more = changed(two_pillars(), {.added = {{"other", pillar({0, 3})}}});
  CHECK_FALSE(is_free(more, {1, 0}));
  CHECK_FALSE(is_free(more, {0, 3}));
}

TEST_CASE("a docking station is moved, removed or left unchanged") {
  WorldDescription world;
  world.dock = Placement{{1, 1}, 0};
  CHECK(changed(world, {}).dock.has_value());
  CHECK_FALSE(changed(world, {.moves_dock = true}).dock.has_value());
  const auto moved = changed(world, {.moves_dock = true, .dock = Placement{{2, 2}, 0}});
  CHECK(moved.dock->position == Vec2{2, 2});
  CHECK_FALSE(is_free(moved, {1.97, 2}));
}
