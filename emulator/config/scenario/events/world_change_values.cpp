#include "config/scenario/events/world_change_values.hpp"

#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/world/shape_values.hpp"
#include "config/world/standing_room.hpp"
#include "config/world/world_keys.hpp"
#include "config/world/world_things.hpp"

namespace fakebot::config {

using namespace sim::scenario;
using sim::world::World;
using sim::world::WorldChange;

using Json = nlohmann::ordered_json;

namespace {

/// nullptr if there is none.
const Json* member_of(const Json& json, const char* key) {
  return json.is_object() && json.contains(key) ? &json[key] : nullptr;
}

void add_names(const Json& action, std::set<std::string>& names) {
  const Json* world = member_of(action, "world");
  const Json* added = world != nullptr ? member_of(*world, "add") : nullptr;
  if (added == nullptr) { return; }
  for (const KeyInfo& kind : world_keys::kAdded) {
    const Json* things = member_of(*added, std::string(kind.name).c_str());
    if (things == nullptr || !things->is_array()) { continue; }
    for (const Json& thing : *things) {
      const Json* name = member_of(thing, "name");
      if (name != nullptr && name->is_string()) { names.insert(name->get<std::string>()); }
    }
  }
}

std::vector<std::string> read_removed(const JsonValue& value, const ScenarioNames& names) {
  const std::vector<std::string_view> things(names.things.begin(), names.things.end());
  const std::vector<JsonValue> list = value.json().is_array()
                                          ? value.elements(scenario_keys::kThings)
                                          : std::vector<JsonValue>{value};
  std::vector<std::string> removed;
  for (const JsonValue& element : list) {
    if (!element.json().is_string()) { element.refuse(std::string(scenario_keys::kThings)); }
    removed.push_back(read_name(
        element, things,
        things.empty() ? "the name of a thing: nothing has one" : "one of " + comma_list(things)));
  }
  return removed;
}

bool is_at_the_begin(const Event& event) {
  const auto* at = std::get_if<At>(&event.trigger);
  return at != nullptr && at->time == sim::SimTime{0};
}

}  // namespace

std::set<std::string> names_of_added_things(const JsonValue& events) {
  std::set<std::string> names;
  for (const JsonValue& event : events.elements(scenario_keys::kEvents)) {
    const Json* actions = member_of(event.json(), "do");
    if (actions == nullptr) { continue; }
    if (actions->is_array()) {
      for (const Json& action : *actions) { add_names(action, names); }
    } else {
      add_names(*actions, names);
    }
  }
  return names;
}

std::shared_ptr<const WorldChange> read_world_change(const JsonValue& value,
                                                     const ScenarioNames& names) {
  const JsonObject keys = value.object(scenario_keys::kChange);
  auto change = std::make_shared<WorldChange>();
  if (const auto added = keys.find("add")) {
    change->added = read_named_things(added->object(world_keys::kAdded));
  }
  if (const auto removed = keys.find("remove")) { change->removed = read_removed(*removed, names); }
  if (const auto dock = keys.find("dock")) {
    change->moves_dock = true;
    if (dock->json().is_object()) {
      change->dock = read_pose(*dock);
    } else if (dock->json() != false) {
      dock->refuse(std::string(scenario_keys::kDockPlace));
    }
  }
  if (change->added.empty() && change->removed.empty() && !change->moves_dock) {
    value.refuse("nothing to do", std::string(scenario_keys::kWorldChange), "");
  }
  return change;
}

void refuse_blocked_start(const JsonValue& values, const std::vector<Event>& events,
                          const World& world, sim::world::Vec2 start, double robot_radius_m) {
  sim::world::WorldDescription description = world.description();
  const auto elements = values.elements(scenario_keys::kEvents);
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (!is_at_the_begin(events[i])) { continue; }
    for (const Action& action : events[i].actions) {
      if (moves_robot(action)) { return; }
      const auto* made = std::get_if<ChangeWorld>(&action);
      if (made == nullptr) { continue; }
      description = changed(std::move(description), *made->change);
      if (!World(description).has_room(start, robot_radius_m)) {
        elements[i].refuse("no room for the robot, which starts at " + place_text(start),
                           "a change of the world somewhere else", "");
      }
    }
  }
}

}  // namespace fakebot::config
