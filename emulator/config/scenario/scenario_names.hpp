// The names to which parts of a scenario can refer.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/event_names.hpp"
#include "sim/robot_kind.hpp"
#include "sim/signal.hpp"
#include "sim/sim_time.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::config {

struct ScenarioNames {
  const sim::RobotKind* kind = nullptr;
  std::vector<sim::Signal> signals;  ///< of the robot and of the scenario
  std::span<const sim::Signal> line_signals{};
  std::map<std::string, sim::world::Placement> places;
  EventNames events;
  std::set<std::string> things;  ///< in the world, or added by an event
  sim::SimTime duration{0};
};

/// The signals of a robot of the kind. For a robot without simulation also the signals of the
/// simulated robot, marked as needs_simulation, to be refused in words.
std::vector<sim::Signal> signals_of(const sim::RobotKind& kind);

/// Throws ConfigError: only a simulated robot has the value, or does the action.
[[noreturn]] void refuse_as_unsimulated(const JsonValue& value, const std::string& what);

/// The text of a value, which must be among the names. Throws ConfigError.
std::string read_name(const JsonValue& value, const std::vector<std::string_view>& names,
                      const std::string& expected);

/// The name of an event. Throws ConfigError.
std::string read_event_name(const JsonValue& value, const EventNames& names);

/// A time, or the name of an event. Throws ConfigError.
std::variant<sim::SimTime, std::string> read_time_or_event(const JsonValue& value,
                                                           const EventNames& names);

/// A signal. read_input(): a signal that can be set. Throws ConfigError.
sim::Signal read_signal(const JsonValue& value, const ScenarioNames& names);
sim::Signal read_input(const JsonValue& value, const std::string& name, const ScenarioNames& names);

/// A pose or the name of a place. Throws ConfigError.
sim::world::Placement read_placement(const JsonValue& value, const ScenarioNames& names);

}  // namespace fakebot::config
