// A disc among solids never enters a solid, slides along the solid, and feels the touch.
#include "sim/world/body.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace fakebot::sim::world;

namespace {

constexpr double kRadiusM = 0.175;
/// Tolerance for rounding.
constexpr double kTiny = 1e-9;

World wall_at_x(double x_m) {
  WorldDescription description;
  description.walls = {{{x_m, -10}, {x_m, 10}}};
  return World(description);
}

double nearest_solid_m(const World& world, Vec2 center) {
  std::vector<Capsule> near;
  world.solids_near(center, 1, near);
  double nearest_m = 1;
  for (const Capsule& solid : near) { nearest_m = std::min(nearest_m, distance_m(solid, center)); }
  return nearest_m;
}

}  // namespace

TEST_CASE("nothing stops a body in an empty world") {
  const World world;
  Body body(world, kRadiusM);
  const Vec2 there = body.move({0, 0}, {3, 4});
  CHECK(there.x_m == doctest::Approx(3));
  CHECK(there.y_m == doctest::Approx(4));
  CHECK(body.contacts().empty());
}

TEST_CASE("a body stops at a wall and touches it straight ahead") {
  const World world = wall_at_x(1);
  Body body(world, kRadiusM);
  const Vec2 there = body.move({0, 0}, {2, 0});
  CHECK(there.x_m == doctest::Approx(1 - kRadiusM));
  CHECK(there.y_m == 0);
  REQUIRE(body.contacts().size() == 1);
  CHECK(body.contacts()[0].x_m == doctest::Approx(1));
  CHECK(body.contacts()[0].y_m == doctest::Approx(0));
}

TEST_CASE("a body that runs against a wall at an angle slides along it") {
  const World world = wall_at_x(1);
  Body body(world, kRadiusM);
  Vec2 at = body.move({0, 0}, {1 - kRadiusM, 0});
  for (int i = 0; i < 100; ++i) { at = body.move(at, at + Vec2{0.01, 0.01}); }
  CHECK(at.x_m == doctest::Approx(1 - kRadiusM));
  CHECK(at.y_m == doctest::Approx(1));
}

TEST_CASE("a body that leaves a wall no longer touches it") {
  const World world = wall_at_x(1);
  Body body(world, kRadiusM);
  const Vec2 at = body.move({0, 0}, {2, 0});
  body.move(at, at - Vec2{0.001, 0});
  CHECK(body.contacts().empty());
}

TEST_CASE("in a corner a body touches both walls and stays") {
  WorldDescription description;
  description.walls = {{{1, -10}, {1, 1}, {-10, 1}}};
  const World world(description);
  Body body(world, kRadiusM);
  Vec2 at = body.move({0, 0}, {5, 5});
  at = body.move(at, {5, 5});
  CHECK(at.x_m == doctest::Approx(1 - kRadiusM));
  CHECK(at.y_m == doctest::Approx(1 - kRadiusM));
  CHECK(body.contacts().size() >= 2);
}

TEST_CASE("a body slides around a round obstacle") {
  WorldDescription description;
  description.round_obstacles = {{{1, 0}, 0.1}};
  const World world(description);
  Body body(world, kRadiusM);
  Vec2 at{0, 0.02};
  for (int i = 0; i < 2000; ++i) {
    at = body.move(at, at + Vec2{0.003, 0});
    REQUIRE(length_m(at - Vec2{1, 0}) >= 0.1 + kRadiusM - kTiny);
  }
  CHECK(at.x_m > 1.3);  // past the obstacle
}

TEST_CASE("a body does not fit through a gap that is narrower than itself") {
  WorldDescription description;
  description.walls = {{{1, -10}, {1, -0.17}}, {{1, 0.17}, {1, 10}}};
  const World world(description);
  Body body(world, kRadiusM);
  Vec2 at{0, 0};
  for (int i = 0; i < 1000; ++i) { at = body.move(at, at + Vec2{0.01, 0}); }
  CHECK(at.x_m < 1);
  description.walls = {{{1, -10}, {1, -0.18}}, {{1, 0.18}, {1, 10}}};
  const World wider(description);
  Body other(wider, kRadiusM);
  at = {0, 0};
  for (int i = 0; i < 1000; ++i) { at = other.move(at, at + Vec2{0.01, 0}); }
  CHECK(at.x_m > 5);
}

TEST_CASE("a body is free to go the distance to the next solid, counted over all moves") {
  const World world = wall_at_x(1);
  Body body(world, kRadiusM);
  body.move({0, 0}, {0.5, 0});
  // The wall is 0.325 m away.
  CHECK(body.is_free_to_go(0.2));
  CHECK(body.is_free_to_go(0.1));
  CHECK_FALSE(body.is_free_to_go(0.1));
}

TEST_CASE("after look_around() a body searches for solids again") {
  const World world = wall_at_x(1);
  Body body(world, kRadiusM);
  body.move({-100, 0}, {-100, 0});
  CHECK(body.is_free_to_go(0.001));
  body.look_around();
  CHECK_FALSE(body.is_free_to_go(0.001));
  CHECK(body.move({0.5, 0}, {2, 0}).x_m == doctest::Approx(1 - kRadiusM));
}

TEST_CASE("a body never passes into or through a solid, at any speed and in any world") {
  std::mt19937_64 random(7);
  const auto draw = [&](double from, double to) {
    return from + (to - from) * static_cast<double>(random() >> 11U) * 0x1p-53;
  };
  for (int round = 0; round < 60; ++round) {
    WorldDescription description;
    description.walls = {{{-3, -3}, {3, -3}, {3, 3}, {-3, 3}, {-3, -3}}};
    for (int i = 0; i < 12; ++i) {
      const Vec2 a{draw(-3, 3), draw(-3, 3)};
      description.walls.push_back({a, a + Vec2{draw(-1, 1), draw(-1, 1)}});
    }
    for (int i = 0; i < 4; ++i) {
      description.round_obstacles.push_back({{draw(-3, 3), draw(-3, 3)}, draw(0, 0.4)});
    }
    const World world(description);
    Vec2 at{draw(-2.5, 2.5), draw(-2.5, 2.5)};
    if (!world.has_room(at, kRadiusM)) { continue; }
    Body body(world, kRadiusM);
    const double fastest_m = round % 2 == 0 ? 0.01 : 3;
    for (int i = 0; i < 3000; ++i) {
      const double heading_rad = draw(0, 7);
      const Vec2 way = direction(heading_rad) * draw(0, fastest_m);
      const Vec2 before = at;
      at = body.move(at, at + way);
      REQUIRE(nearest_solid_m(world, at) >= kRadiusM - 1e-8);
      REQUIRE(length_m(at - before) <= length_m(way) * 1.02 + kTiny);
      REQUIRE(std::abs(at.x_m) < 3);  // never outside the room
      REQUIRE(std::abs(at.y_m) < 3);
    }
  }
}
