// `fakebot run`: robots on devices until a signal, the end of the duration or of
// the driver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "config/profile/robot_choice.hpp"

namespace fakebot::cli {

struct RunOptions {
  config::RobotChoice robot;
  std::uint64_t seed = 1;
  std::optional<std::string> world;  ///< file; nothing: an endless floor
  std::optional<std::string> start;  ///< pose or place; nothing: where the world says
  std::optional<std::string> link;
  std::optional<double> speed = 1.0;  ///< nothing: as fast as possible
  std::optional<double> duration_s;   ///< of simulated time
  std::optional<std::size_t> count;   ///< robots; nothing is one
  std::vector<std::string> faults;    ///< of each robot's wire, as parse_faults() reads them
  std::vector<std::string> driver;    ///< command line; empty for none
  std::optional<std::string> record;  ///< file for what passes over the lines
};

/// Throws ConfigError and io::OsError.
ExitCode run(const RunOptions& options);

}  // namespace fakebot::cli
