// Rays in a world, with distances from plane geometry.
#include "sim/world/ray.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <optional>
#include <random>

#include "sim/world/world.hpp"

using namespace fakebot::sim::world;

namespace {

/// Tolerance for rounding.
constexpr double kTiny = 1e-12;
constexpr double kDiagonal = 0.70710678118654752;

World world_with_wall(Vec2 a, Vec2 b) {
  WorldDescription description;
  description.walls = {{a, b}};
  return World(description);
}

Polygon square(Vec2 center, double half_m) {
  return {center + Vec2{-half_m, -half_m}, center + Vec2{half_m, -half_m},
          center + Vec2{half_m, half_m}, center + Vec2{-half_m, half_m}};
}

void add_borders(WorldDescription& description, const Polygon& outline) {
  for (std::size_t i = 0; i < outline.size(); ++i) {
    description.borders.push_back({outline[i], outline[(i + 1) % outline.size()]});
  }
}

void check_hit(const std::optional<RayHit>& hit, double distance_m, SolidKind kind, Vec2 normal) {
  REQUIRE(hit.has_value());
  CHECK(std::abs(hit->distance_m - distance_m) < kTiny);
  CHECK(hit->kind == kind);
  CHECK(std::abs(hit->normal.x_m - normal.x_m) < kTiny);
  CHECK(std::abs(hit->normal.y_m - normal.y_m) < kTiny);
}

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : generator_(seed) {}
  double between(double from, double to) {
    return from + (to - from) * static_cast<double>(generator_() >> 11U) * 0x1p-53;
  }
  Vec2 place(double reach_m) { return {between(-reach_m, reach_m), between(-reach_m, reach_m)}; }

 private:
  std::mt19937_64 generator_;
};

/// Walls, polygons with overlaps and self-crossings, discs, a dock and a map.
WorldDescription crowded_world(Dice& dice, int solids) {
  WorldDescription description;
  for (int i = 0; i < solids; ++i) {
    const Vec2 a = dice.place(5);
    description.walls.push_back({a, a + dice.place(1), a + dice.place(1)});
    const Vec2 b = dice.place(5);
    description.obstacles.push_back({b, b + dice.place(1), b + dice.place(1), b + dice.place(1)});
    description.round_obstacles.push_back({dice.place(5), dice.between(0.01, 0.3)});
  }
  description.dock = Placement{dice.place(5), dice.between(-3, 3)};
  add_borders(description, square(dice.place(4), 1));
  add_borders(description, square(dice.place(4), 0.5));
  return description;
}

/// The expected hit, from all solids in turn.
double nearest_of_all_m(const WorldDescription& description, const Ray& ray) {
  double nearest_m = kNever;
  const auto meet = [&](Vec2 a, Vec2 b) {
    nearest_m = std::min(nearest_m, distance_to_line_m(ray, a, b));
  };
  for (const Polyline& wall : description.walls) {
    for (std::size_t i = 1; i < wall.size(); ++i) { meet(wall[i - 1], wall[i]); }
  }
  for (const Polygon& obstacle : description.obstacles) {
    for (std::size_t i = 0; i < obstacle.size(); ++i) {
      meet(obstacle[i], obstacle[(i + 1) % obstacle.size()]);
    }
  }
  for (const RoundObstacle& round : description.round_obstacles) {
    nearest_m = std::min(nearest_m, distance_to_disc_m(ray, round.center, round.radius_m));
  }
  for (const Border& border : description.borders) { meet(border.a, border.b); }
  return nearest_m;
}

}  // namespace

TEST_CASE("a ray meets nothing in an empty world") {
  CHECK_FALSE(World().first_hit({{1, 2}, {1, 0}}).has_value());
}

TEST_CASE("a ray meets the wall straight ahead, and none behind or beside it") {
  const World world = world_with_wall({3, -1}, {3, 1});
  check_hit(world.first_hit({{1, 0.5}, {1, 0}}), 2, SolidKind::wall, {-1, 0});
  check_hit(world.first_hit({{5, 0.5}, {-1, 0}}), 2, SolidKind::wall, {1, 0});
  CHECK_FALSE(world.first_hit({{1, 0.5}, {-1, 0}}).has_value());
  CHECK_FALSE(world.first_hit({{1, 1.001}, {1, 0}}).has_value());
}

