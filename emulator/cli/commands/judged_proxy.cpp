#include "cli/commands/judged_proxy.hpp"

#include <cstdint>
#include <memory>
#include <utility>

#include "cli/exit_code_of.hpp"
#include "cli/log/program_log.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "config/scenario/faults/option_faults.hpp"
#include "io/process/descriptor_limit.hpp"
#include "report/log/proxy_log.hpp"
#include "report/log/session_log.hpp"
#include "report/ready_line.hpp"
#include "report/scenario/scenario_report.hpp"
#include "report/summary.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/run/robots_choice.hpp"
#include "runner/scenario/driven_scenario.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::cli {

ExitCode judge_with_robot(const JudgedProxyOptions& options) {
  ignore_broken_pipes();
  runner::ProxyOptions proxy = options.proxy;
  config::ScenarioFile file = runner::load_one(
      options.scenario, options.parameters,
      options.has_seed ? std::optional(proxy.fault_seed) : std::nullopt, runner::observed_robots());
  proxy.kind = file.robot.kind->simulated;
  if (!options.has_seed) { proxy.fault_seed = file.scenario.seed; }
  // Before the first frame nothing is known of the robot.
  file.driver.ready_when = "(" + file.driver.ready_when + ") && wire.frames_sent > 0";
  config::add_faults(file.scenario, config::parse_faults(options.faults, *proxy.kind->wire));
  report::SessionLog log(program_log());
  report::ProxyLog proxy_log(program_log(), proxy.port);
  std::unique_ptr<runner::Recording> recording;  // the session and its line write to it
  log.add_robot("", file.robot.kind->signals);
  const std::unique_ptr<live::Live> interface = start_interface(options.http);
  if (interface) { io::allow_descriptors(runner::descriptors_of(1, true) + kHttpDescriptors); }
  runner::Session session(interface ? interface->observed(log.events()) : log.events());
  const Signals signals(session, {.logs = false});
  const auto info = runner::capture_info_of_proxy(proxy.port, *proxy.kind->wire);
  recording = start_recording(options.record, info, {proxy.port});
  session.record_into(recording.get());

  runner::DriverCommand driver = options.driver;
  add_interface(interface.get(), driver);
  runner::DrivenOptions driven{.driver = runner::driver_of(file, driver, false),
                               .fault_seed = proxy.fault_seed,
                               .link = proxy.link};
  driven.on_ready = [&](const io::Device& device, const sim::scenario::Player& player) {
    if (interface) {
      interface->serve(session, {config::first_choice(*proxy.kind)}, proxy.fault_seed,
                       runner::NotSimulated{.what = "the robot is real, behind " + proxy.port,
                                            .info = info,
                                            .has_own_time = true});
      interface->show(file.scenario, player);
    }
    write_output(report::text_of(report::StandInReadyLine{
        "device", proxy.port, device.path(), proxy.link, address_of(interface.get())}));
  };
  driven.on_result = [&interface](const runner::ScenarioResult& result) {
    if (interface) { interface->tell_result(result); }
  };
  const runner::PlayedRobot robot{
      *proxy.kind->wire,
      [&](line::StationOptions station,
          const runner::PlayedRobot::OnGone& on_gone) -> line::Station& {
        runner::ProxyEvents events = proxy_log.events();
        events.on_port_gone = [on_gone](const std::string& why) {
          on_gone("the robot is gone: " + why);
        };
        return runner::add_remote_robot(session, proxy, std::move(station), std::move(events))
            .station;
      }};
  const runner::ScenarioResult result =
      runner::play_on_device(session, file.scenario, robot, std::move(driven));
  if (interface) { interface->stop(); }
  print_message(report::summary_of(session.robot(0)));
  log.write_rest();
  print_message(report::summary_of(recording.get()));
  print_message(report::report_of(file.scenario, result));
  return with_recording(exit_code_of(result), recording.get());
}

}  // namespace fakebot::cli
