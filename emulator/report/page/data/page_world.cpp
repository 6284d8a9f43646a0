#include "report/page/data/page_world.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

namespace fakebot::report {

using sim::world::Material;
using sim::world::Vec2;
using WorldJson = nlohmann::ordered_json;

namespace {

WorldJson point_json(Vec2 point) {
  return {point.x_m, point.y_m};
}

WorldJson line_json(const std::vector<Vec2>& line) {
  WorldJson json = WorldJson::array();
  for (const Vec2 point : line) { json.push_back(point_json(point)); }
  return json;
}

WorldJson placement_json(const sim::world::Placement& placement) {
  return {{"x_m", placement.position.x_m},
          {"y_m", placement.position.y_m},
          {"heading_deg", placement.heading_rad * 180 / std::numbers::pi}};
}

template <class List, class ToJson>
WorldJson list_json(const List& list, ToJson&& to_json) {
  WorldJson json = WorldJson::array();
  for (const auto& one : list) { json.push_back(to_json(one)); }
  return json;
}

WorldJson named_json(const std::map<std::string, sim::world::Things>& named) {
  WorldJson json = WorldJson::object();
  for (const auto& [name, things] : named) { json[name] = things_drawing_json(things); }
  return json;
}

/// The dock; null without a dock.
WorldJson dock_json(const std::optional<sim::world::Placement>& dock) {
  return dock ? dock_drawing_json(*dock) : WorldJson();
}

}  // namespace

WorldJson dock_drawing_json(const sim::world::Placement& dock) {
  WorldJson json = placement_json(dock);
  json["width_m"] = sim::world::kDockWidthM;
  json["depth_m"] = sim::world::kDockDepthM;
  return json;
}

WorldJson things_drawing_json(const sim::world::Things& things) {
  WorldJson json{{"walls", WorldJson::array()},
                 {"obstacles", WorldJson::array()},
                 {"round_obstacles", WorldJson::array()}};
  for (const Material material : sim::world::kMaterials) {
    const sim::world::Surfaces& surfaces = things.of(material);
    for (const auto& wall : surfaces.walls) { json["walls"].push_back(line_json(wall)); }
    for (const auto& outline : surfaces.obstacles) {
      json["obstacles"].push_back(line_json(outline));
    }
    for (const auto& round : surfaces.round_obstacles) {
      json["round_obstacles"].push_back(
          {{"center", point_json(round.center)}, {"radius_m", round.radius_m}});
    }
  }
  json["holes"] = list_json(things.holes, [](const auto& hole) { return line_json(hole.outline); });
  if (!things.glass.walls.empty()) { json["panes"] = list_json(things.glass.walls, line_json); }
  return json;
}

WorldJson world_changes_json(const std::vector<runner::WorldLog::Change>& changes) {
  return list_json(changes, [](const runner::WorldLog::Change& one) {
    WorldJson json{{"at_s", sim::to_seconds(one.at)},
                   {"removed", one.change.removed},
                   {"named", named_json(one.change.added)}};
    if (one.change.moves_dock) { json["dock"] = dock_json(one.change.dock); }
    return json;
  });
}

WorldJson world_drawing_json(const sim::world::World& whole) {
  const sim::world::WorldDescription& world = whole.description();
  WorldJson json = things_drawing_json(world);
  json["named"] = named_json(world.named);
  json["borders"] = list_json(world.borders, [](const sim::world::Border& border) {
    return WorldJson{point_json(border.a), point_json(border.b)};
  });
  json["table"] = world.platform ? line_json(world.platform->outline) : WorldJson();
  json["dock"] = dock_json(world.dock);
  json["places"] = WorldJson::object();
  for (const auto& [name, placement] : world.places) {
    json["places"][name] = placement_json(placement);
  }
  return json;
}

}  // namespace fakebot::report
