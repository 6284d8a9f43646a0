#include <spdlog/spdlog.h>

#include <memory>
#include <utility>

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

std::string name_of_robot(std::size_t robots, std::size_t robot, const char* end) {
  return robots > 1 ? "robot " + std::to_string(robot) + end : "";
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
    const io::Device& device = session.robot(i).device();
    line.ports.push_back(device.path());
    if (options.run.link) { line.links.push_back(device.port()); }
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
  const Signals signals(session, {.logs = true});
  ignore_broken_pipes();
  runner::ChosenRobots chosen = runner::make_robots(options.robots);
  const std::size_t count = chosen.robots.size();
  for (std::size_t i = 0; i < count; ++i) {
    log.add_robot(name_of_robot(count, i, ": "), chosen.robots[i]->signals());
  }
  if (options.robots.world) { spdlog::info("the world is {}", chosen.world); }
  if (!chosen.note.empty()) { spdlog::warn("{}", chosen.note); }

  runner::RobotsRunOptions run_options = options.run;
  run_options.numbered = options.robots.numbered();
  run_options.line = chosen.line;
  run_options.may_be_judged = interface != nullptr;
  add_interface(interface.get(), run_options.driver.environment);
  io::allow_descriptors(runner::descriptors_of(count, !run_options.driver.argv.empty()) +
                        (interface ? kHttpDescriptors : 0));
  runner::RobotsRun run(session, std::move(chosen.robots), run_options);
  recording = start_recording(options.record, runner::capture_info_of(options.robots),
                              runner::line_names(options.robots));
  if (recording) { run.record_into(*recording); }
  if (interface) {
    interface->serve(session, runner::choices_of_robots(options.robots), options.robots.seed);
  }
  write_output(report::text_of(ready_line_of(options, session, interface.get())));

  const runner::RobotsRunResult result = run.run();
  if (interface) { interface->stop(); }
  if (!result.driver_error.empty()) { spdlog::error("{}", result.driver_error); }
  log.write_rest();
  for (std::size_t i = 0; i < count; ++i) {
    print_message(name_of_robot(count, i, ":\n") + report::summary_of(session.robot(i)));
  }
  print_message(report::summary_of(recording.get()));
  return with_recording(exit_code_of(result), recording.get());
}

}  // namespace fakebot::cli
