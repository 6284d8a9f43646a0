// The further robots of a scenario, in the world of its robot.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "config/known_robots.hpp"
#include "config/scenario/driver_values.hpp"
#include "config/scenario/robots/robot_values.hpp"
#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/event.hpp"
#include "sim/world/world.hpp"

namespace fakebot::config {

/// "robots.": begins the names of all further robots.
inline constexpr std::string_view kFurtherRobots = "robots.";

/// All keys of a further robot.
std::vector<KeyInfo> further_robot_keys(std::span<const sim::RobotKind* const> kinds);

/// The values under "robots".
class FurtherRobotValues {
 public:
  struct One {
    One(std::string_view short_name, const JsonValue& robot, const KnownRobots& known,
        Mistakes& mistakes)
        : name(std::string(kFurtherRobots).append(short_name)),
          values(robot, known, mistakes, RobotValues::Role::further) {}

    std::string name;  ///< "robots.b"
    RobotValues values;
  };

  /// Throws ConfigError.
  FurtherRobotValues(const std::optional<JsonValue>& robots, const KnownRobots& known,
                     Mistakes& mistakes);

  const std::deque<One>& all() const { return all_; }
  /// For the kind of the scenario's robot.
  std::vector<sim::MountedKind> kinds() const;

  /// The starts of all, in order, `first` being that of the scenario's robot. Without a "start" a
  /// robot starts beside the others. Throws ConfigError without room.
  std::vector<sim::world::Placement> read_starts(const sim::world::World& world,
                                                 const sim::world::Placement& first,
                                                 double radius_m, const ScenarioNames& names) const;

 private:
  std::deque<One> all_;
};

/// The driver and the commands of a further robot, as those of the scenario's robot.
ScenarioDriver read_driver_of(const FurtherRobotValues::One& robot, const ScenarioNames& names);
std::vector<sim::scenario::Event> read_commands_of(const FurtherRobotValues::One& robot,
                                                   const ScenarioNames& names);

}  // namespace fakebot::config
