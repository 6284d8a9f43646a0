// What an event does to the robot and its surroundings.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/faults/fault.hpp"
#include "sim/world/world_change.hpp"

namespace fakebot::sim::scenario {

/// Overrides an input of the robot.
struct Force {
  std::string signal;
  double value;
};

/// The input follows its sensor again.
struct Release {
  std::string signal;
};

struct SwitchPower {
  bool on;
  std::string signal{};  ///< of the switch: RobotKind::handling
};

/// Lifts the robot off the floor; both wheels drop.
struct Lift {};

/// Puts it down at a pose; default: where it was lifted.
struct PutDown {
  std::optional<world::Placement> where;
};

/// Pushes it over the floor by hand: forward and to the left, relative to the robot.
struct Push {
  world::Vec2 way_m;
  double turn_rad = 0;
};

/// Adds elements to the world and removes them.
struct ChangeWorld {
  std::shared_ptr<const world::WorldChange> change;
};

/// Undoes that change.
struct TakeBackChange {
  std::shared_ptr<const world::WorldChange> change;
};

/// A text for the report.
struct Note {
  std::string text;
};

/// Sends bytes to the robot in place of a driver.
struct Send {
  std::vector<std::uint8_t> bytes;
};

/// Plugs the device in or unplugs it; the robot keeps running.
struct Plug {
  bool in;
};

/// Starts the driver's process, stops it with SIGTERM, or kills it.
enum class DriverOrder : std::uint8_t { start, stop, kill };

/// Starts this fault on the line.
struct BeginFault {
  std::shared_ptr<const faults::Fault> fault;
};

/// Ends the fault; data that it held back passes.
struct EndFault {
  std::shared_ptr<const faults::Fault> fault;
};

using Action = std::variant<Force, Release, SwitchPower, Lift, PutDown, Push, ChangeWorld,
                            TakeBackChange, Note, Send, Plug, DriverOrder, BeginFault, EndFault>;

/// The action that undoes this one, for an event that lasts. Nothing if it cannot be undone.
[[nodiscard]] std::optional<Action> opposite_of(const Action& action);

}  // namespace fakebot::sim::scenario
