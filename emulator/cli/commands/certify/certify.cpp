#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/commands/certify/card_maker.hpp"
#include "cli/commands/certify/named_drivers.hpp"
#include "cli/commands/quiet_observer.hpp"
#include "cli/commands/test/test_keeper.hpp"
#include "cli/options/driver_options.hpp"
#include "cli/options/label_options.hpp"
#include "cli/options/output/artifact_options.hpp"
#include "cli/options/robot_options.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/options/time_option.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "config/json/config_error.hpp"
#include "config/profile/robot_choice.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/file/output_place.hpp"
#include "io/file/whole_file.hpp"
#include "io/process/descriptor_limit.hpp"
#include "report/card/card_reports.hpp"
#include "report/page/index/index_page.hpp"
#include "robots/registry.hpp"
#include "runner/certify/scenario_check.hpp"
#include "runner/parallel.hpp"

namespace fakebot::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kDriver = "--driver";
constexpr const char* kScenario = "--scenario";
constexpr const char* kClassCsv = "class.csv";
constexpr const char* kClassPage = "class.html";

/// Makes report cards: of a driver after --, of a driver described by a file, or of each of a list.
class CertifyCommand final : public Command {
 public:
  explicit CertifyCommand(CLI::App& command_line);
  ExitCode act(const std::vector<std::string>& driver) override;

 private:
  const sim::RobotKind& kind_of(const config::DriverManifest& driver) const;
  /// Plays in parallel for one card.
  struct Jobs {
    std::size_t count = 1;
    std::size_t first_slot = 0;
  };

  CardMaker maker_of(const config::DriverManifest& driver, Jobs jobs) const;
  config::DriverManifest only_driver(const std::vector<std::string>& argv) const;
  io::FileDescriptor own_folder() const;
  ExitCode certify_one(const config::DriverManifest& driver) const;
  ExitCode certify_each() const;
  ExitCode check_scenarios() const;
  void refuse_wrong_files(bool has_list, const std::vector<std::string>& driver) const;

  std::optional<std::string> manifest_;
  bool of_each_ = false;
  bool of_scenarios_ = false;
  std::vector<std::string> files_;
  std::optional<std::string> robot_;
  std::optional<std::string> name_;
  std::optional<std::string> folder_;
  std::optional<report::KeptRuns> kept_runs_;
  runner::CertifyOptions options_;
  DriverOptions driver_;
  // For many plays, each of which can be played again.
  TimeOption time_{runner::SessionTime::simulated.with_seeded_threads(1)};
};

CertifyCommand::CertifyCommand(CLI::App& command_line)
    : Command(command_line.add_subcommand(
          "certify",
          "Make a report card of a driver: watch what it does by itself, play the cases of the "
          "library that are meant for such a driver, in virtual time, and say of each whether it "
          "passes")) {
  CLI::App& certify = options();
  certify.footer(
      "Examples:\n"
      "  fakebot certify -- ./my_driver {port}\n"
      "  fakebot certify --out card --can docks -- ./my_driver {port}\n"
      "  fakebot certify --driver my_driver.json --out card\n"
      "  fakebot certify --each students/*/run.sh --out class\n"
      "  fakebot certify --scenario my_scenarios\n"
      "Exit codes: 0 no case failed, 1 a case failed, or a scenario tests nothing, 2 usage, 3 "
      "environment, 4 a driver could not "
      "be started, 5 no case is meant for it, 130 ended by a signal.");
  certify
      .add_option(kDriver, manifest_,
                  "A file that describes the driver, in place of a driver after --")
      ->type_name(value_words::kFile);
  certify
      .add_flag(kEachOption, of_each_,
                "Make a card of each of the files: programs, which get the path of the device as "
                "their argument, or files as for --driver")
      ->excludes(kDriver);
  certify
      .add_flag(kScenario, of_scenarios_,
                "The files are scenarios, or folders of them: play bad drivers in them, and tell "
                "which pass")
      ->excludes(kDriver)
      ->excludes(kEachOption);
  certify.add_option(value_words::kFile, files_, "Files for --each or --scenario");
  certify.add_option(kRobotOption, robot_, "The robot; see: fakebot list robots")
      ->type_name(value_words::kRobot);
  certify.add_option("--name", name_, "Name of the driver on the card")
      ->type_name("NAME")
      ->excludes(kEachOption);
  certify
      .add_option("--out", folder_,
                  "Keep card.json, card.html, junit.xml, badges, and the pages and bytes of "
                  "runs in this folder; with --each in a folder for each, and class.csv and "
                  "class.html")
      ->type_name(value_words::kFolder);
  add_kept_runs_option(certify, kept_runs_, "all, with --each not-passed")
      ->needs(certify.get_option("--out"));
  add_can_option(certify, options_.meant.can,
                 "What the driver does by itself, as wanders,docks, in place of what is seen of "
                 "it; see: fakebot list abilities");
  add_tag_option(certify, options_.meant.tags);
  add_whole_number(certify, "--runs-of-case",
                   "Play at most so many runs of each case, spread over the combinations of its "
                   "parameters, for a first look",
                   {1, runner::kMostRuns},
                   [this](std::uint64_t runs) { options_.runs_of_case = runs; })
      ->excludes(kScenario);
  options_.test.jobs = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostJobs);
  add_whole_number(certify, "--jobs,-j", "Play this many cases in parallel", {1, kMostJobs},
                   [this](std::uint64_t jobs) { options_.test.jobs = jobs; })
      ->default_str("one for each processor");
  time_.add_to(certify);
  driver_.add_times(certify);
  driver_.add_may_end(certify);
  driver_.add_raw(certify);
}

