// What a session reports to its owner.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "sim/robot.hpp"
#include "sim/scenario/player.hpp"

namespace fakebot::runner {

/// All functions are called on the session's thread. Lines and robots are numbered from 0, in the
/// order of their addition.
struct SessionEvents {
  /// The first driver has opened the device of a line.
  std::function<void(std::size_t line)> on_attach = [](std::size_t) {};
  /// The last driver has closed the device of a line.
  std::function<void(std::size_t line)> on_detach = [](std::size_t) {};
  /// The device of a line is back, at the path `device`.
  std::function<void(std::size_t line, const std::string& device)> on_plugged_in =
      [](std::size_t, const std::string&) {};
  /// A robot has an event. If empty, robots are not observed.
  std::function<void(std::size_t robot, const sim::RobotEvent&)> on_robot_event{};
  /// An event of a scenario has happened.
  std::function<void(const sim::scenario::Happening&)> on_happening =
      [](const sim::scenario::Happening&) {};
  /// A message for the user; the run continues.
  std::function<void(const std::string&)> on_warning = [](const std::string&) {};
  /// A driver failed, was killed or could not be started.
  std::function<void(const std::string&)> on_driver_error = [](const std::string&) {};
  /// Called about once a second of wall clock.
  std::function<void()> on_second = [] {};
};

}  // namespace fakebot::runner
