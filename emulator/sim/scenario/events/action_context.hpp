// The things that actions of a scenario work on, and the state between actions.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/faults/faulty_wire.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/changing_world.hpp"
#include "sim/scenario/events/happening.hpp"

namespace fakebot::sim::scenario {

/// Interfaces to the line of a robot or a device, and to its driver.
struct LineActs {
  /// Gets the scenario's commands; default: the robot gets them.
  std::function<void(std::span<const std::uint8_t>)> send{};
  std::function<void(Plug)> plug = [](const Plug&) {};
  /// Returns whether the order changes anything.
  std::function<bool(DriverOrder)> order_driver = [](DriverOrder) { return true; };
  /// The line for faults, or nullptr: then faults are reported as not possible.
  faults::FaultyWire* wire = nullptr;
  /// The modem lines, or nullptr: then setting the lines changes nothing.
  InputSource* inputs = nullptr;
};

/// Interfaces to the robot's surroundings, which belong to the caller.
struct Outside {
  /// Sources of signals beside the robot.
  std::vector<const SignalSource*> sources{};
  /// The scenario starts when this condition becomes true; default: at once.
  std::optional<std::string> starts_when{};
  LineActs line{};
  /// Of the devices and of the robots beside, by their names, as "scan" and "robots.b".
  std::map<std::string, LineActs> other_lines{};
  /// The robot's surroundings, if not only the scenario changes them; or nullptr.
  ChangingWorld* world = nullptr;
  /// Whether the player hears a driver, by Player::hear().
  bool hears_driver = false;
  std::function<void(const Happening&)> on_happening = [](const Happening&) {};
  std::function<void()> on_over = [] {};
};

/// A robot or a device that actions work on, and the effects of the actions so far.
struct ActedOn {
  Robot* robot;
  LineActs line;
  world::Placement lifted_at = robot->placement();
  bool is_lifted = false;
  bool is_plugged_in = true;
};

struct ActionContext {
  Robot& robot;
  ChangingWorld& world;
  /// With the name "" the robot itself; otherwise its devices and the robots beside.
  std::map<std::string, ActedOn> parts;
  std::function<void(Happening::Kind, std::string)> report;
  std::function<void(std::string_view line)> print;  ///< as a driver does
  /// The line counts hits here as long as a fault is active, even after the scenario.
  std::shared_ptr<faults::FaultTally> tally = std::make_shared<faults::FaultTally>();
  SimTime robot_time{0};           ///< the present, in the time of the robot
  std::set<std::string> forced{};  ///< signals

  /// The input of the robot or of a line: "line.cts", "scan.line.cts". nullptr: of no line here.
  std::pair<InputSource*, std::size_t> input(std::string_view signal);

  /// Precondition: there is a part of the name.
  ActedOn& part(const std::string& name) { return parts.at(name); }

  /// Reports a problem unless something is done. Returns `is_done`.
  bool report_unless(bool is_done, const char* problem) const {
    if (!is_done) { report(Happening::Kind::left_undone, problem); }
    return is_done;
  }
  bool report_unless(bool is_done, const std::string& problem) const {
    return report_unless(is_done, problem.c_str());
  }
};

}  // namespace fakebot::sim::scenario
