#include "config/world/standing_room.hpp"

#include <sstream>

namespace fakebot::config {

using sim::world::Vec2;

namespace {

/// Gap between a docked robot and its station, because contact counts as no room.
constexpr double kGapM = 0.001;

}  // namespace

std::string place_text(Vec2 place) {
  std::ostringstream text;
  text << place.x_m << ", " << place.y_m;
  return text.str();
}

std::optional<Objection> objection_to(const sim::world::World& world, Vec2 center,
                                      double robot_radius_m) {
  if (!world.has_room(center, robot_radius_m)) {
    std::ostringstream expected;
    expected << "nothing solid within the robot's radius of " << robot_radius_m << " m";
    return Objection{"no room at " + place_text(center), expected.str()};
  }
  if (world.depth_m(center) > 0) {
    return Objection{"no floor at " + place_text(center), "a place on the table and in no hole"};
  }
  return std::nullopt;
}

std::optional<Objection> objection_to_dock(const sim::world::World& world,
                                           const sim::world::Placement& dock,
                                           double robot_radius_m) {
  const Vec2 away = sim::world::direction(dock.heading_rad);
  const Vec2 docked = dock.position + away * (robot_radius_m + kGapM);
  auto objection = objection_to(world, docked, robot_radius_m);
  if (objection) { objection->found += " for a robot on the dock"; }
  return objection;
}

}  // namespace fakebot::config
