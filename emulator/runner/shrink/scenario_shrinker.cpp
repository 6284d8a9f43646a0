#include "runner/shrink/scenario_shrinker.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "config/json/config_error.hpp"
#include "config/scenario/events/option_faults.hpp"
#include "config/scenario/sweep/sweep.hpp"

namespace fakebot::runner {

using Json = nlohmann::ordered_json;
using sim::scenario::Verdict;

namespace {

/// The scenario alone, with the values of its parameters put in, and with its seed.
Json document_of(const config::JsonFile& file, const std::optional<std::uint64_t>& seed) {
  Json document = file.root();
  for (const char* key : {"parameters", "samples", "explore"}) { document.erase(key); }
  if (seed) { document["seed"] = *seed; }
  return document;
}

/// Such as an expectation of the end, or of something that may happen until then: in a shorter
/// scenario it would fail whatever the driver does.
bool is_decided_at_end(const ScenarioResult& result, sim::SimTime duration) {
  return result.verdict == Verdict::failed &&
         std::ranges::any_of(result.judged, [&](const ScenarioResult::Judged& judged) {
           const auto* reaction = std::get_if<sim::scenario::Reaction>(&judged.expectation.what);
           const sim::SimTime stays = reaction != nullptr ? reaction->stays : sim::SimTime{0};
           return judged.finding.outcome == sim::scenario::Outcome::failed &&
                  judged.finding.at + stays >= duration;
         });
}

/// Without the driver the scenario would be played with other commands, and with another robot it
/// would be another scenario. An expectation that is changed is another one, which nobody has asked
/// for. Names are what others refer to and reports are read by. What is not undone any more asks
/// for another reaction.
KeptParts parts_to_keep(bool keeps_duration) {
  KeptParts kept{.pointers = {"/driver", "/robot/type"},
                 .whole_elements = {"/expectations"},
                 .keys = {"$schema", "name", "for"}};
  (keeps_duration ? kept.pointers : kept.smallest).emplace_back("/duration");
  return kept;
}

class ScenarioShrinker {
 public:
  ScenarioShrinker(std::string path, config::JsonFile file, const ShrinkOptions& options,
                   const ObserverOf& observer_of, const IsStopped& is_stopped)
      : path_(std::move(path)),
        file_(std::move(file)),
        options_(options),
        observer_of_(observer_of),
        is_stopped_(is_stopped) {}

  ShrinkResult run(const Json& document) {
    const config::ScenarioFile scenario = load(document);
    result_.name = scenario.scenario.name;
    has_driver_ =
        !driver_of(scenario, options_.test.driver, options_.test.scripted).command.empty();
    play(scenario);
    result_.first = result_.last = std::move(*played_);
    result_.smaller.document = document;
    if (!is_failure(result_.first) || result_.error || result_.interrupted) {
      return std::move(result_);
    }
    const auto kept = parts_to_keep(is_decided_at_end(result_.first, scenario.scenario.duration));
    result_.smaller = make_smaller(
        document, kept, [&](const Json& one) { return still_fails(one); },
        [&] { return is_over(); });
    result_.ended_early = is_over();
    if (has_driver_) { count_failures(); }
    return std::move(result_);
  }

 private:
  bool is_over() const {
    return result_.error || result_.interrupted || (is_stopped_ && is_stopped_()) ||
           result_.runs >= options_.most_runs ||
           (options_.lasts && Clock::now() - start_ >= *options_.lasts);
  }

  config::ScenarioFile load(const Json& document) const {
    config::ScenarioFile file = config::read_scenario(file_.with(document, {}, ""), known_robots());
    config::add_faults(file.scenario,
                       config::parse_faults(options_.test.faults, *file.robot.kind->wire));
    return file;
  }

  /// What is no scenario any more is not played.
  bool still_fails(const Json& document) {
    try {
      play(load(document));
    } catch (const config::ConfigError&) { return false; }
    if (!played_ || !fail_alike(*played_, result_.first)) { return false; }
    result_.last = std::move(*played_);
    return true;
  }

  /// Own commands do the same each time, a driver may not.
  void count_failures() {
    constexpr std::uint64_t kPlaysOfSmallest = 4;
    result_.plays_of_smallest = result_.failures_of_smallest = 1;  // it was kept because it failed
    for (std::uint64_t i = 0; i < kPlaysOfSmallest && !is_over(); ++i) {
      play(load(result_.smaller.document));
      if (!played_) { return; }
      ++result_.plays_of_smallest;
      if (fail_alike(*played_, result_.first)) { ++result_.failures_of_smallest; }
    }
  }

  void play(config::ScenarioFile file) {
    ++result_.runs;
    std::vector<LoadedScenario> scenarios;
    scenarios.push_back({path_, std::move(file)});
    TestResults results =
        TestRun(std::move(scenarios), options_.test).play_all(observer_of_, is_stopped_);
    result_.interrupted = results.interrupted;
    result_.error = results.error;
    played_.reset();
    if (!results.played.empty()) { played_ = std::move(results.played.front().result); }
    if (!played_ && result_.runs == 1) {
      played_ = ScenarioResult{.verdict = Verdict::inconclusive, .interrupted = true};
    }
  }

  using Clock = std::chrono::steady_clock;

  std::string path_;
  config::JsonFile file_;
  const ShrinkOptions& options_;
  const ObserverOf& observer_of_;
  const IsStopped& is_stopped_;
  const Clock::time_point start_ = Clock::now();
  bool has_driver_ = false;
  ShrinkResult result_{.name = {}, .first = {}, .smaller = {}, .last = {}};
  std::optional<ScenarioResult> played_;
};

}  // namespace

ShrinkResult shrink_scenario(const std::string& path, const std::vector<std::string>& parameters,
                             const ShrinkOptions& options, const ObserverOf& observer_of,
                             const IsStopped& is_stopped) {
  const auto fixed = config::parse_fixed_parameters(parameters);
  // First, because it refuses what is wrong and what leaves several combinations.
  const config::ScenarioFile scenario =
      config::load_scenario(path, known_robots(), fixed, options.test.seed);
  const config::JsonFile file = config::JsonFile::read(path);
  const config::Sweep sweep(file, fixed, options.test.seed);
  const config::JsonFile combined = sweep.file(0);
  Json document = document_of(combined, options.test.seed);
  document["name"] = scenario.scenario.name;
  return shrink_scenario(path, combined.with(std::move(document), {}, ""), options, observer_of,
                         is_stopped);
}

ShrinkResult shrink_scenario(const std::string& path, const config::JsonFile& scenario,
                             const ShrinkOptions& options, const ObserverOf& observer_of,
                             const IsStopped& is_stopped) {
  return ScenarioShrinker(path, scenario, options, observer_of, is_stopped).run(scenario.root());
}

}  // namespace fakebot::runner
