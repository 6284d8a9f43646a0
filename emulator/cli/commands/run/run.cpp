#include "cli/commands/run/run.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <thread>
#include <utility>

#include "cli/command.hpp"
#include "cli/commands/run/ready_devices.hpp"
#include "cli/options/driver_options.hpp"
#include "cli/options/http_option.hpp"
#include "cli/options/installed_files.hpp"
#include "cli/options/line_options.hpp"
#include "cli/options/output/log_level_option.hpp"
#include "cli/options/output/output_files.hpp"
#include "cli/options/output/record_option.hpp"
#include "cli/options/robot_options.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/options/speed_option.hpp"
#include "cli/options/time_option.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "config/json/config_error.hpp"
#include "config/profile/devices.hpp"
#include "robots/registry.hpp"

namespace fakebot::cli {

namespace {

constexpr std::size_t kMostRobots = 4096;  // kernel.pty.max by default

class RunCommand final : public Command {
 public:
  explicit RunCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  void add_scenario_options();
  void add_robot_options();
  void add_time_options();
  void refuse_time_without_driver() const;

  std::vector<config::RobotChoice> robots() const;
  void take_links();

  RunOptions run_;
  RobotOptions robot_;
  std::vector<std::string> devices_;
  std::vector<std::string> links_;
  DriverOptions driver_;
  SpeedOption speed_;
  TimeOption time_;
  HttpOption http_;
  AsOption as_;
  LogLevelOption log_level_;
};

RunCommand::RunCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand(
          "run",
          "Start a robot on a device that any driver can open. A driver after -- is started "
          "too, with {port} in its arguments replaced by the device and {index} by the number of "
          "the robot")) {
  options().footer(
      "Examples:\n"
      "  fakebot run --link /tmp/robot\n"
      "  fakebot run --world maze.json --duration 5min -- ./my_driver {port}\n"
      "  fakebot run bump.json --record bump.pcapng\n"
      "  fakebot run --time virtual --duration 10min -- ./my_driver {port}\n"
      "  fakebot run --http 8080\n"
      "Signals: SIGINT and SIGTERM end the run; SIGUSR1 unplugs the device for a second.\n"
      "Exit codes: 0 passed, 1 an expectation of the scenario failed, 2 usage, 3 environment, "
      "4 driver, 5 the scenario was inconclusive, 130 ended by a signal.");
  add_scenario_options();
  add_robot_options();
  add_line_options(options(), run_.robots.line);
  add_time_options();
  options().add_option(kRecordOption, run_.record, kRecordMeaning)->type_name(value_words::kFile);
  driver_.add_times(options());
  driver_.add_raw(options());
  driver_.add_test_program(options());
  driver_.add_launcher(options());
  http_.add_to(options());
  log_level_.add_to(options());
  // Options for values that a scenario sets.
  std::vector<std::string> of_the_scenario = robot_.names();
  of_the_scenario.insert(of_the_scenario.end(), {config::kDeviceOption, "--world", "--start",
                                                 "--duration", "--count", "--jobs"});
  for (const std::string& option : of_the_scenario) {
    options().get_option(option)->excludes(options().get_option("SCENARIO"));
  }
  for (const char* with_a_scenario : {"--scripted", "--set"}) {
    options().get_option(with_a_scenario)->needs(options().get_option("SCENARIO"));
  }
}

void RunCommand::add_scenario_options() {
  may_be_installed(options().add_option(
      value_words::kScenario, run_.scenario,
      "Scenario to run and judge, once a driver is ready; see: fakebot list keys"));
  options().add_flag("--scripted", run_.scripted,
                     "Send the scenario's own commands, from the start");
  add_set_option(options(), run_.parameters);
}

void RunCommand::add_robot_options() {
  robot_.add_kind(options());
  options()
      .add_option(config::kDeviceOption, devices_,
                  "A device that the robot carries, on a line of its own, at a place on the robot "
                  "in metres and degrees, @0.1,0,180; can be repeated; see: fakebot list robots")
      ->type_name("[NAME=]KIND[@X,Y,HEADING]")
      ->allow_extra_args(false);
  options()
      .add_option(kLinkOption, links_,
                  "Stable name of the device that drivers open, a symbolic link; NAME=FILE is that "
                  "of a device that the robot carries, *=FILE of each, with {name} in FILE; a "
                  "number is added with --count, and with several kinds of robots")
      ->type_name(std::string("[NAME=]") + value_words::kFile)
      ->allow_extra_args(false);
  as_.add_to(options(),
             "; with --count, and with several kinds of robots, {index} in it is the "
             "number of the robot");
  add_whole_number(options(), "--seed", "Seed of everything that is random", {},
                   [this](std::uint64_t seed) { run_.robots.seed = seed; })
      ->default_str(std::to_string(run_.robots.seed));
  robot_.add_profile(options());
  may_be_installed(
      options().add_option(
          "--world", run_.robots.world,
          "Surroundings: a world in .json or a ROS map in .yaml; default: an endless floor"))
      ->type_name(value_words::kWorld);
  options()
      .add_option("--start", run_.robots.start,
                  "X,Y,HEADING_DEG in metres and degrees, or the name of a place in the world")
      ->type_name("PLACE");
  add_whole_number(options(), "--count",
                   "Number of robots (of each kind), each on a device of its own", {1, kMostRobots},
                   [this](std::uint64_t count) { run_.robots.count = count; });
  add_whole_number(
      options(), "--jobs,-j",
      "Threads for robots without a driver, with --speed max; any number gives the same bytes",
      {1, kMostJobs}, [this](std::uint64_t threads) { run_.run.threads = threads; })
      ->default_str("one for each processor");
  run_.run.threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostJobs);
}

