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
constexpr const char* kParallel = "parallel";
constexpr const char* kSeeded = "seeded";

}  // namespace

TimeOption::TimeOption(SessionTime usual)
    : text_(runner::text_of(usual)), threads_(usual.thread_seed() ? kSeeded : kParallel) {}

CLI::Option* TimeOption::add_to(CLI::App& command) {
  threads_option_ =
      command
          .add_option(kThreadsOption, threads_,
                      "Threads of the driver, in virtual time: parallel, in an order that is the "
                      "machine's choice; or seeded: one after the other, in an order that the seed "
                      "decides, so that runs with the same seed are the same")
          ->type_name("parallel|seeded")
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
  if (threads_ != kParallel && threads_ != kSeeded) {
    config::refuse_option(kThreadsOption, "\"" + threads_ + "\"", "parallel or seeded");
  }
  if (threads_ == kParallel) { return *time; }
  if (!time->is_simulated() && threads_option_->count() > 0) {
    config::refuse_option(kThreadsOption, threads_ + ", with --time " + text_, "--time virtual");
  }
  return time->with_seeded_threads(1);  // the seed of the run comes later
}

}  // namespace fakebot::cli
