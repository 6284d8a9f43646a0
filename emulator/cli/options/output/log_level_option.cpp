#include "cli/options/output/log_level_option.hpp"

#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <string_view>
#include <vector>

#include "cli/options/value/value_options.hpp"

namespace fakebot::cli {

void LogLevelOption::add_to(CLI::App& command) {
  static const std::vector<std::string_view> kLevels{"trace",   "debug", "info",
                                                     "warning", "error", "off"};
  add_choice(command, "--log-level",
             "Level of the log on standard error; equal lines are printed once a second, at debug "
             "all of them",
             kLevels, [this](std::size_t level) { level_ = kLevels[level]; })
      ->default_str(level_);
}

void LogLevelOption::apply() const {
  spdlog::set_level(spdlog::level::from_str(level_));
}

}  // namespace fakebot::cli
