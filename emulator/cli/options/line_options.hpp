// Options of a line: all commands with a line have them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/modem/driver_paths.hpp"
#include "runner/line_choice.hpp"
#include "sim/robot_kind.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

inline constexpr const char* kLinkOption = "--link";

/// `--link`; `more` is for the help.
void add_link_option(CLI::App& command, std::optional<std::string>& link,
                     const std::string& more = "");

void add_line_options(CLI::App& command, runner::LineChoice& line);

/// The option by which drivers reach the line by TCP; "--tcp" without any.
const char* option_of_served(const runner::LineChoice& line);

inline constexpr const char* kAsOption = "--as";

/// `--as`: paths that lead drivers to devices.
class AsOption {
 public:
  /// `more` is for the help.
  void add_to(CLI::App& command, const std::string& more = "");

  /// Throws ConfigError, also if several robots have one path.
  io::DriverPaths value(bool has_several_robots = false) const;

 private:
  std::vector<std::string> texts_;
};

/// Throws ConfigError for a path of a device that no robot of the kinds carries.
void refuse_unknown_devices(const io::DriverPaths& paths,
                            const std::vector<const sim::RobotKind*>& kinds);

}  // namespace fakebot::cli
