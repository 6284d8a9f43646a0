// `--as`: paths that lead drivers to devices.
#pragma once

#include <string>
#include <vector>

#include "line/driver_paths.hpp"
#include "sim/robot_kind.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

inline constexpr const char* kAsOption = "--as";

class AsOption {
 public:
  /// `more` is for the help.
  void add_to(CLI::App& command, const std::string& more = "");

  /// Throws ConfigError, also if several robots have one path.
  line::DriverPaths value(bool has_several_robots = false) const;

 private:
  std::vector<std::string> texts_;
};

/// Throws ConfigError for a path of a device that no robot of the kinds carries.
void refuse_unknown_devices(const line::DriverPaths& paths,
                            const std::vector<const sim::RobotKind*>& kinds);

}  // namespace fakebot::cli
