#include "runner/certify/certification.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <map>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/json/json_file.hpp"
#include "fakebot/protocol/version.hpp"
#include "runner/certify/case_verdict.hpp"

namespace fakebot::runner {

namespace {

/// The folder of the library with scenarios for the watch of drivers.
constexpr std::string_view kWatches = "watch/";
/// Too few cases for a mistake of a driver in all runs. (choice)
constexpr std::size_t kFewCases = 3;

std::vector<LoadedScenario> load(const std::string& path) {
  std::vector<LoadedScenario> runs;
  for (auto& one : config::load_scenarios(config::JsonFile::read(path), known_robots())) {
    runs.push_back({path, std::move(one)});
  }
  return runs;
}

std::string base_name(const std::string& scenario) {
  return scenario.substr(scenario.rfind('/') + 1);
}

/// Commands of a manifest are for abilities, or for scenarios of the library.
void refuse_unknown_commands(const config::DriverManifest& driver, const Library& library,
                             const sim::RobotKind& kind) {
  std::vector<std::string> names;
  names.reserve(config::kAbilities.size() + library.scenarios.size());
  for (const config::Ability& ability : config::kAbilities) { names.emplace_back(ability.name); }
  for (const LibraryScenario& one : library.scenarios) {
    if (one.robot.kind == &kind) { names.push_back(base_name(one.name)); }
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  for (const auto& [name, command] : driver.commands) {
    if (std::ranges::find(names, name) != names.end()) { continue; }
    config::JsonFile::read(driver.file)
        .refuse(
            config::pointer_to("/commands", name), fmt::format("\"{}\"", name),
            fmt::format("an ability, or a scenario of the library for the robot \"{}\"", kind.name),
            config::did_you_mean(name, known));
  }
}

/// At most `most` of the runs, evenly spread, in order.
std::vector<LoadedScenario> some_of(std::vector<LoadedScenario> runs, std::size_t most) {
  if (runs.size() <= most) { return runs; }
  std::vector<LoadedScenario> some;
  for (std::size_t i = 0; i < most; ++i) {
    some.push_back(std::move(runs[(2 * i + 1) * runs.size() / (2 * most)]));
  }
  return some;
}

bool contains(const std::vector<std::string_view>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

Certification::Certification(const Library& library, const sim::RobotKind& kind,
                             CertifyOptions options)
    : kind_(kind), options_(std::move(options)) {
  refuse_unknown_commands(options_.driver, library, kind);
  options_.test.driver.environment = options_.driver.environment;
  for (const LibraryScenario& one : library.scenarios) {
    if (one.robot.kind != &kind_) { continue; }
    if (one.name.starts_with(kWatches)) {
      for (LoadedScenario& run : load(one.path)) { watches_.push_back(std::move(run)); }
    } else if (one.labels.is_case() && options_.meant.has_tag_of(one.labels)) {
      std::vector<LoadedScenario> all = load(one.path);
      const std::size_t count = all.size();
      std::vector<LoadedScenario> runs =
          some_of(std::move(all), options_.runs_of_case.value_or(count));
      const std::size_t left_out = count - runs.size();
      cases_.push_back({one.name, std::move(runs), left_out});
    }
  }
  if (cases_.empty()) {
    throw config::ConfigError(config::ConfigProblem{
        .reason = "the library has no case for the robot \"" + std::string(kind_.name) +
                  "\" with these tags; see: fakebot list scenarios"});
  }
  std::ranges::sort(cases_, [](const Case& one, const Case& other) {
    return config::is_before(one.labels(), other.labels());
  });
}

TestOptions Certification::options_with(std::vector<std::string> command) const {
  TestOptions test = options_.test;
  test.driver.argv = std::move(command);
  return test;
}

Watched Certification::watch(const std::string& folder, const IsStopped& is_stopped) const {
  std::map<std::vector<std::string>, std::vector<LoadedScenario>> by_command;
  for (const LoadedScenario& watch : watches_) {
    by_command[command_for({base_name(watch.path), {watch}, 0})].push_back(watch);
  }
  Watched all;
  bool any_lives = false;
  for (const auto& [command, watches] : by_command) {
    Watched some = watch_driver(watches, options_with(command), folder, is_stopped);
    all.observations.insert(all.observations.end(), some.observations.begin(),
                            some.observations.end());
    all.abilities.insert(all.abilities.end(), some.abilities.begin(), some.abilities.end());
    all.speed_m_s = std::max(all.speed_m_s, some.speed_m_s);
    all.turn_rad_s = std::max(all.turn_rad_s, some.turn_rad_s);
    if (!all.violation) { all.violation = some.violation; }
    all.interrupted = all.interrupted || some.interrupted;
    any_lives = any_lives || some.error.empty();
    if (all.error.empty()) { all.error = some.error; }
  }
  // A command for some scenarios may be wrong while the driver can be judged in others.
  if (any_lives) { all.error.clear(); }
  return all;
}

/// Words of the user come before observations.
std::vector<std::string_view> Certification::abilities(const Watched& watched) const {
  std::vector<std::string_view> can;
  for (const config::Ability& ability : config::kAbilities) {
    const bool is_said = options_.meant.can && config::is_among(ability.name, *options_.meant.can);
    const bool is_declared = config::is_among(ability.name, options_.driver.can);
    const bool is_denied = contains(options_.driver.cannot, ability.name) ||
                           contains(options_.driver.cannot, ability.implied);
    const bool is_seen = contains(watched.abilities, ability.name) && !options_.meant.can;
    if (is_said || ((is_declared || is_seen) && !is_denied)) { can.push_back(ability.name); }
  }
  return can;
}

/// The command of the scenario, or else of the first need with a command, or else of the driver.
std::vector<std::string> Certification::command_for(const Case& one) const {
  const auto& commands = options_.driver.commands;
  if (const auto own = commands.find(base_name(one.scenario)); own != commands.end()) {
    return own->second;
  }
  for (const std::string_view need : one.labels().needs) {
    if (const auto of_need = commands.find(std::string(need)); of_need != commands.end()) {
      return of_need->second;
    }
  }
  return options_.driver.command;
}

CaseResult Certification::head_of(const Case& one) const {
  const config::Labels& labels = one.labels();
  std::string title = one.runs.front().content.scenario.name;
  if (!one.runs.front().content.combination.empty()) { title.resize(title.rfind(" [")); }
  return {.number = config::case_name(labels),
          .area = std::string(labels.tags.front()),
          .scenario = one.scenario,
          .title = title,
          .clause = labels.clause};
}

Card Certification::judge(const Watched& watched, const PlayTest& play, const PageOf& page_of,
                          bool& interrupted) const {
  Card card{.driver = options_.driver.name,
            .command = options_.driver.command,
            .robot = std::string(kind_.name),
            .version = std::string(kVersion),
            .watched = watched.observations,
            .speed_m_s = watched.speed_m_s,
            .turn_rad_s = watched.turn_rad_s,
            .error = watched.error};
  config::LabelFilter meant = options_.meant;
  meant.can = abilities(watched);
  card.can.assign(meant.can->begin(), meant.can->end());
  // A test has one command: cases with the same command are played together.
  std::map<std::vector<std::string>, std::vector<std::size_t>> by_command;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    CaseResult& head = card.cases.emplace_back(head_of(cases_[i]));
    const auto missing = meant.missing(cases_[i].labels());
    if (!card.error.empty()) { continue; }
    if (missing.empty()) {
      by_command[command_for(cases_[i])].push_back(i);
    } else {
      head.reason = config::needs_text(missing);
    }
  }
  std::vector<TestResults> results;
  std::map<std::string, std::vector<const TestedScenario*>> runs_of;  // by file
  std::map<std::string, std::string> unplayed_because;                // by file
  std::map<std::string, UnreachedGoal> unreached;                     // by file
  results.reserve(by_command.size());
  for (const auto& [command, numbers] : by_command) {
    std::vector<LoadedScenario> runs;
    for (const std::size_t i : numbers) {
      runs.insert(runs.end(), cases_[i].runs.begin(), cases_[i].runs.end());
    }
    TestRun run(std::move(runs), options_with(command));
    results.push_back(play(run, results.size()));
    interrupted = interrupted || results.back().interrupted;
    if (results.back().error) { std::rethrow_exception(results.back().error); }
    for (const CommonViolation& violation : results.back().violations) {
      if (!card.violation) { card.violation = violation; }
    }
    for (const TestedScenario& tested : results.back().played) {
      runs_of[tested.file].push_back(&tested);
    }
    for (const UnreachedGoal& goal : results.back().unreached) {
      unreached.emplace(goal.file, goal);
    }
    // Meant for the driver, but the driver fails at its start.
    for (const UnplayedScenario& one : results.back().unplayed) {
      unplayed_because[one.file] = one.reason;
    }
  }
  // A driver with nothing but wrong commands does nothing, so hardly any case is played.
  if (runs_of.size() < kFewCases && !card.violation) { card.violation = watched.violation; }
  bool is_violation_told = false;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    CaseResult& one = card.cases[i];
    const auto runs = runs_of.find(cases_[i].runs.front().path);
    if (runs == runs_of.end()) {
      const auto reason = unplayed_because.find(cases_[i].runs.front().path);
      if (reason == unplayed_because.end()) { continue; }
      one.verdict = CaseVerdict::fail;
      one.reason = reason->second;
      continue;
    }
    // A single mistake fails a single case: the first, about the protocol.
    const std::size_t left_out = cases_[i].left_out;
    if (left_out > 0) { one.left_out = left_out; }
    const auto goal = unreached.find(cases_[i].runs.front().path);
    // A run left out may reach the goal.
    const bool is_missed = goal != unreached.end() && left_out == 0;
    judge_case(one, runs->second, !is_violation_told, is_missed ? &goal->second : nullptr);
    is_violation_told = true;
    const auto shown = std::ranges::find_if(runs->second, [&](const TestedScenario* run) {
      return one.rerun.empty() || run->rerun == one.rerun;
    });
    one.page = page_of(**shown);
  }
  return card;
}

}  // namespace fakebot::runner
