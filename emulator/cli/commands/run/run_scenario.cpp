#include <utility>

#include "cli/commands/judged_run.hpp"
#include "cli/commands/run/ready_devices.hpp"
#include "cli/commands/run/run.hpp"
#include "cli/options/line_options.hpp"
#include "report/ready_line.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::cli {

namespace {

report::ReadyLine ready_line_of(const config::ScenarioFile& file, std::uint64_t seed,
                                runner::Session& session, bool linked) {
  const io::Device& device = session.robot(0).device();
  report::ReadyLine line{.robot = std::string(file.robot.kind->name),
                         .ports = {device.path()},
                         .profile = file.robot.profile,
                         .seed = seed,
                         .scenario = file.scenario.name};
  if (linked) { line.links = {device.port()}; }
  line.devices = {ready_devices_of(session, 0)};
  return line;
}

}  // namespace

ExitCode run_scenario(const RunOptions& options) {
  config::ScenarioFile file =
      runner::load_one(options.scenario, options.parameters,
                       options.has_seed ? std::optional(options.robots.seed) : std::nullopt);
  line::LinksOfDevices links = options.run.links_of_devices;
  link_each_device(links, {file.robot.kind});
  refuse_unknown_devices(links, *file.robot.kind);
  refuse_unknown_devices(options.run.as, {file.robot.kind});
  runner::add_faults(options.robots.line, *file.robot.kind->wire, file.scenario);
  const std::uint64_t seed = options.has_seed ? options.robots.seed : file.scenario.seed;
  auto robot = runner::make_robot(file, seed);
  return judge({.file = file,
                .seed = seed,
                .driver = options.run.driver,
                .line = runner::line_options_of_scenario(options.robots.line, seed),
                .scripted = options.scripted,
                .link = options.run.link,
                .links_of_devices = links,
                .as = options.run.as,
                .speed = options.run.speed,
                .time = options.time,
                .record = options.record,
                .info = runner::capture_info_of({.robot = file.robot, .seed = seed}),
                .line_names = runner::line_names({.robot = file.robot}),
                .http = options.http,
                .robot = file.robot,
                .make_robot =
                    [&robot](runner::Session& session) {
                      return runner::simulated_robot(session, std::move(robot));
                    },
                .ready_line =
                    [&](runner::Session& session, report::InterfaceAddress address) {
                      report::ReadyLine line =
                          ready_line_of(file, seed, session, options.run.link.has_value());
                      line.interface = std::move(address);
                      return report::text_of(line);
                    }});
}

}  // namespace fakebot::cli
