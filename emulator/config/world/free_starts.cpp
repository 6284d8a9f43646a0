#include "config/world/free_starts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "config/json/config_error.hpp"
#include "config/world/standing_room.hpp"

namespace fakebot::config {

using sim::world::Placement;
using sim::world::Vec2;

namespace {

/// (choices)
constexpr double kApartM = 1;
constexpr double kLeastGapM = 0.05;
constexpr std::size_t kAbreast = 21;
constexpr std::size_t kRowsBehind = 200;
constexpr std::size_t kRowsInFront = 40;
constexpr std::size_t kPlaces = kAbreast * (1 + kRowsBehind + kRowsInFront);

/// 0, 1, -1, 2, -2 and so on.
double from_the_middle(std::size_t number) {
  const std::size_t steps = (number + 1) / 2;
  return number % 2 == 1 ? static_cast<double>(steps) : -static_cast<double>(steps);
}

/// A place of the grid, x forward and y to the left, in units of the grid.
Vec2 place_of_grid(std::size_t number) {
  const std::size_t row = number / kAbreast;
  const double forward =
      row <= kRowsBehind ? -static_cast<double>(row) : static_cast<double>(row - kRowsBehind);
  return {forward, from_the_middle(number % kAbreast)};
}

}  // namespace

Placement FreeStarts::take(const Placement& wished, double radius_m) {
  if (is_free(wished.position, radius_m)) {
    taken_.push_back({wished.position, radius_m});
    return wished;
  }
  if (searched_around_ != wished || searched_for_radius_m_ != radius_m) { tried_ = 0; }
  searched_around_ = wished;
  searched_for_radius_m_ = radius_m;
  const std::array grids{kApartM, 2 * radius_m + kLeastGapM};
  const Vec2 forward = sim::world::direction(wished.heading_rad);
  for (; tried_ < kPlaces * grids.size(); ++tried_) {
    const Vec2 offset = place_of_grid(tried_ % kPlaces) * grids[tried_ / kPlaces];
    const Vec2 place = wished.position + sim::world::rotated(offset, forward);
    if (!suits(place, wished, radius_m)) { continue; }
    taken_.push_back({place, radius_m});
    return {place, wished.heading_rad};
  }
  refuse_option("--count", std::to_string(taken_.size() + 1) + " robots",
                "at most " + std::to_string(taken_.size()) + ": there is no more room at " +
                    place_text(wished.position) + " and around");
}

bool FreeStarts::is_free(Vec2 place, double radius_m) const {
  return std::ranges::all_of(taken_, [&](const Disc& disc) {
    const Vec2 way = disc.center - place;
    const double least_m = disc.radius_m + radius_m;
    return sim::world::dot(way, way) > least_m * least_m;
  });
}

bool FreeStarts::suits(Vec2 place, const Placement& wished, double radius_m) const {
  if (!is_free(place, radius_m) || !can_stand(world_, place, radius_m)) { return false; }
  const Vec2 way = place - wished.position;
  const double far_m = std::sqrt(sim::world::dot(way, way));
  return far_m == 0 || !world_.first_hit({wished.position, way * (1 / far_m), far_m});
}

}  // namespace fakebot::config