const sim::RobotKind& CertifyCommand::kind_of(const config::DriverManifest& driver) const {
  const auto kinds = robots::robot_kinds();
  const std::string& named = robot_.value_or(driver.robot);
  return named.empty() ? *kinds.front() : config::kind_of_option(kinds, kRobotOption, named);
}

/// Of a class only what has not passed is worth a page: all runs of thirty drivers take gigabytes.
CardMaker CertifyCommand::maker_of(const config::DriverManifest& driver, Jobs jobs) const {
  runner::CertifyOptions options = options_;
  options.test.jobs = jobs.count;
  options.test.first_slot = jobs.first_slot;
  options.driver = driver;
  std::optional<report::KeptArtifacts> kept;
  if (folder_) {
    const fs::path own = of_each_ ? fs::path(*folder_) / driver.name : fs::path(*folder_);
    const report::KeptRuns usual = of_each_ ? report::KeptRuns::not_passed : report::KeptRuns::all;
    kept = {.folder = own.string(), .of = kept_runs_.value_or(usual)};
  }
  return {kind_of(driver), std::move(options), std::move(kept)};
}

config::DriverManifest CertifyCommand::only_driver(const std::vector<std::string>& argv) const {
  if (manifest_ && !argv.empty()) {
    config::refuse_option(kDriver, "a driver after --, too", "one of the two");
  }
  config::DriverManifest driver;
  if (manifest_) {
    driver = config::load_driver_manifest(*manifest_);
  } else if (argv.empty()) {
    config::refuse_option("--", "no driver", "a driver and its arguments, --driver or --each");
  } else {
    driver = {.name = fs::path(argv.front()).filename().string(), .command = argv};
  }
  driver.name = name_.value_or(driver.name);
  return driver;
}

ExitCode CertifyCommand::act(const std::vector<std::string>& driver) {
  options_.test.driver = driver_.command({});
  // Drivers of parallel cases do not read the terminal.
  options_.test.driver.own_group = true;
  options_.test.time = time_.value();
  ignore_broken_pipes();
  io::allow_descriptors(runner::descriptors_of_plays(options_.test.jobs));
  const bool has_list = of_each_ || of_scenarios_;
  refuse_wrong_files(has_list, driver);
  if (!has_list) { return certify_one(only_driver(driver)); }
  return of_each_ ? certify_each() : check_scenarios();
}

void CertifyCommand::refuse_wrong_files(bool has_list,
                                        const std::vector<std::string>& driver) const {
  const char* list = of_each_ ? kEachOption : kScenario;
  if (!has_list && !files_.empty()) {
    config::refuse_option(value_words::kFile, "\"" + files_.front() + "\"",
                          "a driver after --, or files with --each or --scenario");
  }
  if (has_list && files_.empty()) { config::refuse_option(list, "no file", "at least one"); }
  if (of_scenarios_ && folder_) {
    config::refuse_option("--out", "--scenario, too", "a driver after --, or --each");
  }
  if (has_list && !driver.empty()) {
    config::refuse_option(list, "a driver after --, too", "one of the two");
  }
}

