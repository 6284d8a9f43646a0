#include "cli/options/log_level_option.hpp"

#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>

namespace fakebot::cli {

void LogLevelOption::add_to(CLI::App& command) {
  command
      .add_option("--log-level", level_,
                  "Level of the log on standard error; equal lines are printed once a second, at "
                  "debug all of them")
      ->check(CLI::IsMember({"trace", "debug", "info", "warning", "error", "off"}))
      ->capture_default_str();
}

void LogLevelOption::apply() const {
  spdlog::set_level(spdlog::level::from_str(level_));
}

}  // namespace fakebot::cli
