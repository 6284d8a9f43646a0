// The robots of a run, as selected by options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "config/profile/robot_choice.hpp"
#include "runner/line_choice.hpp"
#include "sim/robot.hpp"

namespace fakebot::runner {

struct RobotsChoice {
  config::RobotChoice robot{};
  std::vector<config::RobotChoice> others{};  ///< robots of further kinds in the same process
  std::uint64_t seed = 1;
  std::optional<std::string> world{};  ///< file; default: an endless floor
  std::optional<std::string> start{};  ///< pose or place; default: the start of the world
  std::optional<std::size_t> count{};  ///< robots of each kind; default: one, unnumbered
  LineChoice line{};                   ///< of each robot; faults for one kind only

  /// Robots, their lines and devices have numbers, which count through all kinds.
  bool numbered() const { return count.has_value() || !others.empty(); }
  std::vector<const config::RobotChoice*> kinds() const;
};

struct ChosenRobots {
  std::vector<std::unique_ptr<sim::Robot>> robots;
  line::LineOptions line;
  std::string world;  ///< name or file; empty: an endless floor
  std::string note;   ///< for the user: the first start beside the map; empty: none
};

/// Makes all robots, in one world, each at its start. Throws ConfigError and OsError.
ChosenRobots make_robots(const RobotsChoice& choice);

/// The kind of each robot, in the order of make_robots().
std::vector<const sim::RobotKind*> kinds_of_robots(const RobotsChoice& choice);

/// The choice of each line, in the same order: behind each robot the lines of what it carries.
std::vector<config::RobotChoice> choices_of_lines(const RobotsChoice& choice);

/// Names of the lines in a recording: "kobuki", or "kobuki 0" if robots have numbers; of a device
/// its name.
std::vector<std::string> line_names(const RobotsChoice& choice);

/// Describes the robot of each line for a capture.
capture::CaptureInfo capture_info_of(const RobotsChoice& choice);

/// The number of descriptors that a run of so many robots may need.
std::size_t descriptors_of(std::size_t robots, bool with_drivers);

}  // namespace fakebot::runner