TEST_CASE("a ray at 45 degrees to a wall is longer by the square root of two") {
  const World world = world_with_wall({3, -9}, {3, 9});
  check_hit(world.first_hit({{1, 0}, {kDiagonal, kDiagonal}}), 2 / kDiagonal, SolidKind::wall,
            {-1, 0});
}

TEST_CASE("a ray ends at the most that it may reach") {
  const World world = world_with_wall({3, -1}, {3, 1});
  CHECK(world.first_hit({{1, 0}, {1, 0}, 2}).has_value());
  CHECK_FALSE(world.first_hit({{1, 0}, {1, 0}, 1.999}).has_value());
}

TEST_CASE("a ray parallel to a wall misses it, and one along it meets its end") {
  const World world = world_with_wall({2, 1}, {4, 1});
  CHECK_FALSE(world.first_hit({{0, 0.999}, {1, 0}}).has_value());
  check_hit(world.first_hit({{0, 1}, {1, 0}}), 2, SolidKind::wall, {-1, 0});
  check_hit(world.first_hit({{9, 1}, {-1, 0}}), 5, SolidKind::wall, {1, 0});
  check_hit(world.first_hit({{3, 1}, {1, 0}}), 0, SolidKind::wall, {-1, 0});
  CHECK_FALSE(world.first_hit({{5, 1}, {1, 0}}).has_value());
}

TEST_CASE("a ray meets a disc at its rim, grazes it, and passes beside it") {
  WorldDescription description;
  description.round_obstacles = {{{4, 0}, 1}};
  const World world(description);
  check_hit(world.first_hit({{0, 0}, {1, 0}}), 3, SolidKind::round_obstacle, {-1, 0});
  // A chord at 0.6 from the middle is 0.8 long on each side.
  check_hit(world.first_hit({{0, 0.6}, {1, 0}}), 3.2, SolidKind::round_obstacle, {-0.8, 0.6});
  check_hit(world.first_hit({{0, 1}, {1, 0}}), 4, SolidKind::round_obstacle, {0, 1});
  CHECK_FALSE(world.first_hit({{0, 1.0001}, {1, 0}}).has_value());
  CHECK_FALSE(world.first_hit({{6, 0}, {1, 0}}).has_value());
}

TEST_CASE("a ray from inside a solid ends where it begins") {
  WorldDescription description;
  description.obstacles = {square({0, 0}, 1), square({0.5, 0}, 1)};
  description.round_obstacles = {{{5, 0}, 1}};
  add_borders(description, square({10, 0}, 1));
  const World world(description);
  check_hit(world.first_hit({{-0.9, 0}, {1, 0}}), 0, SolidKind::obstacle, {0, 0});
  check_hit(world.first_hit({{0, 0}, {1, 0}}), 0, SolidKind::obstacle, {0, 0});  // inside of both
  check_hit(world.first_hit({{5.5, 0}, {1, 0}}), 0, SolidKind::round_obstacle, {0, 0});
  check_hit(world.first_hit({{10.5, 0}, {1, 0}}), 0, SolidKind::border, {0, 0});
  check_hit(world.first_hit({{2.5, 0}, {-1, 0}}), 1, SolidKind::obstacle, {1, 0});
}

TEST_CASE("a ray passes a gap and meets what is behind it") {
  WorldDescription description;
  description.walls = {{{1, -5}, {1, -0.01}}, {{1, 0.01}, {1, 5}}};
  description.obstacles = {square({4, 0}, 1)};
  const World world(description);
  check_hit(world.first_hit({{0, 0}, {1, 0}}), 3, SolidKind::obstacle, {-1, 0});
  check_hit(world.first_hit({{0, 0.02}, {1, 0}}), 1, SolidKind::wall, {-1, 0});
}

