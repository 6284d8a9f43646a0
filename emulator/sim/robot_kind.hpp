// A kind of robot: all that the rest of the program knows of one before there is one.
// robots/registry.hpp has all kinds.
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

#include "sim/robot.hpp"
#include "sim/signal.hpp"
#include "sim/wire/wire_protocol.hpp"
#include "sim/world/geometry.hpp"
#include "sim/world/world.hpp"

namespace fakebot::sim {

/// A number that makes a robot what it is; `fakebot list profiles` prints it.
struct Parameter {
  std::string_view name;  ///< with its unit: "command_timeout_s"
  std::string_view unit;  ///< "s"; "flag" for 0 and 1; "" for a bare number
  double min;
  double max;
  std::string_view meaning;
  std::string_view source;  ///< where its values come from
};

/// Values of all parameters.
struct Profile {
  std::string_view name;
  std::string_view meaning;
  std::span<const double> values;  ///< in the order of the table of parameters
};

struct ParameterChange {
  std::string_view parameter;  ///< its name in the table
  double value;
};
using ParameterChanges = std::vector<ParameterChange>;

/// The values of one robot. The table must outlive it.
class ParameterValues {
 public:
  /// Precondition: as many values as parameters.
  ParameterValues(std::span<const Parameter> table, std::span<const double> values)
      : table_(table), values_(values.begin(), values.end()) {
    assert(table.size() == values.size());
  }

  /// In the order of the table.
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

/// One of the forms in which a kind comes, like a release of its firmware.
struct Variant {
  std::string_view name;                       ///< "1.2.0"
  std::span<const ParameterChange> changes{};  ///< to every profile
};

struct Variants {
  /// The key of a scenario's robot and, after "--", the option: "firmware". It stands in
  /// reports and captures, too. Empty: the kind has no variants.
  std::string_view name{};
  std::string_view option_meaning{};
  std::string_view key_type{};  ///< what the key has to be: "a release; see: ..."
  std::string_view key_meaning{};
  std::span<const Variant> all{};  ///< the first is the one when none is named
};

/// An option of the command line, or a key of a scenario's robot, in place of what the profile
/// says of a parameter.
struct Setting {
  std::string_view option{};  ///< "--battery-speed"; empty: none
  std::string_view key{};     ///< "battery_percent"; empty: none
  std::string_view meaning;
  double min;  ///< of the value as people write it
  double max;
  std::string_view unit;
  std::string_view parameter;
  double factor = 1;  ///< from that value to the parameter's
};

/// What `fakebot list NAME` prints.
struct Listing {
  std::string_view name;
  std::string_view meaning;
  std::string (*text)();
};

/// What a person's hand can do to it.
struct Handling {
  /// The signal that its power switch sets; empty: it has none.
  std::string_view power_switch{};
  bool can_be_lifted = false;
  bool can_be_pushed = false;
};

/// What a robot is made of. All of it was checked before.
struct RobotSetup {
  ParameterValues parameters;
  std::size_t variant = 0;  ///< index in Variants::all
  std::uint64_t seed = 1;
  std::uint32_t number = 0;  ///< among the robots of the process
  std::shared_ptr<const world::World> world = std::make_shared<const world::World>();
  world::Placement start{};  ///< where the robot has room
};

struct RobotKind {
  std::string_view name;     ///< "kobuki", as `--robot` and a scenario's "type" name it
  std::string_view title;    ///< "Kobuki", as in a sentence: "default: a Kobuki"
  std::string_view meaning;  ///< one line
  double radius_m;           ///< of the circle that it takes on the floor
  std::span<const Signal> signals;
  std::span<const Parameter> parameters{};
  std::span<const Profile> profiles;  ///< the first is the one when none is named
  Variants variants{};
  std::span<const Setting> settings{};
  std::span<const Listing> listings{};  ///< besides signals and parameters; may be for `variants`
  Handling handling{};
  /// Signals that tell most of what it does: a report charts them first.
  std::span<const std::string_view> charted{};
  const WireProtocol* wire;  ///< not nullptr
  std::unique_ptr<Robot> (*make)(const RobotSetup& setup);
};

}  // namespace fakebot::sim
