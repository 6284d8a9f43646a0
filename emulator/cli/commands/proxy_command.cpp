#include "cli/commands/proxy_command.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>

#include "cli/options/option_faults.hpp"
#include "cli/options/record_option.hpp"
#include "config/profile/robot_choice.hpp"
#include "robots/registry.hpp"

namespace fakebot::cli {

namespace {

constexpr std::uint32_t kMostBaud = 4000000;

}  // namespace

ProxyCommand::ProxyCommand(CLI::App& command_line)
    : command_(command_line.add_subcommand("proxy",
                                           "Connect a driver to a serial device: pass on bytes and "
                                           "settings, and follow unplugging of either side")) {
  command_->footer(
      "Signals: SIGINT and SIGTERM end the proxy.\n"
      "Exit codes: 2 usage, 3 environment, 130 ended by a signal.");
  command_
      ->add_option("DEVICE", options_.proxy.port, "A serial port, or the device of another fakebot")
      ->required();
  command_->add_option("--robot", robot_,
                       "Kind of robot that is behind DEVICE; see: fakebot list robots");
  command_->add_option("--link", options_.proxy.link,
                       "Stable name of the device that drivers open, a symbolic link");
  command_
      ->add_option("--baud", options_.proxy.baud,
                   "Baud rate of DEVICE; default: the rate that the driver sets")
      ->check(CLI::Range(std::uint32_t{50}, kMostBaud));
  command_->add_option("--fault", faults_, kFaultMeaning)->allow_extra_args(false);
  command_
      ->add_option("--seed", options_.proxy.fault_seed,
                   "Seed of everything that is random in faults")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command_->add_option(kRecordOption, options_.record, kRecordMeaning);
  log_level_.add_to(*command_);
}

bool ProxyCommand::was_named() const {
  return command_->parsed();
}

ExitCode ProxyCommand::act() {
  log_level_.apply();
  refuse_standard_output(options_.record);
  options_.proxy.wire = robot_
                            ? config::kind_of_option(robots::robot_kinds(), "--robot", *robot_).wire
                            : robots::default_kind().wire;
  options_.proxy.faults = parse_faults(faults_, *options_.proxy.wire);
  return proxy(options_);
}

}  // namespace fakebot::cli
