// Glass and rays that go through.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <optional>

#include "sim/scanner/scan_head.hpp"
#include "sim/world/world.hpp"

using namespace fakebot::sim;
using world::Material;
using world::RayHit;
using world::SolidKind;
using world::Vec2;

namespace {

constexpr double kGlassDeg = 5;
const double kGlassCosine = std::cos(kGlassDeg * std::numbers::pi / 180);

Vec2 towards_deg(double deg) {
  return world::direction(deg * std::numbers::pi / 180);
}

/// Glass at x = 2, and a wall at x = 3.
world::WorldDescription window() {
  world::WorldDescription description;
  description.glass.walls = {{{2, -50}, {2, 50}}};
  description.walls = {{{3, -50}, {3, 50}}};
  return description;
}

std::optional<RayHit> seen_in(const world::World& world, double deg, Vec2 from = {}) {
  return world.first_hit({from, towards_deg(deg), 100, kGlassCosine});
}

}  // namespace

TEST_CASE("a ray meets glass within 5 degrees of its normal, and else what is behind") {
  const world::World world(window());
  for (const double deg : {0.0, 4.99, -4.99, 5.01, -5.01, 30.0, 80.0}) {
    CAPTURE(deg);
    const auto hit = seen_in(world, deg);
    REQUIRE(hit.has_value());
    const bool is_glass = std::abs(deg) < kGlassDeg;
    CHECK(hit->material == (is_glass ? Material::glass : Material::matt));
    CHECK(hit->distance_m ==
          doctest::Approx((is_glass ? 2 : 3) / std::cos(deg * std::numbers::pi / 180)));
  }
  // From behind, too.
  CHECK(seen_in(world, 180, {2.5, 0})->material == Material::glass);
  CHECK_FALSE(seen_in(world, 150, {2.5, 0}).has_value());
}

TEST_CASE("a ray goes through several panes, and meets one that it faces behind others") {
  world::WorldDescription description = window();
  // Turned by 30 degrees: a ray at 30 degrees meets this one in front.
  const Vec2 middle = towards_deg(30) * 1.5;
  const Vec2 along = towards_deg(120) * 0.5;
  description.glass.walls.push_back({middle - along, middle + along});
  description.glass.walls.push_back({{1, -50}, {1, 50}});
  const world::World world(description);
  const auto hit = seen_in(world, 30);
  REQUIRE(hit.has_value());
  CHECK(hit->distance_m == doctest::Approx(1.5));
  CHECK(hit->material == Material::glass);
  CHECK(seen_in(world, 40)->distance_m ==
        doctest::Approx(3 / std::cos(40 * std::numbers::pi / 180)));
}

TEST_CASE("what stands before glass hides it") {
  world::WorldDescription description = window();
  description.round_obstacles = {{{1, 0}, 0.2}};
  CHECK(seen_in(world::World(description), 0)->kind == SolidKind::round_obstacle);
}

TEST_CASE("of an obstacle of glass the ray sees the sides that it faces, and through the others") {
  world::WorldDescription description;
  description.glass.obstacles = {{{1, -1}, {2, -1}, {2, 1}, {1, 1}}};
  description.glass.round_obstacles = {{{0, -2}, 0.5}};
  description.walls = {{{3, -50}, {3, 50}}, {{-50, -3}, {50, -3}}};
  const world::World world(description);
  CHECK(seen_in(world, 0)->distance_m == doctest::Approx(1));
  CHECK(seen_in(world, 20)->distance_m == doctest::Approx(3 / towards_deg(20).x_m));
  CHECK(seen_in(world, -90)->distance_m == doctest::Approx(1.5));
  // Past the middle of the disc, whose surface is oblique there.
  CHECK(seen_in(world, -90, {0.1, 0})->distance_m == doctest::Approx(3));
}

TEST_CASE("glass is as solid as a wall to bodies, to sight and to other rays") {
  const world::World world(window());
  CHECK_FALSE(world.has_room({1.9, 0}, 0.17));
  CHECK_FALSE(world.sees({0, 0}, {2.5, 0}));
  CHECK(world.first_hit({{0, 0}, towards_deg(60)})->material == Material::glass);
  std::vector<world::Capsule> near;
  world.solids_near({1.9, 0}, 0.5, near);
  CHECK(near.size() == 1);
  world::WorldDescription box;
  box.glass.obstacles = {{{1, -1}, {2, -1}, {2, 1}, {1, 1}}};
  CHECK_FALSE(world::World(box).has_room({1.5, 0}, 0.1));
}

TEST_CASE("a scanner sees a pane of glass as a short line in front of what is behind") {
  const world::World world(window());
  ScanHead head({.least_m = 0.1, .largest_m = 10, .least_glass_cosine = kGlassCosine}, {10, 1, 1},
                1, {});
  int on_glass = 0;
  int behind = 0;
  for (int i = -60; i <= 60; ++i) {
    const double deg = i + 0.5;
    const double distance_m = head.look(world, {}, 0, deg / 360).distance_m;
    const double x_m = distance_m * towards_deg(deg).x_m;
    on_glass += std::abs(x_m - 2) < 1e-6 ? 1 : 0;
    behind += std::abs(x_m - 3) < 1e-6 ? 1 : 0;
  }
  CHECK(on_glass == 10);
  CHECK(behind == 111);
}
