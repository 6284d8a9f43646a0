#include "runner/shrink/scenario_shrinker.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/scenario/draws/event_draws.hpp"
#include "config/scenario/parts/parts.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "runner/shrink/turn_shrinker.hpp"
#include "runner/shrink/undone.hpp"

namespace fakebot::runner {

using Json = nlohmann::ordered_json;
using sim::scenario::Verdict;

namespace {

/// For a race, 20 to 60 are enough. (observed)
constexpr std::uint64_t kMostRunsForTurns = 200;

/// The scenario alone, with the values of its parameters put in, and with its seed.
Json document_of(const config::JsonFile& file, const std::optional<std::uint64_t>& seed) {
  Json document = file.root();
  config::erase_parameters(document);
  document.erase("explore");
  if (seed) { document["seed"] = *seed; }
  return document;
}

/// Options to play the scenario's own commands in place of a driver.
TestOptions with_own_commands(TestOptions options) {
  options.scripted = true;
  options.driver = {};
  return options;
}

class ScenarioShrinker {
 public:
  ScenarioShrinker(std::string path, config::JsonFile file, const ShrinkOptions& options,
                   const ObserverOf& observer_of, const IsStopped& is_stopped)
      : path_(std::move(path)),
        file_(std::move(file)),
        options_(options),
        driven_(options.test),
        own_commands_(with_own_commands(options.test)),
        observer_of_(observer_of),
        is_stopped_(is_stopped) {}

  ShrinkResult run() {
    const Json& document = file_.root();
    const config::ScenarioFile scenario = load(document);
    result_.name = scenario.scenario.name;
    events_ = scenario.scenario.events;
    has_driver_ = !all_drivers_of(scenario, options_.test.driver, options_.test.scripted).empty();
    result_.first = result_.last = judged_play(scenario).value_or(
        ScenarioResult{.verdict = Verdict::inconclusive, .interrupted = true});
    result_.smaller.document = document;
    if (!is_failure(result_.first) || result_.error || result_.interrupted) {
      return std::move(result_);
    }
    find_reference(scenario);
    const bool keeps_duration = is_decided_at_end(result_.first, scenario.scenario.duration);
    result_.smaller = make_smaller(
        document, parts_to_keep(result_.reference, keeps_duration),
        [&](const Json& one) { return is_right(one); }, [&] { return is_over(); });
    result_.ended_early = is_over();
    if (result_.reference == Reference::own_commands) { take_away_commands(); }
    find_turns();
    if (has_driver_) { count_failures(); }
    return std::move(result_);
  }

 private:
  bool is_out_of_time() const {
    return result_.error || result_.interrupted || (is_stopped_ && is_stopped_()) ||
           (options_.lasts && Clock::now() - start_ >= *options_.lasts);
  }
  bool is_over() const { return is_out_of_time() || result_.runs >= options_.most_runs; }

  config::ScenarioFile load(const Json& document) const {
    config::ScenarioFile file = config::read_scenario(file_.with(document, {}, ""), known_robots());
    add_faults(options_.test.line, *file.robot.kind->wire, file.scenario);
    return file;
  }

  void find_reference(const config::ScenarioFile& scenario) {
    if (!has_driver_) {
      result_.reference = Reference::is_judged;
    } else if (!scenario.scenario.commands.empty()) {
      result_.reference = Reference::fails_itself;
      const auto played = play(scenario, own_commands_);
      if (!played) { return; }
      if (!is_failure(*played)) { result_.reference = Reference::own_commands; }
      result_.of_reference = *played;
    }
  }

  /// A document that is no valid scenario is not played.
  bool is_right(const Json& document) {
    try {
      const config::ScenarioFile scenario = load(document);
      if (has_driver_ && !undoes_as_much(events_, scenario.scenario.events)) { return false; }
      if (result_.reference != Reference::own_commands) { return still_fails(scenario); }
      auto of_reference = reference_play(scenario);
      if (!of_reference || !still_fails(scenario)) { return false; }
      result_.of_reference = std::move(*of_reference);
      return true;
    } catch (const config::ConfigError&) { return false; }
  }

  /// Plays the reference. Nothing if the verdict is worse than before: after a pass, the reference
  /// has to pass; random events may leave something untested at first.
  std::optional<ScenarioResult> reference_play(const config::ScenarioFile& scenario) {
    auto played = play(scenario, own_commands_);
    const bool is_no_worse = played && (played->verdict == Verdict::passed ||
                                        played->verdict == result_.of_reference->verdict);
    return is_no_worse ? std::move(played) : std::nullopt;
  }

  bool still_fails(const config::ScenarioFile& scenario) {
    auto played = judged_play(scenario);
    if (!played || !fail_alike(*played, result_.first)) { return false; }
    result_.last = std::move(*played);
    return true;
  }