ExitCode exit_code_of_card(const runner::Card& card) {
  if (!card.error.empty()) { return ExitCode::driver; }
  const std::size_t not_meant = count(card, runner::CaseVerdict::not_applicable);
  if (not_meant == card.cases.size()) { return ExitCode::inconclusive; }
  const bool is_failed = card.violation || count(card, runner::CaseVerdict::fail) > 0;
  return is_failed ? ExitCode::failed : ExitCode::passed;
}

/// Two writers at once would mix the cards. Empty without --out.
io::FileDescriptor CertifyCommand::own_folder() const {
  return folder_ ? io::prepare_own_folder(*folder_, kFolderRemedy) : io::FileDescriptor();
}

ExitCode CertifyCommand::certify_one(const config::DriverManifest& driver) const {
  const CardMaker maker = maker_of(driver, {options_.test.jobs});
  const io::FileDescriptor folder = own_folder();
  StopSignals signals;
  const auto card = maker.make(signals);
  if (!card) { return ExitCode::interrupted; }
  write_text(report::card_text(*card));
  return exit_code_of_card(*card);
}

ExitCode CertifyCommand::certify_each() const {
  const std::vector<config::DriverManifest> drivers = named_drivers(files_);
  const io::FileDescriptor folder = own_folder();
  StopSignals signals;
  std::vector<std::optional<runner::Card>> made(drivers.size());
  const std::size_t together = std::min(options_.test.jobs, drivers.size());
  const std::size_t jobs = options_.test.jobs / together;
  runner::run_in_parallel(drivers.size(), together, [&](std::size_t number, std::size_t slot) {
    made[number] = maker_of(drivers[number], {jobs, slot * jobs}).make(signals);
    return made[number].has_value();
  });
  std::vector<runner::Card> cards;
  ExitCode code = ExitCode::passed;
  for (std::size_t number = 0; number < drivers.size(); ++number) {
    std::optional<runner::Card>& card = made[number];
    if (!card) {  // the finished cards are kept
      code = ExitCode::interrupted;
      card = maker_of(drivers[number], {jobs}).unfinished();
    }
    const ExitCode own = exit_code_of_card(*card);
    if (code != ExitCode::interrupted && (own == ExitCode::failed || code == ExitCode::passed)) {
      code = own;
    }
    for (runner::CaseResult& one : card->cases) {
      if (!one.page.empty()) { one.page = report::address_below(drivers[number].name, one.page); }
    }
    cards.push_back(std::move(*card));
  }
  if (folder_) {
    io::write_whole_file((fs::path(*folder_) / kClassCsv).string(), report::class_csv(cards));
    io::write_whole_file((fs::path(*folder_) / kClassPage).string(), report::cards_html(cards));
  }
  write_text(report::class_text(cards));
  return code;
}

ExitCode CertifyCommand::check_scenarios() const {
  runner::LoadedFiles loaded = runner::load_combinations(runner::files_of(files_), {});
  if (log_refusals(loaded)) { return ExitCode::usage; }
  StopSignals signals;
  const std::string program = fs::read_symlink("/proc/self/exe").string();
  const auto scenarios = runner::scenarios_to_test(std::move(loaded), options_.test);
  Progress progress(scenarios.size() * runner::kBadDrivers.size(), Progress::print_nothing);
  const runner::ScenarioCheck check =
      runner::check_scenarios(scenarios, options_.test, program, quiet_observers_with(progress),
                              [&] { return signals.came(); });
  if (check.interrupted) { return ExitCode::interrupted; }
  write_text(report::check_text(check));
  const auto any = [&](auto&& is) { return std::ranges::any_of(check.scenarios, is); };
  if (any(&runner::CheckedScenario::is_empty)) { return ExitCode::failed; }
  return any([](const auto& one) { return !one.error.empty(); }) ? ExitCode::environment
                                                                 : ExitCode::passed;
}

}  // namespace

std::unique_ptr<Command> add_certify_command(CLI::App& command_line) {
  return std::make_unique<CertifyCommand>(command_line);
}

}  // namespace fakebot::cli
