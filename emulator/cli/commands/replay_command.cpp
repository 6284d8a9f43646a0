#include "cli/commands/replay_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/options/output_files.hpp"
#include "cli/options/record_option.hpp"

namespace fakebot::cli {

namespace {

constexpr double kMostWithin = 3600;

}  // namespace

ReplayCommand::ReplayCommand(CLI::App& command_line)
    : command_(command_line.add_subcommand(
          "replay",
          "Replay a capture to a driver, starting when it opens the device. A driver after -- is "
          "started, with {port} in its arguments replaced by the device")) {
  command_->footer(
      "Exit codes: 0 passed, 1 the driver's commands differ, 2 usage, 3 environment, 4 driver, "
      "5 inconclusive, 130 ended by a signal.");
  command_->add_option("CAPTURE", options_.line.file, "pcapng, or - for standard input")
      ->required();
  command_->add_option("--link", options_.link, "Stable name of the device, a symbolic link");
  speed_.add_to(*command_, "Multiple of the original speed, or max: as fast as the driver reads");
  command_->add_option("--line", options_.line.name,
                       "Name of the interface, if the capture has several");
  CLI::Option* compare =
      command_->add_flag("--compare", options_.compare,
                         "Report where the driver's commands differ from the recorded ones; each "
                         "kind is compared separately, and equal commands in a row count as one");
  command_
      ->add_option("--within", options_.within_s,
                   "Seconds of the capture by which commands may be early or late; with --speed "
                   "max only their order counts")
      ->check(CLI::Range(0.0, kMostWithin) & CLI::Validator(refuse_not_a_number, ""))
      ->needs(compare)
      ->capture_default_str();
  command_->add_option("--json", options_.json, "Write the result as JSON to this file");
  command_->add_option(kRecordOption, options_.record, kRecordMeaning);
  log_level_.add_to(*command_);
}

bool ReplayCommand::was_named() const {
  return command_->parsed();
}

ExitCode ReplayCommand::act(const std::vector<std::string>& driver) {
  log_level_.apply();
  refuse_standard_output(options_.record);
  refuse_overwriting({options_.line.file},
                     {{"--json", options_.json}, {"--record", options_.record}});
  options_.speed = speed_.value();
  options_.line.times_matter = options_.speed.has_value();
  options_.line.commands_matter = options_.compare;
  options_.driver = driver;
  return replay(options_);
}

}  // namespace fakebot::cli
