#include "config/world/standing_room.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

namespace fakebot::config {

using sim::world::Vec2;

namespace {

/// Gap between a docked robot and its station, because contact counts as no room.
constexpr double kGapM = 0.001;

/// Whether the place is inside the corners, in order; true without corners.
bool is_on_map(const std::vector<Vec2>& corners, Vec2 place) {
  bool any_left = false;
  bool any_right = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec2 side = corners[(i + 1) % corners.size()] - corners[i];
    const Vec2 to = place - corners[i];
    const double cross = side.x_m * to.y_m - side.y_m * to.x_m;
    (cross < 0 ? any_right : any_left) = true;
  }
  return !any_left || !any_right;
}

/// The rectangle around the solid areas of a map. No robot has driven on the floor outside.
class MapArea {
 public:
  explicit MapArea(const std::vector<sim::world::Border>& borders) {
    for (const auto& border : borders) {
      for (const Vec2 end : {border.a, border.b}) {
        lower_ = {std::min(lower_.x_m, end.x_m), std::min(lower_.y_m, end.y_m)};
        upper_ = {std::max(upper_.x_m, end.x_m), std::max(upper_.y_m, end.y_m)};
      }
    }
    is_everywhere_ = borders.empty();
  }
  bool has(Vec2 place) const {
    return is_everywhere_ || (place.x_m > lower_.x_m && place.x_m < upper_.x_m &&
                              place.y_m > lower_.y_m && place.y_m < upper_.y_m);
  }

 private:
  Vec2 lower_{1e9, 1e9};
  Vec2 upper_{-1e9, -1e9};
  bool is_everywhere_ = true;
};

/// Looks on circles around the place; the radius grows by 5 cm, later by a fortieth.
std::optional<Vec2> nearest_room(const sim::world::World& world, Vec2 center,
                                 double robot_radius_m) {
  constexpr double kStepM = 0.05;
  constexpr double kStepsOfCircle = 40;
  constexpr double kFarthestM = 200;
  constexpr double kPerMetre = 100;  // whole centimetres
  // Each look takes time in proportion to the map's borders. (choice)
  constexpr double kMostLooks = 2e8;
  const auto& borders = world.description().borders;
  double looks = kMostLooks / (1000.0 + static_cast<double>(borders.size()));
  const MapArea area(borders);
  for (double radius_m = kStepM; radius_m < kFarthestM;) {
    const double step_m = std::max(kStepM, radius_m / kStepsOfCircle);
    const double points = std::ceil(2 * std::numbers::pi * radius_m / step_m);
    for (double point = 0; point < points; ++point) {
      const Vec2 exact =
          center + sim::world::direction(2 * std::numbers::pi * point / points) * radius_m;
      const Vec2 place{std::round(exact.x_m * kPerMetre) / kPerMetre,
                       std::round(exact.y_m * kPerMetre) / kPerMetre};
      if (!area.has(place)) { continue; }
      if (can_stand(world, place, robot_radius_m)) { return place; }
      if (--looks < 0) { return std::nullopt; }
    }
    radius_m += step_m;
  }
  return std::nullopt;
}

}  // namespace

bool can_stand(const sim::world::World& world, Vec2 center, double robot_radius_m) {
  return is_on_map(world.description().map_corners, center) &&
         world.has_room(center, robot_radius_m) && world.depth_m(center) <= 0;
}

std::string nearest_hint(const Objection& objection) {
  return objection.nearest ? "; the nearest place with room is " + place_text(*objection.nearest)
                           : "";
}

std::string place_text(Vec2 place) {
  std::ostringstream text;
  text << place.x_m << ", " << place.y_m;
  return text.str();
}

std::optional<Objection> objection_to(const sim::world::World& world, Vec2 center,
                                      double robot_radius_m) {
  if (!is_on_map(world.description().map_corners, center)) {
    return Objection{"no map at " + place_text(center), "a place within the map",
                     nearest_room(world, center, robot_radius_m), true};
  }
  if (!world.has_room(center, robot_radius_m)) {
    std::ostringstream expected;
    expected << "nothing solid within the robot's radius of " << robot_radius_m << " m";
    return Objection{"no room at " + place_text(center), expected.str(),
                     nearest_room(world, center, robot_radius_m)};
  }
  if (world.depth_m(center) > 0) {
    return Objection{"no floor at " + place_text(center), "a place on the table and in no hole",
                     nearest_room(world, center, robot_radius_m)};
  }
  return std::nullopt;
}

std::optional<Objection> objection_to_dock(const sim::world::World& world,
                                           const sim::world::Placement& dock,
                                           double robot_radius_m) {
  const Vec2 away = sim::world::direction(dock.heading_rad);
  const Vec2 docked = dock.position + away * (robot_radius_m + kGapM);
  auto objection = objection_to(world, docked, robot_radius_m);
  if (objection) {
    objection->found += " for a robot on the dock";
    objection->nearest.reset();
  }
  return objection;
}

}  // namespace fakebot::config
