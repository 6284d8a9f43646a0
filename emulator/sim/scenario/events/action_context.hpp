// The things that actions of a scenario work on, and the state between actions.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "sim/faults/faulty_wire.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/changing_world.hpp"
#include "sim/scenario/events/happening.hpp"

namespace fakebot::sim::scenario {

/// Interfaces to the robot's surroundings, which belong to the caller.
struct Outside {
  /// Sources of signals beside the robot.
  std::vector<const SignalSource*> sources{};
  /// The scenario starts when this condition becomes true; default: at once.
  std::optional<std::string> starts_when{};
  /// Gets the scenario's commands; default: the robot gets them.
  std::function<void(std::span<const std::uint8_t>)> send{};
  std::function<void(Plug)> plug = [](Plug) {};
  /// Returns whether the order changes anything.
  std::function<bool(DriverOrder)> order_driver = [](DriverOrder) { return true; };
  /// The line for faults, or nullptr: then faults are reported as not possible.
  faults::FaultyWire* wire = nullptr;
  /// The robot's surroundings, if not only the scenario changes them; or nullptr.
  ChangingWorld* world = nullptr;
  std::function<void(const Happening&)> on_happening = [](const Happening&) {};
  std::function<void()> on_over = [] {};
};

struct ActionContext {
  Robot& robot;
  ChangingWorld& world;
  const Outside& outside;
  std::function<void(Happening::Kind, std::string)> report;
  /// The line counts hits here as long as a fault is active, even after the scenario.
  std::shared_ptr<faults::FaultTally> tally = std::make_shared<faults::FaultTally>();
  SimTime robot_time{0};  ///< the present, in the time of the robot

  // The effects of the actions so far.
  world::Placement lifted_at = robot.placement();
  bool is_lifted = false;
  bool is_plugged_in = true;
  std::set<std::string> forced{};  ///< signals

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
