// The command line. Every error becomes a line on standard error and an exit code.
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/decode.hpp"
#include "cli/exit_code.hpp"
#include "cli/list.hpp"
#include "cli/log_sink.hpp"
#include "cli/output.hpp"
#include "cli/run.hpp"
#include "cli/scenario_run.hpp"
#include "cli/scenarios.hpp"
#include "cli/schema.hpp"
#include "cli/version.hpp"
#include "config/config_error.hpp"
#include "io/os_error.hpp"
#include "io/standard_streams.hpp"

namespace fakebot::cli {

namespace {

constexpr std::size_t kMostRobots = 4096;  // kernel.pty.max by default
constexpr std::size_t kMostJobs = 256;
constexpr std::uint64_t kMostRepeats = 1000000;
constexpr const char* kSetMeaning = "NAME=VALUE: of a parameter, in place of what scenarios say";

void log_to_standard_error() {
  auto logger =
      std::make_shared<spdlog::logger>("fakebot", std::make_shared<LogSink>(STDERR_FILENO));
  logger->set_pattern("fakebot: %l: %v");
  spdlog::set_default_logger(logger);
}

/// Not-a-number when it is none.
double parse_number(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  return end == text.c_str() || *end != 0 ? std::nan("") : number;
}

/// CLI::Range lets it pass.
std::string refuse_not_a_number(const std::string& text) {
  return std::isfinite(parse_number(text)) ? "" : "found \"" + text + "\", expected a number";
}

/// A number of times real time, or "max".
std::string parse_speed(const std::string& text, std::optional<double>& speed) {
  if (text == "max") {
    speed.reset();
    return "";
  }
  const double number = parse_number(text);
  if (!(number >= 0.001 && number <= 1000)) {
    return "found \"" + text + "\", expected a number from 0.001 to 1000, or max";
  }
  speed = number;
  return "";
}

class CommandLine {
 public:
  CommandLine() {
    app_.set_version_flag("--version", "fakebot " + std::string(kVersion));
    app_.require_subcommand(1);
    app_.failure_message(CLI::FailureMessage::simple);
    add_run();
    add_test();
    add_validate();
    add_decode();
    add_list();
    add_schema();
  }

  ExitCode go(std::vector<std::string> arguments) {
    const auto driver = std::find(arguments.begin(), arguments.end(), "--");
    if (driver != arguments.end()) {
      run_.driver.assign(driver + 1, arguments.end());
      scenarios_.driver = run_.driver;
      arguments.erase(driver, arguments.end());
      has_driver_ = true;
    }
    check_words(arguments);
    std::reverse(arguments.begin(), arguments.end());  // the order CLI11 takes
    try {
      app_.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) { return tell_end_of_parsing(error); }
    spdlog::set_level(spdlog::level::from_str(log_level_));
    return act();
  }

 private:
  void add_run() {
    CLI::App* run = app_.add_subcommand(
        "run",
        "Start a robot on a device that any driver can open. A driver after -- is started "
        "too, with {port} in its arguments replaced by the device");
    run->footer(
        "Signals: SIGINT and SIGTERM end the run; SIGUSR1 unplugs the device for a second.\n"
        "Exit codes: 0 passed, 1 an expectation of the scenario failed, 2 usage, 3 environment, "
        "4 driver, 5 the scenario was inconclusive, 130 ended by a signal.");
    run->add_option("SCENARIO", scenario_run_.file,
                    "Play it, once a driver is ready, and judge; see scenarios/README.md");
    run->add_flag("--scripted", scenario_run_.scripted,
                  "Send the scenario's own commands, from the begin");
    run->add_option("--set", scenario_run_.parameters, kSetMeaning)->allow_extra_args(false);
    run->add_option("--robot", run_.robot, "Kind of robot; see: fakebot list robots")
        ->capture_default_str();
    run->add_option("--link", run_.link,
                    "Stable name of the device, a symbolic link; with --count a number is added");
    run->add_option("--seed", run_.robot_options.seed, "Of all that is random")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    run->add_option("--profile", run_.robot_options.profile,
                    "Name or file; see: fakebot list profiles")
        ->capture_default_str();
    run->add_option("--firmware", run_.robot_options.firmware,
                    "Release that the robot runs; see: fakebot list firmware")
        ->capture_default_str();
    run->add_option("--world", run_.world,
                    "What stands around: a world in .json or a ROS map in .yaml; default: nothing");
    run->add_option("--start", run_.start,
                    "X,Y,HEADING_DEG in metres and degrees, or the name of a place in the world");
    run->add_option("--duration", run_.duration_s, "Seconds of simulated time; default: no end")
        ->check(CLI::Range(0.001, 1e9) & CLI::Validator(refuse_not_a_number, ""));
    run->add_option("--speed", speed_,
                    "Times real time, or max: as fast as a driver reads; without one time stands "
                    "still, or with --duration runs on")
        ->default_str("1");
    run->add_option("--battery-speed", run_.robot_options.battery_speed,
                    "Charge and discharge so many times as fast; 0: the charge stays")
        ->check(CLI::Range(0.0, 1e4) & CLI::Validator(refuse_not_a_number, ""));
    run->add_option("--count", run_.count, "Robots, each on a device of its own")
        ->check(CLI::Range(std::size_t{1}, kMostRobots));
    run->add_option(
           "--log-level", log_level_,
           "What to tell on standard error; equal lines once a second, all of them at debug")
        ->check(CLI::IsMember({"trace", "debug", "info", "warning", "error", "off"}))
        ->capture_default_str();
    // The scenario says these.
    for (const char* of_the_scenario : {"--robot", "--profile", "--firmware", "--world", "--start",
                                        "--duration", "--battery-speed", "--count"}) {
      run->get_option(of_the_scenario)->excludes(run->get_option("SCENARIO"));
    }
    for (const char* with_a_scenario : {"--scripted", "--set"}) {
      run->get_option(with_a_scenario)->needs(run->get_option("SCENARIO"));
    }
    run_command_ = run;
  }

