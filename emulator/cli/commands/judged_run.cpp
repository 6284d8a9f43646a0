#include "cli/commands/judged_run.hpp"

#include <memory>
#include <utility>

#include "cli/exit_code_of.hpp"
#include "cli/log/program_log.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/output/record_option.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "io/process/descriptor_limit.hpp"
#include "report/log/session_log.hpp"
#include "report/scenario/scenario_report.hpp"
#include "report/summary.hpp"
#include "runner/run/robots_choice.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::cli {

ExitCode judge(const JudgedRun& run) {
  ignore_broken_pipes();
  const sim::scenario::Scenario& scenario = run.file.scenario;
  report::SessionLog log(program_log());
  std::unique_ptr<runner::Recording> recording;  // the session and the line write to the recording
  log.add_robot("", run.file.robot.kind->signals);
  sim::for_each_mounted(*run.file.robot.kind,
                        [&](const std::string& name, const sim::MountedKind& device) {
                          log.add_robot(name + ": ", device.kind->signals);
                        });
  const std::unique_ptr<live::Live> interface = start_interface(run.http);
  if (interface) { io::allow_descriptors(runner::descriptors_of(1, true) + kHttpDescriptors); }
  runner::Session session(interface ? interface->observed(log.events()) : log.events(),
                          run.time.with_seed(run.seed));
  InterfaceEnd interface_end(interface.get());
  const Signals signals(session, {.logs = false});
  recording = start_recording(run.record, run.info, run.line_names);
  session.record_into(recording.get());

  runner::DrivenOptions driven{.driver = runner::driver_of(run.file, run.driver, run.scripted),
                               .line = run.line,
                               .scripted = run.scripted,
                               .link = run.link,
                               .links_of_devices = run.links_of_devices,
                               .as = run.as,
                               .speed = run.speed,
                               .further = runner::further_drivers_of(run.file, run.scripted)};
  driven.on_ready = [&](const io::Device& /*device*/, const sim::scenario::Player& /*player*/) {
    write_output(run.ready_line(session, address_of(interface.get())));
  };
  show_run(interface.get(), session,
           {.scenario = scenario,
            .robot = run.robot,
            .seed = run.seed,
            .not_simulated = run.not_simulated,
            .time_goes_on = driven.driver.is_test_program},
           driven);
  const runner::ScenarioResult result =
      runner::play_on_device(session, scenario, run.make_robot(session), std::move(driven));
  interface_end.stop();
  print_message(report::summary_of(session.robot(0)));
  log.write_rest();
  print_message(report::summary_of(recording.get()));
  print_message(report::report_of(scenario, result));
  return with_recording(exit_code_of(result), recording.get());
}

}  // namespace fakebot::cli
