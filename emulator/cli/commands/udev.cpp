#include <CLI/CLI.hpp>
#include <string>

#include "cli/command.hpp"
#include "cli/options/robot_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "config/json/config_error.hpp"
#include "config/profile/robot_choice.hpp"
#include "report/listings/usb_devices.hpp"
#include "robots/registry.hpp"

namespace fakebot::cli {

namespace {

/// Prints by what a computer knows the USB port of a robot.
class UdevCommand final : public Command {
 public:
  explicit UdevCommand(CLI::App& command_line)
      : Command(command_line.add_subcommand(
            "udev",
            "Print the udev rule by which the real robot gets its name in /dev; or, for programs "
            "that look for its USB adapter, this adapter as umockdev shows it to a program")) {
    options()
        .add_option(kRobotOption, robot_, "Kind of robot; see: fakebot list robots")
        ->type_name(value_words::kRobot)
        ->default_str(robot_);
    options().add_flag("--umockdev", for_umockdev_,
                       "Print the USB devices of the robot as umockdev-run --device reads them");
    options().footer(
        "Examples:\n"
        "  fakebot udev > 60-robot.rules\n"
        "  fakebot udev --umockdev > robot.umockdev\n"
        "  fakebot run --as /dev/ttyUSB0 -- umockdev-run -d robot.umockdev -- ./my_driver");
  }

  ExitCode act(const std::vector<std::string>& /*driver*/) override {
    const auto& kind = config::kind_of_option(robots::robot_kinds(), kRobotOption, robot_);
    const std::string text =
        for_umockdev_ ? report::umockdev_devices(kind) : report::udev_rules(kind);
    if (text.empty()) {
      throw config::ConfigError(config::ConfigProblem{
          .option = kRobotOption,
          .reason = "what the robot \"" + std::string(kind.name) + "\" is on USB is not known"});
    }
    write_output(text);
    return ExitCode::passed;
  }

 private:
  std::string robot_{robots::default_kind().name};
  bool for_umockdev_ = false;
};

}  // namespace

std::unique_ptr<Command> add_udev_command(CLI::App& command_line) {
  return std::make_unique<UdevCommand>(command_line);
}

}  // namespace fakebot::cli
