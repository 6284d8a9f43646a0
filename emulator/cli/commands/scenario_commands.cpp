#include "cli/commands/scenario_commands.hpp"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include "cli/options/record_option.hpp"

#include "cli/options/option_faults.hpp"

namespace fakebot::cli {

namespace {

constexpr std::size_t kMostJobs = 256;
constexpr std::uint64_t kMostRepeats = 1000000;

}  // namespace

CLI::App* add_test_command(CLI::App& command_line, ScenarioOptions& options) {
  CLI::App* test = command_line.add_subcommand(
      "test",
      "Run scenarios and judge their driver. The driver after --, or else the one that a scenario "
      "names, is started for each scenario, with {port} in its arguments replaced by the device; "
      "without a driver the scenario's own commands are sent, as fast as the machine allows");
  test->footer(
      "Exit codes: 0 passed, 1 an expectation failed, 2 usage, 3 environment, 4 driver, "
      "5 inconclusive, 130 ended by a signal.");
  test->add_option("SCENARIO", options.files, "Scenario files; see scenarios/README.md")
      ->required();
  test->add_option("--seed", options.seed, "Seed that overrides those of the scenarios")
      ->check(CLI::NonNegativeNumber);
  test->add_option("--filter", options.filter, "Run only scenarios with this text in their name");
  test->add_option("--repeat", options.repeat,
                   "Run each scenario this many times, each time with the next seed")
      ->check(CLI::Range(std::uint64_t{1}, kMostRepeats))
      ->capture_default_str();
  test->add_option("--jobs,-j", options.jobs,
                   "Run this many scenarios in parallel; each driver has a device of its own")
      ->check(CLI::Range(std::size_t{1}, kMostJobs))
      ->capture_default_str();
  test->add_flag("--scripted", options.scripted,
                 "Send the scenarios' own commands, even if a file names a driver");
  test->add_flag("--fail-fast", options.fail_fast,
                 "Stop after the first scenario that does not pass");
  test->add_option("--junit", options.reports.junit, "Write JUnit XML to this file");
  test->add_option("--json", options.reports.json, "Write the results as JSON to this file");
  test->add_option("--tap", options.reports.tap, "Write TAP to this file");
  test->add_option("--artifacts", options.artifacts,
                   "Keep a folder for each scenario in this one, with wire.pcapng, signals.csv, "
                   "driver.log, result.json and page.html");
  test->add_option(
          kRecordOption, options.record,
          std::string(kRecordMeaning) + "; for a single scenario, --artifacts keeps one for each")
      ->excludes(test->get_option("--artifacts"));
  test->add_option("--set", options.parameters, kSetMeaning)->allow_extra_args(false);
  test->add_option("--fault", options.faults, kFaultMeaning)->allow_extra_args(false);
  return test;
}

CLI::App* add_validate_command(CLI::App& command_line, ScenarioOptions& options) {
  CLI::App* validate =
      command_line.add_subcommand("validate", "Check scenario files and report mistakes");
  validate->add_option("SCENARIO", options.files, "Scenario files; see scenarios/README.md")
      ->required();
  validate->add_flag("--timeline", options.timeline, "Print what is going to happen");
  validate->add_option("--set", options.parameters, kSetMeaning)->allow_extra_args(false);
  return validate;
}

}  // namespace fakebot::cli