void RunCommand::add_time_options() {
  add_duration(options(), "--duration",
               "Simulated time, in seconds or like 500ms, 5min, 2h; default: no end",
               [this](sim::SimTime duration) { run_.run.duration = duration; });
  CLI::Option* const speed = speed_.add_to(
      options(),
      "Multiple of real time, or max: as fast as a driver reads; max waits for a driver, unless "
      "--duration is given");
  time_.add_to(options())->excludes(speed);
  robot_.add_settings(options());
}

/// Only a driver that fakebot starts can live in virtual or scaled time. Virtual time also serves a
/// client that lets time go on.
void RunCommand::refuse_time_without_driver() const {
  if (run_.time == runner::SessionTime::real) { return; }
  if (run_.time.is_simulated() && run_.http) { return; }
  const bool may_have_one = !run_.run.driver.argv.empty() || !run_.scenario.empty();
  if (may_have_one && !run_.scripted) { return; }
  config::refuse_option(kTimeOption, runner::text_of(run_.time) + ", without a driver",
                        "a driver after --");
}

/// Each robot carries the same devices.
std::vector<config::RobotChoice> RunCommand::robots() const {
  std::vector<config::RobotChoice> robots = robot_.choices();
  for (config::RobotChoice& robot : robots) {
    auto devices = config::parse_devices(devices_, robots::robot_kinds(), *robot.kind);
    robot = config::equip(std::move(robot), std::move(devices));
  }
  return robots;
}

void RunCommand::take_links() {
  for (const std::string& link : links_) {
    const std::size_t equals = std::min(link.find('='), link.size());
    const std::string name = link.substr(0, equals);
    const bool is_of_device =
        equals < link.size() && (name == kEachDevice || config::is_device_name(name));
    if (link.substr(is_of_device ? equals + 1 : 0).empty()) {
      config::refuse_option(kLinkOption, "\"" + link + "\"", "a path");
    }
    if (name == kEachDevice && is_of_device && link.find(kNameOfDevice) == std::string::npos) {
      config::refuse_option(kLinkOption, "\"" + link + "\"", "a path with {name}");
    }
    const bool is_new =
        is_of_device ? run_.run.links_of_devices.emplace(name, link.substr(equals + 1)).second
                     : !std::exchange(run_.run.link, link).has_value();
    if (!is_new) {
      config::refuse_option(kLinkOption, "\"" + link + "\"", "one link for each device");
    }
  }
}

ExitCode RunCommand::act(const std::vector<std::string>& driver) {
  log_level_.apply();
  run_.run.speed = speed_.value();
  run_.run.driver = driver_.command(driver);
  run_.time = time_.value();
  run_.http = http_.value();
  refuse_time_without_driver();
  refuse_standard_output(run_.record);
  const std::vector<OutputFile> outputs{{kRecordOption, run_.record}};
  take_links();
  if (!run_.scenario.empty()) {
    refuse_overwriting({run_.scenario}, outputs);
    prepare_outputs(outputs);
    run_.run.as = as_.value();
    run_.has_seed = options().count("--seed") > 0;
    return run_scenario(run_);
  }
  std::vector<config::RobotChoice> robots = this->robots();
  std::vector<const sim::RobotKind*> kinds;
  kinds.reserve(robots.size());
  for (const config::RobotChoice& robot : robots) { kinds.push_back(robot.kind); }
  link_each_device(run_.run.links_of_devices, kinds);
  refuse_unknown_devices(run_.run.links_of_devices, *robots.front().kind);
  run_.run.as = as_.value(robots.size() > 1 || run_.robots.count.value_or(1) > 1);
  refuse_unknown_devices(run_.run.as, kinds);
  const std::size_t most = kMostRobots / robots.size();
  if (const std::size_t count = run_.robots.count.value_or(1); count > most) {
    config::refuse_option("--count", "\"" + std::to_string(count) + "\"",
                          "a whole number from 1 to " + std::to_string(most) + " for each of " +
                              std::to_string(robots.size()) + " kinds of robots");
  }
  run_.robots.robot = robots.front();
  run_.robots.others.assign(robots.begin() + 1, robots.end());
  // A built-in profile is not a file.
  refuse_overwriting({run_.robots.world.value_or(""), run_.robots.robot.profile}, outputs);
  prepare_outputs(outputs);
  return run_robots(run_);
}

}  // namespace

std::unique_ptr<Command> add_run_command(CLI::App& command_line) {
  return std::make_unique<RunCommand>(command_line);
}

}  // namespace fakebot::cli