  void add_test() {
    CLI::App* test = app_.add_subcommand(
        "test",
        "Play scenarios and judge. A driver after --, or else the one that a scenario names, is "
        "started for each, with {port} in its arguments replaced by the device; without one a "
        "scenario's own commands are sent, as fast as the machine allows");
    test->footer(
        "Exit codes: 0 passed, 1 an expectation failed, 2 usage, 3 environment, 4 driver, "
        "5 inconclusive, 130 ended by a signal.");
    test->add_option("SCENARIO", scenarios_.files, "Files, see scenarios/README.md")->required();
    test->add_option("--seed", scenarios_.seed, "In place of what the scenarios say")
        ->check(CLI::NonNegativeNumber);
    test->add_option("--filter", scenarios_.filter, "Only those with this in their name");
    test->add_option("--repeat", scenarios_.repeat,
                     "Play each so often, each time with the next seed")
        ->check(CLI::Range(std::uint64_t{1}, kMostRepeats))
        ->capture_default_str();
    test->add_option("--jobs,-j", scenarios_.jobs,
                     "Play so many at a time; each driver has a device of its own")
        ->check(CLI::Range(std::size_t{1}, kMostJobs))
        ->capture_default_str();
    test->add_flag("--scripted", scenarios_.scripted,
                   "Their own commands, also where a file names a driver");
    test->add_flag("--fail-fast", scenarios_.fail_fast, "None after the first that did not pass");
    test->add_option("--junit", scenarios_.reports.junit, "Write JUnit XML to this file");
    test->add_option("--json", scenarios_.reports.json, "Write the results as JSON to this file");
    test->add_option("--tap", scenarios_.reports.tap, "Write TAP to this file");
    test->add_option("--artifacts", scenarios_.artifacts,
                     "Keep what was seen of each scenario in a folder of its own in this one: "
                     "wire.pcapng, signals.csv, driver.log, result.json and page.html");
    test->add_option("--set", scenarios_.parameters, kSetMeaning)->allow_extra_args(false);
    test_command_ = test;
  }

  void add_validate() {
    CLI::App* validate =
        app_.add_subcommand("validate", "Read scenarios and say what is wrong with them");
    validate->add_option("SCENARIO", scenarios_.files, "Files, see scenarios/README.md")
        ->required();
    validate->add_flag("--timeline", scenarios_.timeline, "Print what is going to happen");
    validate->add_option("--set", scenarios_.parameters, kSetMeaning)->allow_extra_args(false);
    validate_command_ = validate;
  }

