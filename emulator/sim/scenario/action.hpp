// What an event does to the robot and to what is around it.
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

/// An input of the robot has this value, whatever its sensor sees.
struct Force {
  std::string signal;
  double value;
};

/// It follows its sensor again.
struct Release {
  std::string signal;
};

struct SwitchPower {
  bool on;
  std::string signal{};  ///< that the switch sets: RobotKind::handling
};

/// A hand takes the robot up; both wheels drop.
struct Lift {};

/// A hand puts it down there; nothing: where it was taken up.
struct PutDown {
  std::optional<world::Placement> where;
};

/// A hand shoves it over the floor: as the robot sees it, forward and to the left.
struct Push {
  world::Vec2 way_m;
  double turn_rad = 0;
};

/// Things come and go around the robot.
struct ChangeWorld {
  std::shared_ptr<const world::WorldChange> change;
};

/// As if that change had never been.
struct TakeBackChange {
  std::shared_ptr<const world::WorldChange> change;
};

/// Words for the one who reads the report.
struct Note {
  std::string text;
};

/// Bytes to the robot, in place of a driver.
struct Send {
  std::vector<std::uint8_t> bytes;
};

/// The plug of its device is put in or pulled out; the robot lives on.
struct Plug {
  bool in;
};

/// The process of the driver: asked to end, or killed.
enum class DriverOrder : std::uint8_t { start, stop, kill };

/// From now on the line has this fault.
struct BeginFault {
  std::shared_ptr<const faults::Fault> fault;
};

/// The line has it no more; what it held back passes.
struct EndFault {
  std::shared_ptr<const faults::Fault> fault;
};

using Action = std::variant<Force, Release, SwitchPower, Lift, PutDown, Push, ChangeWorld,
                            TakeBackChange, Note, Send, Plug, DriverOrder, BeginFault, EndFault>;

/// What takes it back, for an event that lasts. Nothing when that makes no sense.
[[nodiscard]] std::optional<Action> opposite_of(const Action& action);

}  // namespace fakebot::sim::scenario
