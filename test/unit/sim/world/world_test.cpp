// Queries of a world.
#include "sim/world/world.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace fakebot::sim::world;

namespace {

std::size_t count_near(const World& world, Vec2 center, double reach_m) {
  std::vector<Capsule> found;
  world.solids_near(center, reach_m, found);
  std::size_t count = 0;
  for (const Capsule& solid : found) {
    if (distance_m(solid, center) < reach_m) { ++count; }
  }
  return count;
}

WorldDescription room_with_a_pillar() {
  WorldDescription room;
  room.walls = {{{-2, -2}, {2, -2}, {2, 2}, {-2, 2}, {-2, -2}}};
  room.round_obstacles = {{{1, 0}, 0.1}};
  return room;
}

}  // namespace

TEST_CASE("an empty world has room, floor and sight everywhere") {
  const World world;
  CHECK(world.has_room({1000, -1000}, 10));
  CHECK(world.depth_m({5, 5}) == 0);
  CHECK(world.distance_to_edge_m({0, 0}, 3) == 3);
  CHECK(world.sees({-100, 0}, {100, 0}));
  CHECK(count_near(world, {0, 0}, 1000) == 0);
}

TEST_CASE("nearby solids are found by the distance of their surface") {
  const World world(room_with_a_pillar());
  CHECK(count_near(world, {0, 0}, 0.89) == 0);
  CHECK(count_near(world, {0, 0}, 0.91) == 1);     // the pillar
  CHECK(count_near(world, {1.5, 1.5}, 0.6) == 2);  // the walls of a corner
  CHECK(count_near(world, {0, 0}, 2.1) == 5);
}

TEST_CASE("there is room for a disc where it touches nothing") {
  WorldDescription description = room_with_a_pillar();
  description.obstacles = {{{-1.5, -0.5}, {-0.5, -0.5}, {-0.5, 0.5}, {-1.5, 0.5}}};
  const World world(description);
  CHECK(world.has_room({0, 0}, 0.2));
  CHECK_FALSE(world.has_room({1.85, 0}, 0.2));  // in the wall
  CHECK(world.has_room({1.79, 0}, 0.2));
  CHECK_FALSE(world.has_room({0.75, 0}, 0.2));   // in the pillar
  CHECK_FALSE(world.has_room({-1, 0}, 0.2));     // in the box, far from the sides
  CHECK_FALSE(world.has_room({-0.35, 0}, 0.2));  // in the side of the box
}

TEST_CASE("there is no room inside borders, but inside their holes") {
  WorldDescription description;
  const auto add_square = [&](double half_m) {
    const std::vector<Vec2> corners = {
        {-half_m, -half_m}, {half_m, -half_m}, {half_m, half_m}, {-half_m, half_m}};
    for (std::size_t i = 0; i < 4; ++i) {
      description.borders.push_back({corners[i], corners[(i + 1) % 4]});
    }
  };
  add_square(3);
  add_square(1);
  const World world(description);
  CHECK(world.has_room({0, 0}, 0.2));
  CHECK_FALSE(world.has_room({0.9, 0}, 0.2));  // in the border
  CHECK_FALSE(world.has_room({2, 0}, 0.2));    // far from every border
  CHECK_FALSE(world.has_room({-2, 2}, 0.2));
  CHECK(world.has_room({4, 0}, 0.2));
  CHECK_FALSE(world.sees({0, 0}, {2, 0}));
  CHECK(count_near(world, {0, 0}, 1.1) == 4);
}

TEST_CASE("the floor is lower in a hole and beside a table") {
  WorldDescription description;
  description.holes = {{{{1, -1}, {2, -1}, {2, 1}, {1, 1}}, 0.05}};
  description.platform = Platform{{{-3, -3}, {3, -3}, {3, 3}, {-3, 3}}, 0.7};
  const World world(description);
  CHECK(world.depth_m({0, 0}) == 0);
  CHECK(world.depth_m({1.5, 0}) == 0.05);
  CHECK(world.depth_m({3.1, 0}) == 0.7);
  CHECK(world.distance_to_edge_m({0, 0}, 5) == doctest::Approx(1));
  CHECK(world.distance_to_edge_m({0, 0}, 0.4) == 0.4);
  CHECK(world.distance_to_edge_m({-2.5, 0}, 5) == doctest::Approx(0.5));
}

TEST_CASE("of nested holes the deepest counts") {
  WorldDescription description;
  description.holes = {{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, 0.3},
                       {{{1, 1}, {2, 1}, {2, 2}, {1, 2}}, 0.1}};
  CHECK(World(description).depth_m({1.5, 1.5}) == 0.3);
}

TEST_CASE("walls and pillars hide what is behind them") {
  const World world(room_with_a_pillar());
  CHECK(world.sees({0, 0}, {0.8, 0}));
  CHECK_FALSE(world.sees({0, 0}, {1.5, 0}));        // behind the pillar
  CHECK(world.sees({0, 0.5}, {1.5, 0.5}));          // beside the pillar
  CHECK_FALSE(world.sees({0, 0.09}, {1.5, 0.09}));  // just not beside the pillar
  CHECK_FALSE(world.sees({0, 0}, {0, 3}));          // behind the wall
  CHECK(world.sees({1.9, -1.9}, {1.9, 1.9}));       // along the wall
}
