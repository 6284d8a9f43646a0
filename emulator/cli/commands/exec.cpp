#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/options/line_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "config/json/config_error.hpp"
#include "io/lockstep/held_program.hpp"
#include "io/lockstep/time_library.hpp"
#include "io/modem/port_search.hpp"
#include "io/process/driver_command.hpp"
#include "io/process/preloaded.hpp"
#include "io/process/program_start.hpp"
#include "preload/port/port_table.hpp"

namespace fakebot::cli {

namespace {

/// Starts a program on a device of a running fakebot, with modem lines.
class ExecCommand final : public Command {
 public:
  explicit ExecCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& program) override;

 private:
  std::string device_;
  AsOption as_;
};

ExecCommand::ExecCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand(
          "exec",
          "Start a program with the modem lines of the device of a running fakebot, as drivers "
          "have that fakebot starts itself. fakebot is replaced by the program after --, with "
          "{port} in its arguments replaced by the device")) {
  CLI::App& exec = options();
  exec.footer(
      "Examples:\n"
      "  fakebot exec /tmp/robot -- python3 my_driver.py {port}\n"
      "  fakebot exec /tmp/robot --as /dev/ttyUSB0 -- ./my_driver\n"
      "Exit codes: those of the program; 2 usage, 3 environment.");
  exec.add_option(value_words::kDevice, device_,
                  "The device of a running fakebot, or its link, as its first line tells")
      ->required();
  as_.add_to(exec);
}

ExitCode ExecCommand::act(const std::vector<std::string>& program) {
  if (program.empty()) {
    config::refuse_option("--", "nothing", "a program and its arguments after --");
  }
  const io::DriverPaths as = as_.value();
  refuse_unknown_devices(as, {});
  const io::FoundPort port = io::find_port(device_);
  io::ProcessCommand command{.argv = program};
  if (const auto why = io::why_without_ports(program.front(), false)) {
    spdlog::warn("{}: it gets no modem lines{}", *why,
                 as.any() ? ", and the path of --as does not lead it to the device" : "");
  }
  io::preload(command.environment, io::find_port_library());
  command.environment.push_back(std::string(preload::kPortsVariable) + "=" + port.memory);
  if (as.of_robot) {
    command.environment.push_back(std::string(preload::kPortNameVariable) + "=" +
                                  std::to_string(port.slot) + "=" + *as.of_robot);
  }
  io::become_program(io::at_place(std::move(command), {.ports = {.port = device_}}));
}

}  // namespace

std::unique_ptr<Command> add_exec_command(CLI::App& command_line) {
  return std::make_unique<ExecCommand>(command_line);
}

}  // namespace fakebot::cli
