#include <utility>

#include "cli/commands/judged_run.hpp"
#include "cli/commands/run/run.hpp"
#include "report/ready_line.hpp"
#include "runner/recording/capture_info.hpp"
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
  config::ScenarioFile file =
      runner::load_one(options.scenario, options.parameters,
                       options.has_seed ? std::optional(options.robots.seed) : std::nullopt);
  runner::add_faults(options.robots.line, *file.robot.kind->wire, file.scenario);
  const std::uint64_t seed = options.has_seed ? options.robots.seed : file.scenario.seed;
  auto robot = runner::make_robot(file, seed);
  return judge({.file = file,
                .seed = seed,
                .driver = options.run.driver,
                .line = runner::line_options_of_scenario(options.robots.line, seed),
                .scripted = options.scripted,
                .link = options.run.link,
                .speed = options.run.speed,
                .time = options.time,
                .record = options.record,
                .info = runner::capture_info(file.robot, seed),
                .line_name = std::string(file.robot.kind->name),
                .http = options.http,
                .robot = file.robot,
                .make_robot =
                    [&robot](runner::Session& session) {
                      return runner::simulated_robot(session, std::move(robot));
                    },
                .ready_line =
                    [&](const io::Device& device, report::InterfaceAddress address) {
                      report::ReadyLine line =
                          ready_line_of(file, seed, device, options.run.link.has_value());
                      line.interface = std::move(address);
                      return report::text_of(line);
                    }});
}

}  // namespace fakebot::cli