TEST_CASE("no ray passes between two walls with a common corner") {
  Dice dice(3);
  for (int i = 0; i < 10'000; ++i) {
    const Vec2 corner = dice.place(3);
    const Vec2 from = corner + Vec2{-2, dice.between(-0.5, 0.5)};
    WorldDescription description;
    description.walls = {
        {corner + Vec2{dice.between(-1, 1), 1}, corner, corner + Vec2{dice.between(-1, 1), -1}}};
    const Vec2 way = corner - from;
    const auto hit = World(description).first_hit({from, way * (1 / length_m(way))});
    REQUIRE(hit.has_value());
  }
}

TEST_CASE("the front of a docking station, and the borders of a map with a hole, are met") {
  WorldDescription description;
  description.dock = Placement{{5, 0}, 3.14159265358979312};
  add_borders(description, square({0, 0}, 3));
  add_borders(description, square({0, 0}, 1));
  const World world(description);
  check_hit(world.first_hit({{0, 0}, {0, 1}}), 1, SolidKind::border, {0, -1});  // in the hole
  const auto dock = world.first_hit({{4, 0.1}, {1, 0}});
  REQUIRE(dock.has_value());
  CHECK(dock->kind == SolidKind::dock);
  CHECK(dock->distance_m == doctest::Approx(1));
}

TEST_CASE("a ray finds the nearest of many solids, as if each was asked") {
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    Dice dice(static_cast<std::uint64_t>(round));
    const WorldDescription description = crowded_world(dice, 1 << round % 6);
    WorldDescription without_dock = description;
    without_dock.dock.reset();
    const World world(without_dock);
    for (int i = 0; i < 200; ++i) {
      // Some rays go along the axes, or start outside of everything.
      constexpr std::array kAxes{Vec2{1, 0}, Vec2{0, 1}, Vec2{-1, 0}, Vec2{0, -1}};
      const Vec2 towards =
          i % 4 == 0 ? kAxes[static_cast<std::size_t>(i / 4 % 4)] : direction(dice.between(-4, 4));
      const Ray ray{dice.place(i % 3 == 0 ? 20 : 5), towards, dice.between(0, 10)};
      if (!world.has_room(ray.from, 0)) { continue; }
      const double nearest_m = nearest_of_all_m(without_dock, ray);
      const auto hit = world.first_hit(ray);
      REQUIRE(hit.has_value() == (nearest_m <= ray.at_most_m));
      if (hit) { REQUIRE(hit->distance_m == nearest_m); }
    }
  }
}

TEST_CASE("no point of a ray before its hit is in a solid, and the hit is on one") {
  constexpr double kClear = 1e-9;
  std::vector<Capsule> near;
  for (int round = 0; round < 100; ++round) {
    CAPTURE(round);
    Dice dice(static_cast<std::uint64_t>(round));
    const World world(crowded_world(dice, 1 + round % 20));
    for (int i = 0; i < 100; ++i) {
      const Ray ray{dice.place(6), direction(dice.between(-4, 4)), dice.between(0, 8)};
      const auto hit = world.first_hit(ray);
      const double free_m = hit ? hit->distance_m : ray.at_most_m;
      for (int k = 0; k < 20; ++k) {
        const double at_m = free_m * dice.between(0, 1) - kClear;
        if (at_m < 0) { continue; }
        REQUIRE(world.has_room(ray.from + ray.towards * at_m, 0));
      }
      if (!hit || hit->normal == Vec2{}) { continue; }
      REQUIRE(std::abs(length_m(hit->normal) - 1) < kClear);
      REQUIRE(dot(hit->normal, ray.towards) <= 0);
      const Vec2 end = ray.from + ray.towards * hit->distance_m;
      world.solids_near(end, 0.01, near);
      double surface_m = 1;
      for (const Capsule& solid : near) {
        surface_m = std::min(surface_m, std::abs(distance_m(solid, end)));
      }
      REQUIRE(surface_m < kClear);
    }
  }
}
