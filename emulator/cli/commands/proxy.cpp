#include <CLI/CLI.hpp>
#include <cstdint>

#include "cli/command.hpp"
#include "cli/exit_code_of.hpp"
#include "cli/log/program_log.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/log_level_option.hpp"
#include "cli/options/output_files.hpp"
#include "cli/options/record_option.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/options/value_options.hpp"
#include "cli/options/value_words.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "config/profile/robot_choice.hpp"
#include "config/scenario/events/option_faults.hpp"
#include "io/process/descriptor_limit.hpp"
#include "report/log/proxy_log.hpp"
#include "report/log/session_log.hpp"
#include "report/ready_line.hpp"
#include "report/summary.hpp"
#include "robots/registry.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/run/robots_choice.hpp"

namespace fakebot::cli {

namespace {

constexpr std::uint32_t kLeastBaud = 50;
constexpr std::uint32_t kMostBaud = 4000000;

/// Forwards between a driver and a serial device until a signal.
class ProxyCommand final : public Command {
 public:
  explicit ProxyCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  void complete_options();
  ExitCode run();

  runner::ProxyOptions proxy_;
  std::optional<std::string> robot_;
  const sim::RobotKind* kind_ = nullptr;
  std::vector<std::string> faults_;  // as config::parse_faults() reads them
  std::optional<std::string> record_;
  HttpOption http_;
  LogLevelOption log_level_;
};

ProxyCommand::ProxyCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand("proxy",
                                          "Connect a driver to a serial device: pass on bytes and "
                                          "settings, and follow unplugging of either side")) {
  CLI::App& proxy = options();
  proxy.footer(
      "Examples:\n"
      "  fakebot proxy /dev/ttyUSB0 --link /tmp/robot --record drive.pcapng\n"
      "  fakebot proxy /dev/ttyUSB0 --fault drop,toxicity=0.01\n"
      "  fakebot proxy /dev/ttyUSB0 --http 8080\n"
      "Signals: SIGINT and SIGTERM end the proxy.\n"
      "Exit codes: 2 usage, 3 environment, 130 ended by a signal.");
  proxy
      .add_option(value_words::kDevice, proxy_.port,
                  "A serial port, or the device of another fakebot")
      ->required();
  proxy
      .add_option("--robot", robot_,
                  "Kind of robot that is behind DEVICE; see: fakebot list robots")
      ->type_name(value_words::kRobot);
  proxy
      .add_option("--link", proxy_.link,
                  "Stable name of the device that drivers open, a symbolic link")
      ->type_name(value_words::kFile);
  add_whole_number(proxy, "--baud", "Baud rate of DEVICE; default: the rate that the driver sets",
                   {kLeastBaud, kMostBaud},
                   [this](std::uint64_t baud) { proxy_.baud = static_cast<std::uint32_t>(baud); });
  add_fault_option(proxy, faults_);
  add_whole_number(proxy, "--seed", "Seed of everything that is random in faults", {},
                   [this](std::uint64_t seed) { proxy_.fault_seed = seed; })
      ->default_str(std::to_string(proxy_.fault_seed));
  proxy.add_option(kRecordOption, record_, kRecordMeaning)->type_name(value_words::kFile);
  http_.add_to(proxy);
  log_level_.add_to(proxy);
}

void ProxyCommand::complete_options() {
  refuse_standard_output(record_);
  prepare_outputs({{kRecordOption, record_}});
  kind_ = robot_ ? &config::kind_of_option(robots::robot_kinds(), "--robot", *robot_)
                 : &robots::default_kind();
  proxy_.wire = kind_->wire;
  proxy_.faults = config::parse_faults(faults_, *proxy_.wire);
}

ExitCode ProxyCommand::run() {
  report::SessionLog log(program_log());
  std::unique_ptr<runner::Recording> recording;  // the session and its lines write here
  log.add_line("");
  report::ProxyLog proxy_log(program_log(), proxy_.port);
  const runner::Proxy* running = nullptr;
  runner::SessionEvents events = log.events();
  events.on_second = [&] {
    log.write_overdue();
    if (running != nullptr) { proxy_log.report_losses(running->counters()); }
  };
  const std::unique_ptr<live::Live> interface = start_interface(http_.value());
  if (interface) { io::allow_descriptors(runner::descriptors_of(1, true) + kHttpDescriptors); }
  runner::Session session(interface ? interface->observed(events) : events);
  const Signals signals(session, {.logs = true});
  ignore_broken_pipes();
  runner::Proxy proxy(session, proxy_, proxy_log.events());
  running = &proxy;
  const auto info = runner::capture_info_of_proxy(proxy_.port, *proxy_.wire);
  recording = start_recording(record_, info, {proxy_.port});
  if (recording) { proxy.record_into(*recording); }
  if (interface) {
    interface->serve(session, {config::first_choice(*kind_)}, proxy_.fault_seed,
                     runner::NotSimulated{.what = "the robot is real, behind " + proxy_.port,
                                          .info = info,
                                          .has_own_time = true});
  }
  write_output(report::text_of(report::StandInReadyLine{
      "device", proxy_.port, proxy.device().path(), proxy_.link, address_of(interface.get())}));
  const runner::ProxyResult result = proxy.run();
  if (interface) { interface->stop(); }
  log.write_rest();
  proxy_log.report_losses(result.counters);
  print_message(report::summary_of(result) + report::summary_of(recording.get()));
  return with_recording(ExitCode::interrupted, recording.get());
}

ExitCode ProxyCommand::act(const std::vector<std::string>& /*driver*/) {
  log_level_.apply();
  complete_options();
  return run();
}

}  // namespace

std::unique_ptr<Command> add_proxy_command(CLI::App& command_line) {
  return std::make_unique<ProxyCommand>(command_line);
}

}  // namespace fakebot::cli
