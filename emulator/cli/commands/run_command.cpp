#include "cli/commands/run_command.hpp"

#include <CLI/CLI.hpp>

#include "cli/commands/scenario_commands.hpp"
#include "cli/options/option_faults.hpp"
#include "cli/options/output_files.hpp"
#include "cli/options/record_option.hpp"

namespace fakebot::cli {

namespace {

constexpr std::size_t kMostRobots = 4096;  // kernel.pty.max by default

}  // namespace

RunCommand::RunCommand(CLI::App& command_line)
    : command_(command_line.add_subcommand(
          "run",
          "Start a robot on a device that any driver can open. A driver after -- is started "
          "too, with {port} in its arguments replaced by the device")) {
  command_->footer(
      "Signals: SIGINT and SIGTERM end the run; SIGUSR1 unplugs the device for a second.\n"
      "Exit codes: 0 passed, 1 an expectation of the scenario failed, 2 usage, 3 environment, "
      "4 driver, 5 the scenario was inconclusive, 130 ended by a signal.");
  add_scenario_options();
  add_robot_options();
  add_time_options();
  command_->add_option(kRecordOption, run_.record, kRecordMeaning);
  log_level_.add_to(*command_);
  // The scenario says these.
  std::vector<std::string> of_the_scenario = robot_.names();
  of_the_scenario.insert(of_the_scenario.end(), {"--world", "--start", "--duration", "--count"});
  for (const std::string& option : of_the_scenario) {
    command_->get_option(option)->excludes(command_->get_option("SCENARIO"));
  }
  for (const char* with_a_scenario : {"--scripted", "--set"}) {
    command_->get_option(with_a_scenario)->needs(command_->get_option("SCENARIO"));
  }
}

void RunCommand::add_scenario_options() {
  command_->add_option(
      "SCENARIO", scenario_.file,
      "Scenario to run and judge, once a driver is ready; see scenarios/README.md");
  command_->add_flag("--scripted", scenario_.scripted,
                     "Send the scenario's own commands, from the start");
  command_->add_option("--set", scenario_.parameters, kSetMeaning)->allow_extra_args(false);
  command_->add_option("--fault", run_.faults, kFaultMeaning)->allow_extra_args(false);
}

void RunCommand::add_robot_options() {
  robot_.add_kind(*command_);
  command_->add_option(
      "--link", run_.link,
      "Stable name of the device, a symbolic link; with --count a number is added");
  command_->add_option("--seed", run_.seed, "Seed of everything that is random")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  robot_.add_profile(*command_);
  command_->add_option(
      "--world", run_.world,
      "Surroundings: a world in .json or a ROS map in .yaml; default: an endless floor");
  command_->add_option(
      "--start", run_.start,
      "X,Y,HEADING_DEG in metres and degrees, or the name of a place in the world");
  command_->add_option("--count", run_.count, "Number of robots, each on a device of its own")
      ->check(CLI::Range(std::size_t{1}, kMostRobots));
}

void RunCommand::add_time_options() {
  command_
      ->add_option("--duration", run_.duration_s,
                   "Duration in seconds of simulated time; default: no end")
      ->check(CLI::Range(0.001, 1e9) & CLI::Validator(refuse_not_a_number, ""));
  speed_.add_to(*command_,
                "Multiple of real time, or max: as fast as a driver reads; max waits for a driver, "
                "unless --duration is given");
  robot_.add_settings(*command_);
}

bool RunCommand::was_named() const {
  return command_->parsed();
}

ExitCode RunCommand::act(const std::vector<std::string>& driver) {
  log_level_.apply();
  run_.speed = speed_.value();
  refuse_standard_output(run_.record);
  if (scenario_.file.empty()) {
    run_.robot = robot_.choice();
    // A profile that has a name is no file, and never the same as one.
    refuse_overwriting({run_.world.value_or(""), run_.robot.profile}, {{"--record", run_.record}});
    run_.driver = driver;
    return run(run_);
  }
  refuse_overwriting({scenario_.file}, {{"--record", run_.record}});
  scenario_.driver = driver;
  scenario_.faults = run_.faults;
  scenario_.link = run_.link;
  scenario_.speed = run_.speed;
  scenario_.record = run_.record;
  if (*command_->get_option("--seed")) { scenario_.seed = run_.seed; }
  return run_scenario(scenario_);
}

}  // namespace fakebot::cli
