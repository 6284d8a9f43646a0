#include "config/world/start.hpp"

#include <cmath>
#include <cstdio>
#include <numbers>
#include <sstream>

#include "config/json/config_error.hpp"
#include "config/world/standing_room.hpp"
#include "config/world/world_keys.hpp"

namespace fakebot::config {

using sim::world::Placement;
using sim::world::World;

namespace {

std::optional<Placement> parse_pose(const std::string& text) {
  double x_m = 0;
  double y_m = 0;
  double heading_deg = 0;
  char behind = 0;
  if (std::sscanf(text.c_str(), "%lf,%lf,%lf%c", &x_m, &y_m, &heading_deg, &behind) != 3 ||
      !contains(world_keys::kCoordinate, x_m) || !contains(world_keys::kCoordinate, y_m) ||
      !contains(world_keys::kHeading, heading_deg)) {
    return std::nullopt;
  }
  return Placement{{x_m, y_m}, heading_deg * std::numbers::pi / 180};
}

Placement parse_start(const World& world, const std::string& text) {
  if (const auto pose = parse_pose(text)) { return *pose; }
  const auto& places = world.description().places;
  const auto place = places.find(text);
  if (place != places.end()) { return place->second; }
  std::vector<std::string_view> names;
  names.reserve(places.size());
  for (const auto& [name, where] : places) { names.push_back(name); }
  refuse_option(
      "--start", "\"" + text + "\"",
      "X,Y,HEADING_DEG, in metres up to 1000 and degrees up to 360, for example 1,0.5,90" +
          (names.empty() ? "" : ", or one of " + comma_list(names)),
      did_you_mean(text, names));
}

std::string hint_of(const Objection& objection) {
  if (!objection.nearest) { return ""; }
  std::ostringstream hint;
  hint << nearest_hint(objection) << ": --start " << objection.nearest->x_m << ","
       << objection.nearest->y_m << ",0";
  return hint.str();
}

}  // namespace

Placement start_of(const World& world, const std::optional<std::string>& option,
                   std::optional<std::size_t> number, double robot_radius_m) {
  const auto& places = world.description().places;
  const auto own = number ? places.find("start" + std::to_string(*number)) : places.end();
  const Placement start = option                ? parse_start(world, *option)
                          : own != places.end() ? own->second
                                                : world.description().start;
  const auto objection = objection_to(world, start.position, robot_radius_m);
  if (objection && (option || !objection->is_beside_map)) {
    refuse_option("--start", objection->found + (option ? "" : ", where the world starts"),
                  objection->expected, hint_of(*objection));
  }
  return start;
}

std::string note_on_start(const World& world, const Placement& start, double robot_radius_m) {
  const auto objection = objection_to(world, start.position, robot_radius_m);
  return objection
             ? "there is " + objection->found + ", where the robot starts" + hint_of(*objection)
             : "";
}

}  // namespace fakebot::config
