#include "config/world/world_json.hpp"

#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <utility>

namespace fakebot::config {

using sim::world::Material;
using sim::world::Things;
using sim::world::Vec2;
using WorldJson = nlohmann::ordered_json;

namespace {

WorldJson point_json(Vec2 point) {
  return WorldJson::array({point.x_m, point.y_m});
}

WorldJson points_json(const std::vector<Vec2>& points) {
  WorldJson json = WorldJson::array();
  for (const Vec2 point : points) { json.push_back(point_json(point)); }
  return json;
}

/// The name is empty for things without a name.
void add_things(const Things& things, const std::string& name, WorldJson& world) {
  const auto add = [&](const char* list, WorldJson thing) {
    if (!name.empty()) { thing["name"] = name; }
    world[list].push_back(std::move(thing));
  };
  for (const Material material : sim::world::kMaterials) {
    const auto add_solid = [&](const char* list, WorldJson thing) {
      if (material != Material::matt) { thing["material"] = name_of(material); }
      add(list, std::move(thing));
    };
    const sim::world::Surfaces& surfaces = things.of(material);
    for (const auto& wall : surfaces.walls) { add_solid("walls", {{"points", points_json(wall)}}); }
    for (const auto& polygon : surfaces.obstacles) {
      add_solid("obstacles", {{"polygon", points_json(polygon)}});
    }
    for (const auto& round : surfaces.round_obstacles) {
      add_solid("obstacles", {{"center", point_json(round.center)}, {"radius_m", round.radius_m}});
    }
  }
  for (const auto& hole : things.holes) {
    add("cliffs", {{"hole", points_json(hole.outline)}, {"depth_m", hole.depth_m}});
  }
}

}  // namespace

WorldJson pose_json(const sim::world::Placement& placement) {
  return {{"x_m", placement.position.x_m},
          {"y_m", placement.position.y_m},
          {"heading_deg", placement.heading_rad * 180 / std::numbers::pi}};
}

WorldJson world_json(const sim::world::WorldDescription& world) {
  WorldJson json = WorldJson::object();
  if (!world.name.empty()) { json["name"] = world.name; }
  add_things(world, "", json);
  for (const auto& [name, things] : world.named) { add_things(things, name, json); }
  for (const auto& border : world.borders) {
    json["walls"].push_back(points_json({border.a, border.b}));
  }
  if (world.platform) {
    json["cliffs"].push_back(
        {{"table", points_json(world.platform->outline)}, {"height_m", world.platform->height_m}});
  }
  if (world.dock) { json["dock"] = pose_json(*world.dock); }
  for (const auto& [name, place] : world.places) { json["places"][name] = pose_json(place); }
  json["start"] = pose_json(world.start);
  return json;
}

}  // namespace fakebot::config
