// What a session reports, to whoever it belongs to.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "sim/robot.hpp"
#include "sim/scenario/player.hpp"

namespace fakebot::runner {

/// All are called on the session's thread, between two things that it does. Lines and robots are
/// counted from 0, in the order in which they were added.
struct SessionEvents {
  /// The first driver has opened the device of a line.
  std::function<void(std::size_t line)> on_attach = [](std::size_t) {};
  /// The last driver has closed it.
  std::function<void(std::size_t line)> on_detach = [](std::size_t) {};
  /// The device is there again, under this path.
  std::function<void(std::size_t line, const std::string& device)> on_plugged_in =
      [](std::size_t, const std::string&) {};
  /// Empty: nobody wants to know, and robots are not observed.
  std::function<void(std::size_t robot, const sim::RobotEvent&)> on_robot_event{};
  /// In a scenario.
  std::function<void(const sim::scenario::Happening&)> on_happening =
      [](const sim::scenario::Happening&) {};
  /// Something that a person should know, and that changes nothing.
  std::function<void(const std::string&)> on_warning = [](const std::string&) {};
  /// A driver ended badly, was killed or could not be started.
  std::function<void(const std::string&)> on_driver_error = [](const std::string&) {};
  /// About once a second, of the clock on the wall.
  std::function<void()> on_second = [] {};
};

}  // namespace fakebot::runner
