#include "cli/options/driver_options.hpp"

#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/options/value/value_options.hpp"

namespace fakebot::cli {

void DriverOptions::add_times(CLI::App& command) {
  add_duration(
      command, "--ready-within",
      "A driver that is not ready within this time, in seconds or like 500ms, is an error; "
      "overrides a scenario",
      [this](sim::SimTime time) { options_.ready_within = time; });
  add_duration(command, "--end-within",
               "A driver that takes longer than this to end after SIGTERM is killed; overrides a "
               "scenario",
               [this](sim::SimTime time) { options_.end_within = time; });
}

void DriverOptions::add_raw(CLI::App& command) {
  command.add_flag("--raw", options_.has_raw_port,
                   "The device is raw and at the rate of the robot from the beginning; otherwise a "
                   "driver has to set it, as on any port that was just plugged in: it begins at "
                   "9600 baud, by lines, with echo");
}

void DriverOptions::add_may_end(CLI::App& command) {
  command.add_flag("--may-end", options_.may_end,
                   "A driver that ends by itself with status 0 has done its work, and the scenario "
                   "goes on without it; otherwise such an end is inconclusive");
}

void DriverOptions::add_test_program(CLI::App& command) {
  command.add_flag("--test-program", options_.is_test_program,
                   "The driver is a test, such as rostest, pytest or ctest: it ends by itself, and "
                   "a status other than 0 is a failure");
}

void DriverOptions::add_launcher(CLI::App& command) {
  command.add_flag(
      "--launcher", options_.is_launcher,
      "The driver is no driver: it starts drivers when clients of --http want that, so "
      "events do not start or end it");
}

runner::DriverCommand DriverOptions::command(const std::vector<std::string>& argv) const {
  runner::DriverCommand command = options_;
  const runner::DriverCommand started = driver_command(argv);
  command.argv = started.argv;
  command.own_group = started.own_group;
  return command;
}

}  // namespace fakebot::cli
