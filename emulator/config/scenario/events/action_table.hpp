// The actions of events in a scenario file: a single table for the reader, the schema and the
// reference page.
#pragma once

#include <span>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_names.hpp"
#include "sim/robot_kind.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::config {

struct ActionRow {
  KeyInfo key;
  /// Whether a kind of robot supports the action.
  bool (*is_possible)(const sim::RobotKind& kind) = nullptr;
  /// What a hand or the surroundings do to the robot; the others concern the line, the driver or
  /// the report.
  bool needs_simulation = false;
  bool may_last = false;  ///< in an event with "for"
  /// Adds the actions of the value. Throws ConfigError.
  void (*read)(const JsonValue& value, const ScenarioNames& names,
               std::vector<sim::scenario::Action>& actions) = nullptr;
};

/// Sets inputs to 1 for a short time.
inline constexpr std::string_view kPressKey = "press";

std::span<const ActionRow> action_table();
const std::vector<KeyInfo>& action_keys();

}  // namespace fakebot::config
