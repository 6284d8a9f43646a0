#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/options/robot_options.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "config/profile/robot_choice.hpp"
#include "robots/registry.hpp"
#include "runner/certify/bad_driver.hpp"

namespace fakebot::cli {

namespace {

class BadDriverCommand final : public Command {
 public:
  explicit BadDriverCommand(CLI::App& command_line)
      : Command(command_line.add_subcommand(
            "bad-driver",
            "Drive a robot badly, in one way, until the device is gone: to see what a scenario "
            "says of such a driver; see: fakebot certify --scenario")) {
    CLI::App& command = options();
    command.footer(
        "Examples:\n"
        "  fakebot test bump.json -- fakebot bad-driver straight {port}\n"
        "Exit codes: 0 the device is gone, 2 usage, 3 environment.");
    add_choice(command, "KIND", "How it is bad: null, silent, junk, deaf, constant or straight",
               config::names_of(runner::kBadDrivers),
               [this](std::size_t index) { driver_ = runner::kBadDrivers[index].driver; })
        ->required();
    command.add_option(value_words::kDevice, device_, "The device of the robot")->required();
    command.add_option(kRobotOption, robot_, "The robot; see: fakebot list robots")
        ->type_name(value_words::kRobot);
  }

  ExitCode act(const std::vector<std::string>& /*driver*/) override {
    const auto kinds = robots::robot_kinds();
    const sim::RobotKind& kind =
        robot_ ? config::kind_of_option(kinds, kRobotOption, *robot_) : *kinds.front();
    runner::drive_badly(driver_, *kind.wire, device_);
    return ExitCode::passed;
  }

 private:
  runner::BadDriver driver_ = runner::BadDriver::null;
  std::string device_;
  std::optional<std::string> robot_;
};

}  // namespace

std::unique_ptr<Command> add_bad_driver_command(CLI::App& command_line) {
  return std::make_unique<BadDriverCommand>(command_line);
}

}  // namespace fakebot::cli
