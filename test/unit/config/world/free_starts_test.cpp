#include "config/world/free_starts.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "config/json/config_error.hpp"

using namespace fakebot;
using config::FreeStarts;
using sim::world::Placement;
using sim::world::Vec2;
using sim::world::World;

namespace {

constexpr double kBodyM = 0.2;

double distance_m(Vec2 one, Vec2 other) {
  return std::hypot(one.x_m - other.x_m, one.y_m - other.y_m);
}

World room(double width_m) {
  sim::world::WorldDescription description;
  const double half_m = width_m / 2;
  description.walls = {{{-half_m, -half_m},
                        {half_m, -half_m},
                        {half_m, half_m},
                        {-half_m, half_m},
                        {-half_m, -half_m}}};
  return World(description);
}

}  // namespace

TEST_CASE("the first robot starts where it wants to, the next ones abreast of it, a metre apart") {
  const World floor;
  FreeStarts starts(floor);
  const Placement wished{{3, 4}, std::numbers::pi / 2};
  CHECK(starts.take(wished, kBodyM) == wished);
  const Placement left = starts.take(wished, kBodyM);
  const Placement right = starts.take(wished, kBodyM);
  CHECK(left.position.x_m == doctest::Approx(2));
  CHECK(right.position.x_m == doctest::Approx(4));
  for (const Placement& one : {left, right}) {
    CHECK(one.position.y_m == doctest::Approx(4));
    CHECK(one.heading_rad == wished.heading_rad);
  }
}

TEST_CASE("four thousand robots on an endless floor are a metre apart") {
  const World floor;
  FreeStarts starts(floor);
  std::vector<Placement> all;
  for (int i = 0; i < 4000; ++i) { all.push_back(starts.take({}, kBodyM)); }
  double least_m = 1000;
  for (std::size_t i = 0; i < all.size(); i += 97) {
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (i != j) { least_m = std::min(least_m, distance_m(all[i].position, all[j].position)); }
    }
  }
  CHECK(least_m == doctest::Approx(1));
}

TEST_CASE("robots start in the room of the wish, closer together if the room is small") {
  const World small = room(2);
  FreeStarts starts(small);
  for (int i = 0; i < 9; ++i) {
    const Vec2 place = starts.take({}, kBodyM).position;
    CHECK(std::abs(place.x_m) < 0.8);
    CHECK(std::abs(place.y_m) < 0.8);
  }
}

TEST_CASE("more robots than a room has room for are refused, with the number that fits") {
  const World small = room(0.9);
  FreeStarts starts(small);
  starts.take({}, kBodyM);
  CHECK_THROWS_WITH_AS(starts.take({}, kBodyM),
                       "--count: found 2 robots, expected at most 1: there is no more room at 0, 0 "
                       "and around",
                       config::ConfigError);
}

TEST_CASE("a robot of another kind starts beside the robots so far") {
  const World floor;
  FreeStarts starts(floor);
  starts.take({}, kBodyM);
  CHECK(distance_m(starts.take({}, 0.3).position, {}) >= 0.5);
}
