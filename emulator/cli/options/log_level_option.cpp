#include "cli/options/log_level_option.hpp"

#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>

namespace fakebot::cli {

void LogLevelOption::add_to(CLI::App& command) {
  command
      .add_option("--log-level", level_,
                  "What to tell on standard error; equal lines once a second, all of them at debug")
      ->check(CLI::IsMember({"trace", "debug", "info", "warning", "error", "off"}))
      ->capture_default_str();
}

void LogLevelOption::apply() const {
  spdlog::set_level(spdlog::level::from_str(level_));
}

}  // namespace fakebot::cli
