#include "cli/options/time_option.hpp"

#include <spdlog/fmt/fmt.h>

#include <CLI/CLI.hpp>

#include "config/json/config_error.hpp"
#include "io/scaled/scaled_time.hpp"

namespace fakebot::cli {

using runner::SessionTime;

namespace {

std::string scale_text() {
  return fmt::format("X from {} to {}, such as scaled=4", SessionTime::kLeastScale,
                     SessionTime::kMostScale);
}

}  // namespace

TimeOption::TimeOption(SessionTime usual) : text_(runner::text_of(usual)) {}

CLI::Option* TimeOption::add_to(CLI::App& command) {
  return command
      .add_option(
          kTimeOption, text_,
          "Time of the driver and its robot: real; virtual: the driver gets a clock that stands "
          "still while it computes and "
          "jumps to the next frame or deadline when it waits, so a second takes as long as "
          "the driver's work in it; or scaled=X: its clock and the robot go X times as fast as the "
          "wall clock, for drivers that virtual time cannot hold, with " +
              scale_text() + ", by libfaketime, which has to be installed")
      ->type_name("real|virtual|scaled=X")
      ->default_str(text_);
}

SessionTime TimeOption::value() const {
  const auto time = runner::session_time_of(text_);
  if (!time) {
    const bool is_scaled = text_.starts_with("scaled");
    config::refuse_option(
        kTimeOption, "\"" + text_ + "\"",
        (is_scaled ? "scaled=X with " : "real, virtual or scaled=X with ") + scale_text());
  }
  if (time->scale()) { io::find_scaling_libraries(); }
  return *time;
}

}  // namespace fakebot::cli
