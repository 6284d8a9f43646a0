#include "config/world/world_things.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/world/shape_values.hpp"
#include "config/world/world_keys.hpp"

namespace fakebot::config {

using sim::world::Polyline;
using sim::world::Things;
using sim::world::WorldDescription;

namespace {

sim::world::Material read_material(const JsonObject& keys) {
  const auto value = keys.find("material");
  if (!value) { return sim::world::Material::matt; }
  for (const sim::world::Material material : sim::world::kMaterials) {
    if (value->json() == name_of(material)) { return material; }
  }
  value->refuse(std::string(world_keys::kMaterial));
}

/// A thing, and its name, if any.
struct Thing {
  Things things{};
  std::optional<JsonValue> name{};
};

Polyline read_corners(const JsonObject& wall) {
  const auto closed = wall.find("closed");
  if (!closed || !closed->flag()) { return read_line(wall.at("points")); }
  Polyline loop = read_loop(wall.at("points"));
  loop.push_back(loop.front());
  return loop;
}

Thing read_wall(const JsonValue& value) {
  Thing thing;
  if (value.json().is_array()) {
    thing.things.walls = {read_line(value)};
    return thing;
  }
  if (!value.json().is_object()) { value.refuse(std::string(world_keys::kWall)); }
  const JsonObject wall = value.object(world_keys::kWallKeys);
  thing.things.of(read_material(wall)).walls = {read_corners(wall)};
  thing.name = wall.find("name");
  return thing;
}

/// Selects the first or the second kind of object by the first key of the value.
bool is_first_kind(const JsonValue& value, std::span<const KeyInfo> first,
                   std::span<const KeyInfo> second) {
  auto names = names_of(first);
  for (const KeyInfo& key : second) {
    if (find_named(first, key.name) == nullptr) { names.push_back(key.name); }
  }
  value.refuse_unknown_keys(names, "one of " + comma_list(names));
  const auto has = [&](const KeyInfo& key) { return value.json().contains(std::string(key.name)); };
  if (has(first[0]) == has(second[0])) {
    const std::string one = "\"" + std::string(first[0].name) + "\"";
    const std::string other = "\"" + std::string(second[0].name) + "\"";
    value.refuse(has(first[0]) ? one + " and " + other : "neither " + one + " nor " + other,
                 "one of them", "");
  }
  return has(first[0]);
}

Thing read_obstacle(const JsonValue& value) {
  Thing thing;
  if (is_first_kind(value, world_keys::kRoundObstacle, world_keys::kPolygonObstacle)) {
    const JsonObject round = value.object(world_keys::kRoundObstacle);
    thing.things.of(read_material(round)).round_obstacles = {
        {read_point(round.at("center")), round.number("radius_m")}};
    thing.name = round.find("name");
  } else {
    const JsonObject obstacle = value.object(world_keys::kPolygonObstacle);
    thing.things.of(read_material(obstacle)).obstacles = {read_outline(obstacle.at("polygon"))};
    thing.name = obstacle.find("name");
  }
  return thing;
}

bool is_hole(const JsonValue& value) {
  return is_first_kind(value, world_keys::kHole, world_keys::kTable);
}

Thing read_hole(const JsonValue& value) {
  Thing thing;
  const JsonObject hole = value.object(world_keys::kHole);
  thing.things.holes = {{read_outline(hole.at("hole")), hole.number("depth_m")}};
  thing.name = hole.find("name");
  return thing;
}

void read_table(const JsonValue& value, WorldDescription& world) {
  const JsonObject table = value.object(world_keys::kTable);
  if (world.platform) { value.refuse("a second table", "one at most", ""); }
  world.platform = {read_outline(table.at("table")), table.number("height_m")};
}

std::vector<JsonValue> elements_of(const JsonObject& keys, std::string_view key) {
  const auto list = keys.find(key);
  return list ? list->elements(find_named(world_keys::kWorld, key)->type)
              : std::vector<JsonValue>{};
}

void add_named(const JsonValue& name, Things things, std::map<std::string, Things>& named) {
  const std::string text = name.text();
  if (text.empty()) { name.refuse(std::string(world_keys::kThing)); }
  if (!named.emplace(text, std::move(things)).second) {
    name.refuse(name.found() + " again", "another name", "");
  }
}

/// Calls use(value, thing) for each thing, without a table.
template <class Use>
void for_each_thing(const JsonObject& keys, Use use) {
  Mistakes mistakes;
  const auto read_all = [&](std::string_view key, auto&& read) {
    mistakes.collect([&] { for_each_collecting(elements_of(keys, key), read); });
  };
  read_all("walls", [&](const JsonValue& wall) { use(wall, read_wall(wall)); });
  read_all("obstacles", [&](const JsonValue& obstacle) { use(obstacle, read_obstacle(obstacle)); });
  read_all("cliffs", [&](const JsonValue& cliff) {
    if (is_hole(cliff)) { use(cliff, read_hole(cliff)); }
  });
  mistakes.refuse();
}

template <class Element>
void move_to(std::vector<Element>& all, std::vector<Element>& more) {
  for (Element& element : more) { all.push_back(std::move(element)); }
}

}  // namespace

void read_things(const JsonObject& keys, WorldDescription& world) {
  for_each_thing(keys, [&](const JsonValue& /*value*/, Thing thing) {
    if (thing.name) { return add_named(*thing.name, std::move(thing.things), world.named); }
    for (const sim::world::Material material : sim::world::kMaterials) {
      sim::world::Surfaces& surfaces = world.of(material);
      sim::world::Surfaces& more = thing.things.of(material);
      move_to(surfaces.walls, more.walls);
      move_to(surfaces.obstacles, more.obstacles);
      move_to(surfaces.round_obstacles, more.round_obstacles);
    }
    move_to(world.holes, thing.things.holes);
  });
  for (const JsonValue& cliff : elements_of(keys, "cliffs")) {
    if (!is_hole(cliff)) { read_table(cliff, world); }
  }
}

std::map<std::string, Things> read_named_things(const JsonObject& keys) {
  std::map<std::string, Things> named;
  for_each_thing(keys, [&](const JsonValue& value, Thing thing) {
    if (!thing.name) { value.refuse("no \"name\"", "one, by which it can be removed", ""); }
    add_named(*thing.name, std::move(thing.things), named);
  });
  for (const JsonValue& cliff : elements_of(keys, "cliffs")) {
    if (!is_hole(cliff)) { cliff.refuse("a table", "a hole: a table cannot be added", ""); }
  }
  return named;
}

}  // namespace fakebot::config
