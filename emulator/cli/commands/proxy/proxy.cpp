#include <CLI/CLI.hpp>
#include <cstdint>

#include "cli/command.hpp"
#include "cli/commands/proxy/judged_proxy.hpp"
#include "cli/exit_code_of.hpp"
#include "cli/log/program_log.hpp"
#include "cli/options/driver_options.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/installed_files.hpp"
#include "cli/options/line_options.hpp"
#include "cli/options/output/log_level_option.hpp"
#include "cli/options/output/output_files.hpp"
#include "cli/options/output/record_option.hpp"
#include "cli/options/robot_options.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "config/json/config_error.hpp"
#include "config/profile/robot_choice.hpp"
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

/// Forwards between a driver and a serial device, until a signal or the end of a scenario.
class ProxyCommand final : public Command {
 public:
  explicit ProxyCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  void add_scenario_options();
  void complete_options();
  ExitCode run();

  JudgedProxyOptions options_;
  std::optional<std::string> robot_;
  DriverOptions driver_;
  AsOption as_;
  HttpOption http_;
  LogLevelOption log_level_;
};

ProxyCommand::ProxyCommand(CLI::App& command_line)
    : Command(
          command_line.add_subcommand("proxy",
                                      "Connect a driver to a serial device: pass on bytes and "
                                      "settings, and follow unplugging of either side; or judge "
                                      "the driver by a scenario with the real robot")) {
  CLI::App& proxy = options();
  proxy.footer(
      "Examples:\n"
      "  fakebot proxy /dev/ttyUSB0 --link /tmp/robot --record drive.pcapng\n"
      "  fakebot proxy /dev/ttyUSB0 --fault drop,toxicity=0.01\n"
      "  fakebot proxy /dev/ttyUSB0 --http 8080\n"
      "  fakebot proxy /dev/ttyUSB0 stops_at_bump.json -- ./my_driver {port}\n"
      "Signals: SIGINT and SIGTERM end the proxy.\n"
      "Exit codes: 0 the scenario passed, 1 an expectation failed, 2 usage, 3 environment, 4 "
      "driver, "
      "5 inconclusive, 130 ended by a signal.");
  proxy
      .add_option(value_words::kDevice, options_.proxy.port,
                  "A serial port, or the device of another fakebot")
      ->required();
  proxy
      .add_option(kRobotOption, robot_,
                  "Kind of robot that is behind DEVICE; see: fakebot list robots")
      ->type_name(value_words::kRobot);
  add_link_option(proxy, options_.proxy.link);
  as_.add_to(proxy);
  add_whole_number(proxy, "--baud", "Baud rate of DEVICE; default: the rate that the driver sets",
                   {kLeastBaud, kMostBaud}, [this](std::uint64_t baud) {
                     options_.proxy.baud = static_cast<std::uint32_t>(baud);
                   });
  add_line_options(proxy, options_.line);
  add_whole_number(proxy, "--seed", "Seed of everything that is random in faults", {},
                   [this](std::uint64_t seed) { options_.fault_seed = seed; })
      ->default_str(std::to_string(options_.fault_seed));
  proxy.add_option(kRecordOption, options_.record, kRecordMeaning)->type_name(value_words::kFile);
  add_scenario_options();
  http_.add_to(proxy);
  log_level_.add_to(proxy);
}

void ProxyCommand::add_scenario_options() {
  CLI::Option* const scenario = may_be_installed(options().add_option(
      value_words::kScenario, options_.scenario,
      "Scenario to judge, once a driver is ready; of the robot only messages are known"));
  options().get_option(kRobotOption)->excludes(scenario);
  add_set_option(options(), options_.parameters);
  driver_.add_times(options());
  driver_.add_raw(options());
  driver_.add_test_program(options());
  for (const char* option :
       {"--set", "--ready-within", "--end-within", "--raw", "--test-program"}) {
    options().get_option(option)->needs(scenario);
  }
}

void ProxyCommand::complete_options() {
  refuse_standard_output(options_.record);
  const std::vector<OutputFile> outputs{{kRecordOption, options_.record}};
  if (!options_.scenario.empty()) { refuse_overwriting({options_.scenario}, outputs); }
  prepare_outputs(outputs);
  options_.http = http_.value();
  options_.proxy.as = as_.value();
  options_.has_seed = options().count("--seed") > 0;
  options_.proxy.kind = robot_
                            ? &config::kind_of_option(robots::robot_kinds(), kRobotOption, *robot_)
                            : &robots::default_kind();
}

ExitCode ProxyCommand::run() {
  runner::ProxyOptions& proxy_options = options_.proxy;
  proxy_options.line =
      runner::line_options(options_.line, *proxy_options.kind->wire, options_.fault_seed);
  report::SessionLog log(program_log());
  std::unique_ptr<runner::Recording> recording;  // the session and its lines write here
  log.add_line("");
  report::ProxyLog proxy_log(program_log(), proxy_options.port);
  const runner::Proxy* running = nullptr;
  runner::SessionEvents events = log.events();
  events.on_second = [&] {
    log.write_overdue();
    if (running != nullptr) { proxy_log.report_losses(running->counters()); }
  };
  const std::unique_ptr<live::Live> interface = start_interface(options_.http);
  if (interface) { io::allow_descriptors(runner::descriptors_of(1, true) + kHttpDescriptors); }
  runner::Session session(interface ? interface->observed(events) : events);
  const Signals signals(session, {.logs = true});
  ignore_broken_pipes();
  runner::Proxy proxy(session, proxy_options, proxy_log.events());
  running = &proxy;
  const auto info = runner::capture_info_of_proxy(proxy_options.port, *proxy_options.kind->wire);
  recording = start_recording(options_.record, info, {proxy_options.port});
  if (recording) { proxy.record_into(*recording); }
  if (interface) {
    interface->serve(session, {config::first_choice(*proxy_options.kind)}, options_.fault_seed,
                     runner::NotSimulated{.what = "the robot is real, behind " + proxy_options.port,
                                          .info = info,
                                          .has_own_time = true});
  }
  write_output(
      report::text_of(report::StandInReadyLine{"device", proxy_options.port, proxy.device().path(),
                                               proxy_options.link, address_of(interface.get())}));
  const runner::ProxyResult result = proxy.run();
  if (interface) { interface->stop(); }
  log.write_rest();
  proxy_log.report_losses(result.counters);
  print_message(report::summary_of(result) + report::summary_of(recording.get()));
  return with_recording(ExitCode::interrupted, recording.get());
}

ExitCode ProxyCommand::act(const std::vector<std::string>& driver) {
  log_level_.apply();
  if (!driver.empty() && options_.scenario.empty()) {
    config::refuse_option("--", "a driver", "a scenario before --, by which the driver is judged");
  }
  complete_options();
  if (options_.scenario.empty()) { return run(); }
  options_.driver = driver_.command(driver);
  return judge_with_robot(options_);
}

}  // namespace

std::unique_ptr<Command> add_proxy_command(CLI::App& command_line) {
  return std::make_unique<ProxyCommand>(command_line);
}

}  // namespace fakebot::cli
