#include "runner/shrink/scenario_shrinker.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/scenario/sweep/sweep.hpp"

namespace fakebot::runner {

using Json = nlohmann::ordered_json;
using sim::scenario::Outcome;
using sim::scenario::Verdict;

namespace {

std::set<std::string> failed_expectations(const ScenarioResult& result) {
  std::set<std::string> names;
  for (const auto& judged : result.judged) {
    if (judged.finding.outcome == Outcome::failed) { names.insert(judged.expectation.name); }
  }
  return names;
}

/// Times and identifiers of processes differ from run to run.
std::string without_digits(std::string text) {
  std::erase_if(text, [](unsigned char letter) { return std::isdigit(letter) != 0; });
  return text;
}

bool is_failure(const ScenarioResult& result) {
  return result.verdict == Verdict::failed ||
         (result.verdict == Verdict::error && !result.by_environment && !result.interrupted);
}

/// The scenario alone, with the values of its parameters put in, and with its seed.
Json document_of(const config::JsonFile& file, const std::optional<std::uint64_t>& seed) {
  Json document = file.root();
  for (const char* key : {"parameters", "samples", "explore"}) { document.erase(key); }
  if (seed) { document["seed"] = *seed; }
  return document;
}

/// Without the driver the scenario would be played with other commands, and with another robot it
/// would be another scenario. An expectation that is changed is another one, which nobody has asked
/// for. Names are what others refer to and reports are read by.
KeptParts parts_to_keep() {
  return {.pointers = {"/driver", "/robot/type"},
          .whole_elements = {"/expectations"},
          .keys = {"$schema", "name"},
          .smallest = {"/duration"}};
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
    play(load(document));
    result_.first = result_.last = std::move(*played_);
    result_.smaller.document = document;
    if (!is_failure(result_.first) || result_.error || result_.interrupted) {
      return std::move(result_);
    }
    result_.smaller = make_smaller(
        document, parts_to_keep(), [&](const Json& one) { return still_fails(one); },
        [&] { return is_over(); });
    result_.ended_early = is_over();
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

  void play(config::ScenarioFile file) {
    ++result_.runs;
    if (result_.name.empty()) { result_.name = file.scenario.name; }
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
  ShrinkResult result_{.name = {}, .first = {}, .smaller = {}, .last = {}};
  std::optional<ScenarioResult> played_;
};

}  // namespace

bool fail_alike(const ScenarioResult& one, const ScenarioResult& other) {
  return is_failure(one) && one.verdict == other.verdict &&
         failed_expectations(one) == failed_expectations(other) &&
         without_digits(one.reason) == without_digits(other.reason);
}

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
  return ScenarioShrinker(path, combined, options, observer_of, is_stopped).run(document);
}

}  // namespace fakebot::runner
