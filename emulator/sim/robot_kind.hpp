// A kind of robot: everything the program knows about a robot before making it. robots/registry.hpp
// has all kinds.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/drawn_dock.hpp"
#include "sim/drawn_part.hpp"
#include "sim/robot.hpp"
#include "sim/signal.hpp"
#include "sim/wire/carried_signal.hpp"
#include "sim/wire/wire_protocol.hpp"
#include "sim/world/geometry.hpp"
#include "sim/world/world.hpp"

namespace fakebot::sim {

/// A numeric parameter of a robot, printed by `fakebot list profiles`.
struct Parameter {
  std::string_view name;  ///< with its unit: "command_timeout_s"
  std::string_view unit;  ///< "s"; "flag" for 0 and 1; "" for a bare number
  double min;
  double max;
  std::string_view meaning;
  std::string_view source;  ///< of its values
};

/// Values of all parameters.
struct Profile {
  std::string_view name;
  std::string_view meaning;
  std::span<const double> values;  ///< in the order of the table of parameters
};

struct ParameterChange {
  std::string_view parameter;  ///< the name in the table
  double value;
};
using ParameterChanges = std::vector<ParameterChange>;

/// The values of a robot. The table must outlive the object.
class ParameterValues {
 public:
  /// Precondition: as many values as parameters.
  ParameterValues(std::span<const Parameter> table, std::span<const double> values)
      : table_(table), values_(values.begin(), values.end()) {
    assert(table.size() == values.size());
  }

  /// The values in the order of the table.
  std::span<const double> all() const { return values_; }
  /// Precondition for both: the table has the parameters.
  double operator[](std::string_view parameter) const { return values_[index_of(parameter)]; }
  void change(std::span<const ParameterChange> changes) {
    for (const ParameterChange& change : changes) {
      values_[index_of(change.parameter)] = change.value;
    }
  }

 private:
  std::size_t index_of(std::string_view name) const {
    const auto found = std::ranges::find(table_, name, &Parameter::name);
    assert(found != table_.end());
    return static_cast<std::size_t>(found - table_.begin());
  }