  /// Removes commands of the reference, which the driver does not depend on. The last step, because
  /// fewer commands may pass a scenario that a correct driver does not pass.
  void take_away_commands() {
    const auto still_right = [&](const Json& document) {
      if (!document.contains("commands") || document.at("commands").empty()) { return false; }
      try {
        return reference_play(load(document)).has_value();
      } catch (const config::ConfigError&) { return false; }
    };
    const Json document = result_.smaller.document;
    SmallerDocument fewer = make_smaller(document, parts_other_than_commands(document), still_right,
                                         [&] { return is_out_of_time(); });
    result_.smaller.document = std::move(fewer.document);
    result_.smaller.removed.insert(result_.smaller.removed.end(), fewer.removed.begin(),
                                   fewer.removed.end());
    result_.ended_early = result_.ended_early || is_out_of_time();
  }

  /// Of the turns of the driver's threads in the smallest scenario, finds those that matter.
  void find_turns() {
    const std::vector<io::Turn> taken = all_of(result_.last.turns);
    const SessionTime all = driven_.time;
    if (taken.empty() || !all.drawn_turns().are_all() || is_over()) { return; }
    const config::ScenarioFile scenario = load(result_.smaller.document);
    const std::uint64_t most_runs = std::min(options_.most_runs, result_.runs + kMostRunsForTurns);
    const auto fails = [&](const io::DrawnTurns& turns) {
      driven_.time = all.with_turns(turns);
      return still_fails(scenario);
    };
    const auto is_enough = [&] { return is_out_of_time() || result_.runs >= most_runs; };
    result_.turns = fewest_turns(taken, fails, is_enough);
    driven_.time = time_of_smallest(result_, all);
  }

  /// Plays the smallest scenario a few times: own commands act the same each time, a driver may
  /// not.
  void count_failures() {
    constexpr std::uint64_t kPlaysOfSmallest = 4;
    result_.plays_of_smallest = result_.failures_of_smallest = 1;  // the smallest failed once
    for (std::uint64_t i = 0; i < kPlaysOfSmallest && !is_over(); ++i) {
      const auto played = judged_play(load(result_.smaller.document));
      if (!played) { return; }
      ++result_.plays_of_smallest;
      if (fail_alike(*played, result_.first)) { ++result_.failures_of_smallest; }
    }
  }

  std::optional<ScenarioResult> judged_play(config::ScenarioFile file) {
    ++result_.runs;
    return play(std::move(file), driven_);
  }

  /// Plays the scenario once; nothing if the play was interrupted.
  std::optional<ScenarioResult> play(config::ScenarioFile file, const TestOptions& options) {
    std::vector<LoadedScenario> scenarios;
    scenarios.push_back({path_, std::move(file)});
    TestResults results =
        TestRun(std::move(scenarios), options).play_all(observer_of_, is_stopped_);
    result_.interrupted = results.interrupted;
    result_.error = results.error;
    if (results.played.empty()) { return std::nullopt; }
    return std::move(results.played.front().result);
  }

  using Clock = std::chrono::steady_clock;

  std::string path_;
  config::JsonFile file_;
  std::vector<sim::scenario::Event> events_;  // of the file
  const ShrinkOptions& options_;
  TestOptions driven_;
  const TestOptions own_commands_;
  const ObserverOf& observer_of_;
  const IsStopped& is_stopped_;
  const Clock::time_point start_ = Clock::now();
  bool has_driver_ = false;
  ShrinkResult result_{.name = {}, .first = {}, .smaller = {}, .last = {}};
};

}  // namespace

SessionTime time_of_smallest(const ShrinkResult& result, const SessionTime& all) {
  const bool matter = result.turns && !result.turns->turns().empty();
  return matter ? all.with_turns(*result.turns) : all;
}

ShrinkResult shrink_scenario(const std::string& path, const std::vector<std::string>& parameters,
                             const ShrinkOptions& options, const ObserverOf& observer_of,
                             const IsStopped& is_stopped) {
  const auto fixed = config::parse_fixed_parameters(parameters);
  // First, because load_scenario() refuses wrong files and more than a single combination.
  const config::ScenarioFile scenario =
      config::load_scenario(path, known_robots(), fixed, options.test.seed);
  const config::JsonFile file = config::read_with_parts(path);
  const config::Sweep sweep(file, fixed, options.test.seed);
  const config::JsonFile combined =
      config::with_events_drawn(sweep.file(0), options.test.seed).file;
  Json document = document_of(combined, options.test.seed);
  document["name"] = scenario.scenario.name;
  return shrink_scenario(path, combined.with(std::move(document), {}, ""), options, observer_of,
                         is_stopped);
}

ShrinkResult shrink_scenario(const std::string& path, const config::JsonFile& scenario,
                             const ShrinkOptions& options, const ObserverOf& observer_of,
                             const IsStopped& is_stopped) {
  return ScenarioShrinker(path, scenario, options, observer_of, is_stopped).run();
}

}  // namespace fakebot::runner
