// A scenario: events for a robot and expectations of its driver.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "sim/scenario/events/event.hpp"
#include "sim/scenario/expectations/expectation.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

struct Scenario {
  std::string name{};
  std::string description{};
  SimTime duration{0};
  std::uint64_t seed = 1;
  /// Commands that the scenario sends in place of a driver: events that are not reported.
  std::vector<Event> commands{};
  std::vector<Event> events{};
  std::vector<Expectation> expectations{};
  std::string drawn{};       ///< values of events that the seed has drawn, for people
  bool keeps_trail = false;  ///< for who compares plays; not in files
};

/// The name of the further robot that gets the command; empty: the robot of the scenario.
inline const std::string& receiver_of(const Event& command) {
  static const std::string kRobot;
  for (const Action& action : command.actions) {
    if (const auto* send = std::get_if<Send>(&action)) { return send->on; }
    if (const auto* print = std::get_if<Print>(&action)) { return print->on; }
  }
  return kRobot;
}

/// Whether an expectation is about printed lines.
inline bool asks_for_lines(const Scenario& scenario) {
  return std::ranges::any_of(scenario.expectations, [](const Expectation& expectation) {
    return is_about_lines(expectation.what);
  });
}

/// Whether the commands print lines, as a driver does.
inline bool prints(const Scenario& scenario) {
  return std::ranges::any_of(scenario.commands, [](const Event& command) {
    return std::ranges::any_of(command.actions, [](const Action& action) {
      return std::holds_alternative<Print>(action);
    });
  });
}

/// Whether the scenario has commands for the further robot.
inline bool sends_to(const Scenario& scenario, const std::string& further) {
  return std::ranges::any_of(scenario.commands,
                             [&](const Event& command) { return receiver_of(command) == further; });
}

}  // namespace fakebot::sim::scenario
