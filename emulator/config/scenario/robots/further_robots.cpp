#include "config/scenario/robots/further_robots.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "config/profile/devices.hpp"
#include "config/scenario/acted_on.hpp"
#include "config/scenario/events/command_values.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/world/free_starts.hpp"
#include "config/world/standing_room.hpp"

namespace fakebot::config {

using sim::world::Placement;

std::vector<KeyInfo> further_robot_keys(std::span<const sim::RobotKind* const> kinds) {
  std::vector<KeyInfo> keys = robot_keys(kinds);
  keys.insert(keys.end(), scenario_keys::kFurtherRobotKeys.begin(),
              scenario_keys::kFurtherRobotKeys.end());
  return keys;
}

FurtherRobotValues::FurtherRobotValues(const std::optional<JsonValue>& robots,
                                       const KnownRobots& known, Mistakes& mistakes) {
  if (!robots) { return; }
  if (!robots->json().is_object()) { robots->refuse(std::string(scenario_keys::kRobots)); }
  for (const auto& [name, value] : robots->members()) {
    if (!is_device_name(name)) { value.refuse("\"" + name + "\"", std::string(kDeviceName), ""); }
    One& one = all_.emplace_back(name, value, known, mistakes);
    if (one.values.kind().simulated != nullptr) { refuse_as_unsimulated(value, "a further robot"); }
  }
}

std::vector<sim::MountedKind> FurtherRobotValues::kinds() const {
  std::vector<sim::MountedKind> kinds;
  kinds.reserve(all_.size());
  for (const One& one : all_) { kinds.push_back({one.name, &one.values.kind(), {}, true}); }
  return kinds;
}

std::vector<Placement> FurtherRobotValues::read_starts(const sim::world::World& world,
                                                       const Placement& first, double radius_m,
                                                       const ScenarioNames& names) const {
  FreeStarts free(world);
  free.take(first, radius_m);
  std::vector<Placement> starts;
  starts.reserve(all_.size());
  for (const One& one : all_) {
    const double own_radius_m = one.values.kind().radius_m;
    const auto given = one.values.value("start");
    const Placement wished = given ? read_placement(*given, names) : world.description().start;
    if (given) {
      const auto objection = objection_to(world, wished.position, own_radius_m);
      if (objection) {
        given->refuse(objection->found, objection->expected, nearest_hint(*objection));
      }
    }
    starts.push_back(free.take(wished, own_radius_m));
    if (given && starts.back() != wished) {
      given->refuse("another robot at " + place_text(wished.position),
                    "a place with room beside it", "");
    }
  }
  return starts;
}

ScenarioDriver read_driver_of(const FurtherRobotValues::One& robot, const ScenarioNames& names) {
  const auto value = robot.values.value("driver");
  ScenarioDriver driver = value ? read_driver(*value, names) : ScenarioDriver{};
  if (!value || !value->member("ready_when")) {
    driver.ready_when = robot.name + "." + driver.ready_when;
  }
  return driver;
}

std::vector<sim::scenario::Event> read_commands_of(const FurtherRobotValues::One& robot,
                                                   const ScenarioNames& names) {
  const auto value = robot.values.value("commands");
  if (!value) { return {}; }
  ScenarioNames of_robot = names;
  of_robot.kind = &robot.values.kind();
  auto commands = read_commands(*value, of_robot);
  for (sim::scenario::Event& command : commands) { act_on(robot.name, command.actions); }
  return commands;
}

}  // namespace fakebot::config