  std::span<const Parameter> table_;
  std::vector<double> values_;
};

/// A variant of a kind, for example a firmware release.
struct Variant {
  std::string_view name;                       ///< "1.2.0"
  std::span<const ParameterChange> changes{};  ///< to every profile
};

struct Variants {
  /// The key of a scenario's robot, also in reports and captures, and, after "--", the option:
  /// "firmware". Empty: the kind has no variants.
  std::string_view name{};
  std::string_view option_meaning{};
  std::string_view key_type{};  ///< expected value, for messages: "a release; see: ..."
  std::string_view key_meaning{};
  std::span<const Variant> all{};  ///< the first is the default
};

/// An option of the command line, or a key of a scenario's robot, that overrides a parameter of the
/// profile.
struct Setting {
  std::string_view option{};  ///< "--battery-speed"; empty: none
  std::string_view key{};     ///< "battery_percent"; empty: none
  std::string_view meaning;
  double min;  ///< of the value as written
  double max;
  std::string_view unit;
  std::string_view parameter;
  double factor = 1;  ///< from the written value to the parameter
};

/// A listing that `fakebot list NAME` prints.
struct Listing {
  std::string_view name;
  std::string_view meaning;
  std::string (*text)();
};

/// How a person can handle the robot.
struct Handling {
  /// The signal of the power switch; empty: the robot has no switch.
  std::string_view power_switch{};
  bool can_be_lifted = false;
  bool can_be_pushed = false;
};

/// The mode in which a robot must be started before driving, for texts that a person reads.
struct Modes {
  std::string_view signal{};                  ///< of the mode; empty: no mode matters to a person
  std::span<const std::string_view> names{};  ///< by value; the first mode does not drive
  std::string_view start{};  ///< the scenario's command to start the robot, as JSON
};

/// Names of the signals for the position and heading in the world. Empty: the robot has none.
struct PoseSignals {
  std::string_view x_m{};
  std::string_view y_m{};
  std::string_view heading_deg{};
};

struct RobotKind;

/// A device that the robots of a kind carry, or a robot beside that nobody carries.
struct MountedKind {
  std::string_view name;         ///< "scan": begins the names of its signals, "scan.front_m"
  const RobotKind* kind;         ///< of a robot without a body if carried
  world::Placement placement{};  ///< in the frame of the carrier
  bool stands_alone = false;     ///< a robot beside
};

/// Everything needed to make a robot. Already validated.
struct RobotSetup {
  ParameterValues parameters;
  std::size_t variant = 0;  ///< index in Variants::all
  std::uint64_t seed = 1;
  std::uint32_t number = 0;  ///< among the robots of the process
  std::shared_ptr<const world::World> world = std::make_shared<const world::World>();
  world::Placement start{};  ///< must have room for the robot
  /// Of the devices, in the order of RobotKind::mounted. World, seed and number are those of the
  /// carrier, and so is the place but for robots beside.
  std::vector<RobotSetup> devices{};
};

class MessageSignals;

/// The part of a kind that needs a simulated robot. Of a robot that is not simulated, all of this
/// is unknown, or not possible.
struct SimulatedPart {
  Handling handling{};
  Modes modes{};
  PoseSignals pose{};  ///< for the path that a report draws
  std::span<const DrawnPart> drawn{};
  DrawnDock dock{};         ///< without fields: the robot receives nothing of a dock
  std::string_view tone{};  ///< the signal of the robot's tone, in Hz; empty: the robot is silent
};

/// A kind without simulation (line/robots/observed_kinds.hpp) has the same members, except for
/// SimulatedPart and the signals.
struct RobotKind {
  std::string_view name;     ///< "kobuki", as in `--robot` and a scenario's "type"
  std::string_view title;    ///< "Kobuki", as in a sentence: "default: a Kobuki"
  std::string_view meaning;  ///< one line
  double radius_m;           ///< of its footprint, a circle
  std::span<const Signal> signals;
  std::span<const Parameter> parameters{};
  std::span<const Profile> profiles;  ///< the first is the default
  Variants variants{};
  std::span<const Setting> settings{};
  std::span<const Listing> listings{};  ///< in addition to signals and parameters
  /// The most important signals, which a report charts first.
  std::span<const std::string_view> charted{};
  SimulatedPart simulation{};
  const WireProtocol* wire;  ///< not nullptr
  /// Makes the robot without devices: see make_robot() in sim/fleet/equipped_robot.hpp.
  std::unique_ptr<Robot> (*make)(const RobotSetup& setup);
  /// Signals whose values stand in messages, too.
  std::span<const CarriedSignal> carried{};
  /// The usual name of the robot on a carrier: "scan". Empty: nothing can carry the robot.
  std::string_view name_when_carried{};
  /// The same kind without devices; nullptr for a kind that is no other kind with devices.
  const RobotKind* base = nullptr;
  /// What each robot carries; the signals of these devices stand in `signals`, too.
  std::span<const MountedKind> mounted{};
  /// For a kind without simulation the simulated kind, whose further
  /// signals and actions are refused; nullptr for a simulated kind.
  const RobotKind* simulated = nullptr;
  /// For a kind without simulation the table of all signals; nullptr for a simulated kind.
  const MessageSignals* messages = nullptr;
};

/// Calls visit(name, mounted) for everything that the robots of the kind carry, for robots beside,
/// and for what these carry: "scan", "robots.b", "robots.b.scan". The order is that of the lines.
template <class Visit>
void for_each_mounted(const RobotKind& kind, Visit&& visit, const std::string& before = "") {
  for (const MountedKind& one : kind.mounted) {
    const std::string name = before + std::string(one.name);
    visit(name, one);
    for_each_mounted(*one.kind, visit, name + ".");
  }
}

}  // namespace fakebot::sim
