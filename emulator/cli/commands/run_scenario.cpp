#include <memory>
#include <utility>

#include "cli/commands/run.hpp"
#include "cli/exit_code_of.hpp"
#include "cli/log/program_log.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "config/scenario/faults/option_faults.hpp"
#include "report/log/session_log.hpp"
#include "report/ready_line.hpp"
#include "report/scenario/scenario_report.hpp"
#include "report/summary.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/scenario/driven_scenario.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::cli {

namespace {

report::ReadyLine ready_line_of(const config::ScenarioFile& file, std::uint64_t seed,
                                const io::Device& device, bool linked) {
  report::ReadyLine line{.robot = std::string(file.robot.kind->name),
                         .ports = {device.path()},
                         .profile = file.robot.profile,
                         .seed = seed,
                         .scenario = file.scenario.name};
  if (linked) { line.links = {device.port()}; }
  return line;
}

}  // namespace

ExitCode run_scenario(const RunOptions& options) {
  ignore_broken_pipes();
  config::ScenarioFile file =
      runner::load_one(options.scenario, options.parameters,
                       options.has_seed ? std::optional(options.robots.seed) : std::nullopt);
  config::add_faults(file.scenario,
                     config::parse_faults(options.robots.faults, *file.robot.kind->wire));
  const std::uint64_t seed = options.has_seed ? options.robots.seed : file.scenario.seed;
  auto robot = runner::make_robot(file, seed);
  report::SessionLog log(program_log());
  std::unique_ptr<runner::Recording> recording;  // the session and its line write here
  log.add_robot("", robot->signals());
  const std::unique_ptr<live::Live> interface = start_interface(options.http);
  runner::Session session(interface ? interface->observed(log.events()) : log.events(),
                          options.time);
  const Signals signals(session, {.logs = false});
  recording = start_recording(options.record, runner::capture_info(file.robot, seed),
                              {std::string(file.robot.kind->name)});
  session.record_into(recording.get());

  runner::DriverCommand driver = options.run.driver;
  add_interface(interface.get(), driver);
  runner::DrivenOptions driven{.driver = runner::driver_of(file, driver, options.scripted),
                               .fault_seed = seed,
                               .scripted = options.scripted,
                               .link = options.run.link,
                               .speed = options.run.speed};
  driven.on_ready = [&](const io::Device& device, const sim::scenario::Player& player) {
    report::ReadyLine line = ready_line_of(file, seed, device, driven.link.has_value());
    if (interface) {
      interface->serve(session, {file.robot}, seed);
      interface->show(file.scenario, player);
    }
    line.interface = address_of(interface.get());
    write_output(report::text_of(line));
  };
  driven.on_result = [&interface](const runner::ScenarioResult& result) {
    if (interface) { interface->tell_result(result); }
  };
  const runner::ScenarioResult result =
      runner::play_on_device(session, file.scenario, std::move(robot), driven);
  if (interface) { interface->stop(); }
  print_message(report::summary_of(session.robot(0)));
  log.write_rest();
  print_message(report::summary_of(recording.get()));
  print_message(report::report_of(file.scenario, result));
  return with_recording(exit_code_of(result), recording.get());
}

}  // namespace fakebot::cli
