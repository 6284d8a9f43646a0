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

constexpr const char* kThreadsOption = "--threads";
constexpr const char* kThreadsForms = "parallel|seeded|seeded:TURNS";

}  // namespace

TimeOption::TimeOption(const SessionTime& usual)
    : text_(runner::text_of(usual)), threads_(runner::threads_text(usual)) {}

CLI::Option* TimeOption::add_to(CLI::App& command) {
  threads_option_ =
      command
          .add_option(kThreadsOption, threads_,
                      "Threads of the driver, in virtual time: parallel, in an order that is the "
                      "machine's choice; or seeded: one after the other, in an order that the seed "
                      "decides, so that runs with the same seed are the same; with TURNS, such as "
                      "1.005/3, as shrink finds them, the seed decides only in these turns, and "
                      "in all others threads run in a plain order")
          ->type_name(kThreadsForms)
          ->default_str(threads_);
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
  const auto threads = runner::with_threads(*time, threads_);  // the seed of the run comes later
  if (!threads) {
    config::refuse_option(
        kThreadsOption, "\"" + threads_ + "\"",
        "parallel, seeded or seeded:TURNS, in order, such as seeded:1.005/3,1.005/7");
  }
  const bool in_turns = runner::threads_text(*threads) != threads_;
  if (in_turns && threads_option_->count() > 0) {
    config::refuse_option(kThreadsOption, threads_ + ", with --time " + text_, "--time virtual");
  }
  return *threads;
}

}  // namespace fakebot::cli
