#include "cli/options/time_option.hpp"

#include <CLI/CLI.hpp>

#include "config/json/config_error.hpp"

namespace fakebot::cli {

TimeOption::TimeOption(runner::SessionTime usual)
    : text_(usual == runner::SessionTime::real ? "real" : "virtual") {}

CLI::Option* TimeOption::add_to(CLI::App& command) {
  return command
      .add_option(
          kTimeOption, text_,
          "real, or virtual: the driver gets a clock that stands still while it computes and "
          "jumps to the next frame or deadline when it waits, so a second takes as long as "
          "the driver's work in it")
      ->default_str(text_);
}

runner::SessionTime TimeOption::value() const {
  if (text_ == "real") { return runner::SessionTime::real; }
  if (text_ == "virtual") { return runner::SessionTime::simulated; }
  config::refuse_option(kTimeOption, "\"" + text_ + "\"", "real or virtual");
}

}  // namespace fakebot::cli
