// `fakebot replay`: what a robot said once, on a device for a driver.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "runner/replay/replayed_line.hpp"

namespace fakebot::cli {

struct ReplayRunOptions {
  runner::LineChoice line;
  std::optional<std::string> link{};
  std::optional<double> speed = 1.0;  ///< nothing: as fast as the driver reads
  bool compare = false;
  double within_s = 0.5;                ///< times of the capture that are alike
  std::optional<std::string> json{};    ///< file for the result
  std::optional<std::string> record{};  ///< file for what passes now
  std::vector<std::string> driver{};    ///< command line; empty for none
};

/// Throws ConfigError and io::OsError.
ExitCode replay(const ReplayRunOptions& options);

}  // namespace fakebot::cli
