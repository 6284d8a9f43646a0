// The actions of events in a scenario file: a single table for the reader, the schema, the
// reference page, the page of a running robot and the methods of the Python package.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/events/action_buttons.hpp"
#include "config/scenario/scenario_names.hpp"
#include "sim/robot_kind.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::config {

/// What an action is done to, besides the line.
enum class ActionNeeds : std::uint8_t {
  line,
  simulation,  ///< a hand or the surroundings do something to the robot
  driver,      ///< a running robot must have been started with a driver
};

struct ActionRow {
  KeyInfo key;
  /// Name of the value for people and in Python; empty for a value without a name, and for a choice
  /// of words that are verbs, which are methods of their own in Python.
  std::string_view argument{};
  /// The keys of an object or of a pose. What is not given is 0, false or empty.
  std::span<const KeyInfo> parts{};
  std::span<const ActionButton> buttons{};
  /// Whether a kind of robot supports the action.
  bool (*is_possible)(const sim::RobotKind& kind) = nullptr;
  ActionNeeds needs = ActionNeeds::line;
  /// Adds the actions of the value. Throws ConfigError.
  void (*read)(const JsonValue& value, const ScenarioNames& names,
               std::vector<sim::scenario::Action>& actions) = nullptr;

  // Told by the actions.
  bool may_last = false;     ///< in an event with "for"
  bool is_undone = false;    ///< the end of an event with "for" undoes the action
  bool moves_robot = false;  ///< the robot may stand somewhere else afterwards
};

/// Sets inputs to 1 for a short time.
inline constexpr std::string_view kPressKey = "press";

std::span<const ActionRow> action_table();
const std::vector<KeyInfo>& action_keys();

}  // namespace fakebot::config
