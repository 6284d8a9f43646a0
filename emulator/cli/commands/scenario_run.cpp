#include "cli/commands/scenario_run.hpp"

#include <spdlog/spdlog.h>

#include <memory>
#include <utility>

#include "cli/log/session_log.hpp"
#include "cli/options/option_faults.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/ready_line.hpp"
#include "cli/signals.hpp"
#include "report/scenario/happenings_text.hpp"
#include "report/scenario/scenario_report.hpp"
#include "report/summary.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/scenario/driven_scenario.hpp"
#include "runner/scenario/loaded_scenario.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::cli {

namespace {

ReadyLine ready_line_of(const config::ScenarioFile& file, std::uint64_t seed) {
  ReadyLine line;
  line.robot = file.robot.kind->name;
  line.profile = file.robot.profile;
  line.seed = seed;
  line.scenario = file.scenario.name;
  return line;
}

void announce(ReadyLine line, const io::Device& device, bool linked) {
  line.ports = {device.path()};
  if (linked) { line.links = {device.port()}; }
  write_output(text_of(line));
}

runner::SessionEvents events_of(SessionLog& log) {
  runner::SessionEvents events = log.events();
  events.on_happening = [](const sim::scenario::Happening& happening) {
    spdlog::info("{} {}", sim::scenario::seconds_text(happening.at), report::text_of(happening));
  };
  return events;
}

}  // namespace

ExitCode run_scenario(const ScenarioRunOptions& options) {
  ignore_broken_pipes();
  config::ScenarioFile file = runner::load_one(options.file, options.parameters);
  add_faults(file.scenario, parse_faults(options.faults, *file.robot.kind->wire));
  const std::uint64_t seed = options.seed.value_or(file.scenario.seed);
  auto robot = runner::make_robot(file, seed);
  SessionLog log;
  std::unique_ptr<runner::Recording> recording;  // the session and its line write to it
  log.add_robot("", robot->signals());
  runner::Session session(events_of(log));
  const Signals signals(session, {.logs = false, .replugs = true});
  recording = start_recording(options.record, runner::capture_info(file.robot, seed),
                              {std::string(file.robot.kind->name)});
  session.record_into(recording.get());

  runner::DrivenOptions driven;
  driven.driver = file.driver;
  if (!options.driver.empty()) { driven.driver.command = options.driver; }
  driven.scripted = options.scripted;
  if (driven.scripted) { driven.driver.command.clear(); }
  driven.fault_seed = seed;
  driven.link = options.link;
  driven.speed = options.speed;
  driven.on_ready = [&](const io::Device& device) {
    announce(ready_line_of(file, seed), device, options.link.has_value());
  };
  const runner::ScenarioResult result =
      runner::play_on_device(session, file.scenario, std::move(robot), std::move(driven));
  tell(report::summary_of(session.robot(0)));
  log.tell_rest();
  tell(report::summary_of(recording.get()));
  tell(report::report_of(file.scenario, result));
  return with_recording(exit_code_of(result), recording.get());
}

}  // namespace fakebot::cli
