#include <spdlog/spdlog.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/run/ready_devices.hpp"
#include "cli/commands/run/run.hpp"
#include "cli/exit_code_of.hpp"
#include "cli/log/program_log.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/output/record_option.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "io/process/descriptor_limit.hpp"
#include "report/log/session_log.hpp"
#include "report/ready_line.hpp"
#include "report/summary.hpp"

namespace fakebot::cli {

namespace {

/// The names of the lines for the user, in the order of the session: "robot 1", "robot 1 scan";
/// without numbers "", "scan".
std::vector<std::string> names_of_lines(const runner::ChosenRobots& chosen) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < chosen.robots.size(); ++i) {
    const std::string robot = chosen.robots.size() > 1 ? "robot " + std::to_string(i) : "";
    names.push_back(robot);
    sim::for_each_device(*chosen.robots[i],
                         [&](const std::string& name, const sim::CarriedDevice&) {
                           names.push_back(robot.empty() ? name : robot);
                           if (!robot.empty()) { names.back().append(" ").append(name); }
                         });
  }
  return names;
}

report::ReadyLine ready_line_of(const RunOptions& options, runner::Session& session,
                                const live::Live* interface) {
  report::ReadyLine line{.robot = std::string(options.robots.robot.kind->name),
                         .many = options.robots.numbered(),
                         .profile = options.robots.robot.profile,
                         .seed = options.robots.seed};
  if (!options.robots.others.empty()) {
    for (const sim::RobotKind* kind : runner::kinds_of_robots(options.robots)) {
      line.robots.emplace_back(kind->name);
    }
  }
  for (std::size_t i = 0; i < session.robots(); ++i) {
    if (session.robot(i).is_carried()) { continue; }
    const io::Device& device = session.robot(i).device();
    line.ports.push_back(device.path());
    if (options.run.link) { line.links.push_back(device.port()); }
    line.devices.push_back(ready_devices_of(session, i));
  }
  line.interface = address_of(interface);
  return line;
}

}  // namespace

ExitCode run_robots(const RunOptions& options) {
  report::SessionLog log(program_log());
  std::unique_ptr<runner::Recording> recording;  // the session and its lines write here
  const std::unique_ptr<live::Live> interface = start_interface(options.http);
  runner::Session session(interface ? interface->observed(log.events()) : log.events(),
                          options.time.with_seed(options.robots.seed));
  InterfaceEnd interface_end(interface.get());
  const Signals signals(session, {.logs = true});
  ignore_broken_pipes();
  runner::ChosenRobots chosen = runner::make_robots(options.robots);
  const std::vector<std::string> names = names_of_lines(chosen);
  const auto lines = runner::choices_of_lines(options.robots);
  for (std::size_t i = 0; i < names.size(); ++i) {
    log.add_robot(names[i].empty() ? "" : names[i] + ": ", lines[i].kind->signals);
  }
  if (options.robots.world) { spdlog::info("the world is {}", chosen.world); }
  if (!chosen.note.empty()) { spdlog::warn("{}", chosen.note); }

  runner::RobotsRunOptions run_options = options.run;
  run_options.numbered = options.robots.numbered();
  run_options.line = chosen.line;
  run_options.may_be_judged = interface != nullptr;
  add_interface(interface.get(), session, run_options.driver.environment);
  io::allow_descriptors(runner::descriptors_of(names.size(), !run_options.driver.argv.empty()) +
                        (interface ? kHttpDescriptors : 0));
  runner::RobotsRun run(session, std::move(chosen.robots), run_options);
  recording = start_recording(options.record, runner::capture_info_of(options.robots),
                              runner::line_names(options.robots));
  if (recording) { run.record_into(*recording); }
  if (interface) {
    interface->serve(session, lines, options.robots.seed);
    // Time must not wait for a client living in simulated time.
    if (run_options.driver.is_test_program && session.is_simulated()) {
      session.time_grants().release();
    }
  }
  write_output(report::text_of(ready_line_of(options, session, interface.get())));

  const runner::RobotsRunResult result = run.run();
  interface_end.stop();
  if (!result.driver_error.empty()) { spdlog::error("{}", result.driver_error); }
  log.write_rest();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string heading = names[i].empty() ? "" : names[i] + ":\n";
    print_message(heading + report::summary_of(session.robot(i)));
  }
  print_message(report::summary_of(recording.get()));
  return with_recording(exit_code_of(result), recording.get());
}

}  // namespace fakebot::cli