  void add_decode() {
    CLI::App* decode = app_.add_subcommand(
        "decode", "Print the frames in a file or on standard input, raw or in hex");
    decode->add_option("FILE", decode_.file, "A file, or - for standard input")->required();
    decode->add_option("--direction", decode_.direction, "Who sent the bytes")
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, Direction>{{"auto", Direction::automatic},
                                             {"feedback", Direction::feedback},
                                             {"command", Direction::command}}))
        ->default_str("auto");
    decode->add_option("--format", decode_.format, "text or jsonl")
        ->transform(CLI::CheckedTransformer(std::map<std::string, DecodeFormat>{
            {"text", DecodeFormat::text}, {"jsonl", DecodeFormat::jsonl}}))
        ->default_str("text");
    decode->add_option("--input", decode_.input, "raw, hex, or auto")
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, DecodeInput>{{"auto", DecodeInput::automatic},
                                               {"raw", DecodeInput::raw},
                                               {"hex", DecodeInput::hex}}))
        ->default_str("auto");
    decode_command_ = decode;
  }

  void add_list() {
    CLI::App* list = app_.add_subcommand("list", "Print what there is to name");
    list->require_subcommand(1);
    for (const Listing& listing : listings()) {
      list->add_subcommand(std::string(listing.name), std::string(listing.meaning))
          ->callback([&listing] { write_output(listing.text()); });
    }
  }

  void add_schema() {
    CLI::App* schema = app_.add_subcommand(
        "schema", "Print the JSON Schema of scenario files, with which editors complete and check");
    schema->require_subcommand(0, 1);
    for (const PrintedSchema& printed : schemas()) {
      schema->add_subcommand(std::string(printed.name), std::string(printed.meaning))
          ->callback([&printed] { write_output(printed.text()); });
    }
    schema->callback([schema] {
      if (schema->get_subcommands().empty()) { write_output(schemas().front().text()); }
    });
  }

  /// What the parser of options would only call missing.
  void check_words(const std::vector<std::string>& arguments) const {
    const std::string word = arguments.empty() ? "" : arguments[0];
    const bool takes_driver = word == "run" || word == "test";
    if (has_driver_ && (!takes_driver || run_.driver.empty())) {
      throw config::ConfigError("--: expected a driver and its arguments, for run and test only");
    }
    check_word(word, app_);
    if ((word == "list" || word == "schema") && arguments.size() > 1) {
      check_word(arguments[1], *app_.get_subcommand(word));
    }
  }

  static void check_word(const std::string& word, const CLI::App& app) {
    const auto all = [](const CLI::App* /*any*/) { return true; };
    std::vector<std::string_view> names;
    for (const CLI::App* known : app.get_subcommands(all)) { names.push_back(known->get_name()); }
    const bool known = std::find(names.begin(), names.end(), word) != names.end();
    if (known || word.empty() || word[0] == '-') { return; }
    throw config::ConfigError("found \"" + word + "\", expected one of " +
                              config::comma_list(names) + config::did_you_mean(word, names));
  }

  /// Help and version are such an end too.
  ExitCode tell_end_of_parsing(const CLI::ParseError& end) {
    std::ostringstream output;
    std::ostringstream errors;
    const int code = app_.exit(end, output, errors);
    tell(errors.str());
    write_output(output.str());
    return code == 0 ? ExitCode::passed : ExitCode::usage;
  }

  ExitCode act() {
    if (*decode_command_) { return decode(decode_); }
    if (*test_command_) { return test(scenarios_); }
    if (*validate_command_) { return validate(scenarios_); }
    if (!*run_command_) { return ExitCode::passed; }
    refuse("--speed", parse_speed(speed_, run_.speed));
    if (scenario_run_.file.empty()) { return run(run_); }
    scenario_run_.driver = run_.driver;
    scenario_run_.link = run_.link;
    scenario_run_.speed = run_.speed;
    if (*run_command_->get_option("--seed")) { scenario_run_.seed = run_.robot_options.seed; }
    return run_scenario(scenario_run_);
  }

  static void refuse(const std::string& option, const std::string& reason) {
    if (!reason.empty()) { throw config::ConfigError(option + ": " + reason); }
  }

  CLI::App app_{"A virtual robot behind a pseudo-terminal", "fakebot"};
  CLI::App* run_command_ = nullptr;
  CLI::App* test_command_ = nullptr;
  CLI::App* validate_command_ = nullptr;
  CLI::App* decode_command_ = nullptr;
  RunOptions run_;
  ScenarioRunOptions scenario_run_;
  ScenarioOptions scenarios_;
  DecodeOptions decode_;
  std::string speed_ = "1";
  std::string log_level_ = "info";
  bool has_driver_ = false;
};

/// Whatever is logged, the reason to end is told.
ExitCode give_up(ExitCode code, const std::string& reason) {
  spdlog::set_level(spdlog::level::err);
  spdlog::error("{}", reason);
  return code;
}

ExitCode guarded_main(std::vector<std::string> arguments) {
  try {
    io::occupy_closed_standard_streams();
    log_to_standard_error();
    return CommandLine().go(std::move(arguments));
  } catch (const config::ConfigError& error) {
    return give_up(ExitCode::usage, error.what());
  } catch (const io::OsError& error) {
    return give_up(ExitCode::environment, error.what());
  } catch (const std::exception& error) {
    return give_up(ExitCode::environment, std::string("unexpected: ") + error.what());
  }
}

}  // namespace

}  // namespace fakebot::cli

int main(int argc, char** argv) {
  return static_cast<int>(fakebot::cli::guarded_main({argv + 1, argv + argc}));
}
