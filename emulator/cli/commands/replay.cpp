#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <chrono>

#include "capture/chosen_line.hpp"
#include "cli/command.hpp"
#include "cli/exit_code_of.hpp"
#include "cli/log/program_log.hpp"
#include "cli/options/driver_options.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/line_options.hpp"
#include "cli/options/output/log_level_option.hpp"
#include "cli/options/output/output_files.hpp"
#include "cli/options/output/record_option.hpp"
#include "cli/options/speed_option.hpp"
#include "cli/options/time_option.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "config/json/config_error.hpp"
#include "io/file/input_file.hpp"
#include "io/file/whole_file.hpp"
#include "io/process/descriptor_limit.hpp"
#include "report/log/session_log.hpp"
#include "report/ready_line.hpp"
#include "report/replay/replay_report.hpp"
#include "report/summary.hpp"
#include "robots/registry.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/replay/replay.hpp"
#include "runner/run/robots_choice.hpp"

namespace fakebot::cli {

namespace {

/// Replays the robot's side of a capture to a driver, on a device.
class ReplayCommand final : public Command {
 public:
  explicit ReplayCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  void complete_options(const std::vector<std::string>& driver);
  ExitCode run();
  void write_json(const std::string& text) const;

  capture::LineChoice line_;
  runner::ReplayRunOptions replay_;
  std::optional<std::string> json_;    // file for the result
  std::optional<std::string> record_;  // file for the traffic of the replay
  DriverOptions driver_;
  SpeedOption speed_;
  TimeOption time_;
  runner::LineChoice line_choice_;
  std::uint64_t fault_seed_ = 1;
  AsOption as_;
  HttpOption http_;
  LogLevelOption log_level_;
};

ReplayCommand::ReplayCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand(
          "replay",
          "Replay a capture to a driver, starting when it opens the device. A driver after -- is "
          "started, with {port} in its arguments replaced by the device")) {
  CLI::App& replay = options();
  replay.footer(
      "Examples:\n"
      "  fakebot replay drive.pcapng --link /tmp/robot\n"
      "  fakebot replay drive.pcapng --http 8080\n"
      "  fakebot replay drive.pcapng --compare --within 200ms -- ./my_driver {port}\n"
      "  fakebot replay drive.pcapng --time virtual --fault drop,toxicity=0.01 -- ./my_driver "
      "{port}\n"
      "Exit codes: 0 passed, 1 the driver's commands differ, 2 usage, 3 environment, 4 driver, "
      "5 inconclusive, 130 ended by a signal.");
  replay.add_option(value_words::kCapture, line_.file, "pcapng, or - for standard input")
      ->required();
  add_link_option(replay, replay_.link);
  as_.add_to(replay);
  CLI::Option* const speed =
      speed_.add_to(replay, "Multiple of the original speed, or max: as fast as the driver reads");
  time_.add_to(replay)->excludes(speed);
  replay.add_option("--line", line_.name, "Name of the interface, if the capture has several")
      ->type_name("NAME");
  CLI::Option* compare =
      replay.add_flag("--compare", replay_.compare,
                      "Report where the driver's commands differ from the recorded ones; each "
                      "kind is compared separately, and equal commands in a row count as one");
  add_time(replay, "--within",
           "Time of the capture, in seconds or like 200ms, by which commands may be early or late; "
           "with --speed max only their order counts",
           [this](sim::SimTime within) { replay_.within = within; })
      ->needs(compare)
      ->default_str("0.5");
  replay_.within = std::chrono::milliseconds(500);
  replay
      .add_option("--json", json_,
                  "Write the result as JSON to this file, or -: to standard output, after the "
                  "ready line")
      ->type_name(value_words::kFile);
  replay.add_option(kRecordOption, record_, kRecordMeaning)->type_name(value_words::kFile);
  add_line_options(replay, line_choice_);
  add_whole_number(replay, "--seed", "Seed of everything that is random in faults", {},
                   [this](std::uint64_t seed) { fault_seed_ = seed; })
      ->default_str(std::to_string(fault_seed_));
  driver_.add_times(replay);
  driver_.add_raw(replay);
  http_.add_to(replay);
  log_level_.add_to(replay);
}

void ReplayCommand::complete_options(const std::vector<std::string>& driver) {
  refuse_standard_output(record_);
  const std::vector<OutputFile> outputs{{"--json", json_}, {kRecordOption, record_}};
  refuse_overwriting({line_.file}, outputs);
  remove_stale({outputs.front()});
  prepare_outputs(outputs);
  replay_.capture = line_.file;
  replay_.speed = speed_.value();
  replay_.driver = driver_.command(driver);
  replay_.as = as_.value();
  if (time_.value() != runner::SessionTime::real && driver.empty()) {
    config::refuse_option(kTimeOption, runner::text_of(time_.value()) + ", without a driver",
                          "a driver after --");
  }
  line_.times_matter = replay_.speed.has_value();
  line_.commands_matter = replay_.compare;
}

ExitCode ReplayCommand::run() {
  io::InputFile file(line_.file);
  capture::RecordedLine line = capture::read_chosen_line(
      [&file](std::span<std::uint8_t> buffer) { return file.read_some(buffer); }, line_,
      [](const std::string& warning) { spdlog::warn("{}", warning); });
  replay_.line = runner::line_options(line_choice_, *line.wire, fault_seed_);
  report::SessionLog log(program_log());
  std::unique_ptr<runner::Recording> recording;  // the session and its lines write here
  log.add_line("");
  const std::unique_ptr<live::Live> interface = start_interface(http_.value());
  if (interface) { io::allow_descriptors(runner::descriptors_of(1, true) + kHttpDescriptors); }
  runner::Session session(interface ? interface->observed(log.events()) : log.events(),
                          time_.value().with_seed(fault_seed_));
  InterfaceEnd interface_end(interface.get());
  add_interface(interface.get(), session, replay_.driver.environment);
  const Signals signals(session, {.logs = true});
  ignore_broken_pipes();
  runner::Replay replay(session, std::move(line), replay_);
  const sim::WireProtocol& wire = *replay.line().wire;
  const auto info = runner::capture_info_of_replay(line_.file, wire);
  recording = start_recording(record_, info, {replay.line().name});
  if (recording) { replay.record_into(*recording); }
  if (interface) {
    interface->serve(session, {config::first_choice(robots::kind_with(wire))}, fault_seed_,
                     runner::NotSimulated{.what = "the robot is that of the capture " + line_.file,
                                          .info = info});
  }

  spdlog::info("{} s from {}, {} pieces from the robot", sim::to_seconds(replay.line().end),
               line_.file, replay.line().from_robot.size());
  write_output(report::text_of(report::StandInReadyLine{
      "capture", line_.file, replay.device().path(), replay_.link, address_of(interface.get())}));
  const runner::ReplayResult result = replay.run();
  interface_end.stop();
  log.write_rest();
  print_message(report::text_of(result) + report::summary_of(recording.get()));
  if (json_) { write_json(report::json_text(result)); }
  return with_recording(exit_code_of(result), recording.get());
}

void ReplayCommand::write_json(const std::string& text) const {
  json_ == kStandardStream ? write_output(text) : io::write_whole_file(*json_, text);
}

ExitCode ReplayCommand::act(const std::vector<std::string>& driver) {
  log_level_.apply();
  complete_options(driver);
  return run();
}

}  // namespace

std::unique_ptr<Command> add_replay_command(CLI::App& command_line) {
  return std::make_unique<ReplayCommand>(command_line);
}

}  // namespace fakebot::cli
