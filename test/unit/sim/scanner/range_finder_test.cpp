// What a beam measures.
#include "sim/scanner/range_finder.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace fakebot::sim;
using world::RayHit;
using world::Vec2;

namespace {

constexpr Vec2 kAhead{1, 0};

RayHit wall_across(double distance_m) {
  return {.distance_m = distance_m, .normal = {-1, 0}};
}

RangeModel exact() {
  return {.least_m = 0.15, .largest_m = 12, .least_cosine = 0.1, .half_strength_m = 6};
}

}  // namespace

TEST_CASE("a finder without noise measures the distance of the surface") {
  RangeFinder finder(exact(), 1);
  for (const double distance_m : {0.15, 1.0, 5.5, 12.0}) {
    CHECK(finder.measure(wall_across(distance_m), kAhead).distance_m == distance_m);
  }
}

TEST_CASE("there is no echo of nothing, of what is too near or too far, or of a flat surface") {
  RangeFinder finder(exact(), 1);
  CHECK(finder.measure({}, kAhead).distance_m == 0);
  CHECK(finder.measure(wall_across(0.1499), kAhead).distance_m == 0);
  CHECK(finder.measure(wall_across(12.001), kAhead).distance_m == 0);
  CHECK(finder.measure(RayHit{}, kAhead).distance_m == 0);
  const double flat = 0.09;
  const Vec2 almost_along{-flat, std::sqrt(1 - flat * flat)};
  CHECK(finder.measure(RayHit{.distance_m = 1, .normal = almost_along}, kAhead).distance_m == 0);
}

TEST_CASE("a black surface is measured up to its share of the range, with a weaker echo") {
  RangeModel model = exact();
  model.black_share = 0.4;
  RangeFinder finder(model, 1);
  const auto black = [](double distance_m) {
    return RayHit{.distance_m = distance_m,
                  .material = fakebot::sim::world::Material::black,
                  .normal = {-1, 0}};
  };
  CHECK(finder.measure(black(4.8), kAhead).distance_m == 4.8);
  CHECK(finder.measure(black(4.81), kAhead).distance_m == 0);
  CHECK(finder.measure(wall_across(4.81), kAhead).distance_m == 4.81);
  // At the end of its range an echo is as weak as at the end of the whole range: as the square.
  CHECK(finder.measure(black(2), kAhead).strength ==
        doctest::Approx(0.16 * finder.measure(wall_across(2), kAhead).strength));
}

TEST_CASE("an echo is half as strong at the given distance, and weaker from an oblique surface") {
  RangeFinder finder(exact(), 1);
  CHECK(finder.measure(wall_across(6), kAhead).strength == doctest::Approx(0.5));
  CHECK(finder.measure(wall_across(0.2), kAhead).strength > 0.99);
  const Vec2 oblique{-0.5, std::sqrt(0.75)};  // 60 degrees
  CHECK(finder.measure(RayHit{.distance_m = 6, .normal = oblique}, kAhead).strength ==
        doctest::Approx(0.25));
}

TEST_CASE("noise has the deviation of the model, which grows with the distance") {
  RangeModel model = exact();
  model.noise_m = 0.002;
  model.noise_per_m = 0.003;
  model.noise_per_m2 = 0.001;
  for (const double distance_m : {1.0, 4.0}) {
    RangeFinder finder(model, 7);
    constexpr int kMeasurements = 20000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < kMeasurements; ++i) {
      const double off_m = finder.measure(wall_across(distance_m), kAhead).distance_m - distance_m;
      sum += off_m;
      squares += off_m * off_m;
    }
    const double deviation_m = std::sqrt(squares / kMeasurements);
    const double wanted_m = 0.002 + 0.003 * distance_m + 0.001 * distance_m * distance_m;
    // The estimate from so many measurements is within 0.5 %, in four of five cases.
    CHECK(deviation_m == doctest::Approx(wanted_m).epsilon(0.02));
    CHECK(std::abs(sum / kMeasurements) < wanted_m * 0.03);
  }
}

TEST_CASE("a share of the measurements is lost") {
  RangeModel model = exact();
  model.lost_share = 0.25;
  RangeFinder finder(model, 3);
  int lost = 0;
  for (int i = 0; i < 10000; ++i) {
    if (finder.measure(wall_across(1), kAhead).distance_m == 0) { ++lost; }
  }
  CHECK(lost > 2350);  // four deviations of 43 below the mean
  CHECK(lost < 2650);
}

TEST_CASE("measurements in a changed world have the same noise") {
  RangeModel model = exact();
  model.noise_m = 0.01;
  RangeFinder one(model, 5);
  RangeFinder other(model, 5);
  CHECK(one.measure(wall_across(1), kAhead).distance_m ==
        other.measure(wall_across(1), kAhead).distance_m);
  static_cast<void>(one.measure({}, kAhead));
  static_cast<void>(other.measure(wall_across(3), kAhead));
  CHECK(one.measure(wall_across(1), kAhead).distance_m ==
        other.measure(wall_across(1), kAhead).distance_m);
}
