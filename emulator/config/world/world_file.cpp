#include "config/world/world_file.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/world/map/ros_map.hpp"
#include "config/world/shape_values.hpp"
#include "config/world/standing_room.hpp"
#include "config/world/world_keys.hpp"
#include "config/world/world_things.hpp"

namespace fakebot::config {

using sim::world::Placement;
using sim::world::World;
using sim::world::WorldDescription;

namespace {

bool is_map(const std::string& file_name) {
  const auto extension = std::filesystem::path(file_name).extension();
  return extension == ".yaml" || extension == ".yml";
}

/// Restricted, so that a name on the command line is not a pose and needs no quotes.
bool is_name(const std::string& text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::all_of(text.begin(), text.end(), [](char letter) {
           const auto byte = static_cast<unsigned char>(letter);
           return std::isalnum(byte) != 0 || letter == '_' || letter == '-' || byte > 127;
         });
}

std::map<std::string, Placement> read_places(const JsonValue& value) {
  std::map<std::string, Placement> places;
  for_each_collecting(value.members(), [&](const auto& member) {
    const auto& [name, pose] = member;
    if (!is_name(name)) {
      pose.refuse("\"" + name + "\"",
                  "a name of letters, digits, _ and -, that does not start with a digit", "");
    }
    places.emplace(name, read_pose(pose));
  });
  return places;
}

Placement read_start(const JsonValue& value, const std::map<std::string, Placement>& places) {
  if (value.json().is_object()) { return read_pose(value); }
  if (!value.json().is_string()) { value.refuse(std::string(world_keys::kStart)); }
  const auto place = places.find(value.text());
  if (place != places.end()) { return place->second; }
  std::vector<std::string_view> names;
  names.reserve(places.size());
  for (const auto& [name, where] : places) { names.push_back(name); }
  value.refuse(
      names.empty() ? "a pose: the world has no places" : "a pose or one of " + comma_list(names),
      did_you_mean(value.text(), names));
}

void use_map(WorldDescription& world, const std::string& file_name) {
  LoadedMap map = load_ros_map(file_name);
  world.borders = std::move(map.borders);
  world.map_corners = std::move(map.corners);
}

void read_map(const JsonValue& value, WorldDescription& world) {
  if (!value.json().is_string() || !is_map(value.text())) {
    value.refuse(std::string(world_keys::kMap));
  }
  use_map(world, value.readable_file());
}

WorldDescription read_description(const JsonObject& keys, Mistakes& mistakes) {
  WorldDescription world;
  const auto read = [&](std::string_view key, auto&& use) {
    const auto value = keys.find(key);
    return !value || mistakes.collect([&] { use(*value); });
  };
  read("name", [&](const JsonValue& name) { world.name = name.text(); });
  mistakes.collect([&] { read_things(keys, world); });
  read("dock", [&](const JsonValue& dock) { world.dock = read_pose(dock); });
  const bool knows_places =
      read("places", [&](const JsonValue& places) { world.places = read_places(places); });
  if (knows_places) {
    read("start", [&](const JsonValue& start) { world.start = read_start(start, world.places); });
  }
  read("map", [&](const JsonValue& map) { read_map(map, world); });
  return world;
}

void refuse_objection(const JsonValue& value, const std::optional<Objection>& objection) {
  if (objection) { value.refuse(objection->found, objection->expected, nearest_hint(*objection)); }
}

/// Checks of values that are valid on their own but not together.
void check_room(const JsonObject& keys, const World& world, double robot_radius_m) {
  const WorldDescription& is = world.description();
  if (const auto places = keys.find("places")) {
    for (const auto& [name, pose] : places->members()) {
      refuse_objection(pose, objection_to(world, is.places.at(name).position, robot_radius_m));
    }
  }
  if (const auto start = keys.find("start")) {
    refuse_objection(*start, objection_to(world, is.start.position, robot_radius_m));
  }
  if (const auto dock = keys.find("dock")) {
    refuse_objection(*dock, objection_to_dock(world, *is.dock, robot_radius_m));
  }
}

}  // namespace

std::shared_ptr<const World> read_world(const JsonFile& file, const std::string& pointer,
                                        double robot_radius_m) {
  Mistakes mistakes;
  const JsonObject keys = JsonValue(file, pointer).object(world_keys::kWorld, mistakes);
  WorldDescription description = read_description(keys, mistakes);
  mistakes.refuse();
  auto world = std::make_shared<const World>(std::move(description));
  check_room(keys, *world, robot_radius_m);
  return world;
}

std::shared_ptr<const World> load_world(const std::string& file_name, double robot_radius_m) {
  if (file_name.ends_with(".json")) {
    return read_world(JsonFile::read(file_name), "", robot_radius_m);
  }
  if (is_map(file_name)) {
    WorldDescription world;
    use_map(world, file_name);
    return std::make_shared<const World>(std::move(world));
  }
  refuse_option("--world", "\"" + file_name + "\"",
                "a file that ends in .json, or in .yaml or .yml for a ROS map");
}

}  // namespace fakebot::config
