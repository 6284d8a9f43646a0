#include "runner/explore/explorer.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/scenario/parts/parts.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "runner/explore/find_check.hpp"
#include "runner/explore/find_list.hpp"

namespace fakebot::runner {

using sim::scenario::Outcome;

namespace {

/// Plays of a scenario's own commands take milliseconds: with few plays per job, the time to start
/// threads would matter.
constexpr std::size_t kScriptedRunsPerJob = 16;

}  // namespace

Explorer::Explorer(const std::string& path, const std::vector<std::string>& parameters,
                   ExploreOptions options)
    : path_(path), options_(std::move(options)) {
  const config::JsonFile file = config::read_with_parts(path);
  if (!config::Exploration::is_in(file)) {
    throw config::ConfigError(config::ConfigProblem{
        .file = path, .found = "no \"explore\"", .expected = "it, with events to draw from"});
  }
  const auto fixed = config::parse_fixed_parameters(parameters);
  const config::Sweep sweep(file, fixed);
  std::vector<config::ScenarioFile> scenarios = config::load_scenarios(file, known_robots(), fixed);
  config::refuse_unknown_parameters(fixed, scenarios.front().parameters);
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    explorations_.emplace_back(sweep.file(i), scenarios[i].scenario.name,
                               *scenarios[i].robot.kind->wire);
    unchanged_.push_back({path, std::move(scenarios[i])});
  }
  std::vector<config::Vocabulary> vocabularies;
  for (const auto& exploration : explorations_) {
    vocabularies.push_back(exploration.vocabulary());
  }
  for (std::size_t kind = 0; kind < vocabularies.front().kinds; ++kind) {
    result_.kinds.push_back(explorations_.front().name_of_kind(kind));
  }
  result_.reached = Reached(result_.kinds.size());
  learner_.emplace(std::move(vocabularies), options_.drawing);
}

TestResults Explorer::play_unchanged(const ObserverOf& observer_of, const IsStopped& is_stopped) {
  return TestRun(unchanged_, options_.test).play_all(observer_of, is_stopped);
}

bool Explorer::has_driver() const {
  return !all_drivers_of(unchanged_.front().content, options_.test.driver, options_.test.scripted)
              .empty();
}

/// The number of runs in a batch. With a driver, all plays take about the same time, so no job
/// waits long for the others.
std::size_t Explorer::batch_size() const {
  return options_.test.jobs * (has_driver() ? 1 : kScriptedRunsPerJob);
}

/// Drawn values may be refused here: the Explorer has checked the ends of all intervals, but not
/// each value in between. A batch ends with its generation at the latest.
Explorer::Batch Explorer::next_batch() {
  const std::uint64_t generation_end =
      (result_.seeds / Learner::kGeneration + 1) * Learner::kGeneration;
  const std::uint64_t end =
      std::min({result_.seeds + batch_size(), generation_end, options_.most_runs});
  Batch batch;
  for (; result_.seeds < end; ++result_.seeds) {
    const std::uint64_t seed = options_.first_seed + result_.seeds;
    // The seed alone decides the combination of parameters.
    const std::size_t combination = seed % explorations_.size();
    config::RunPlan plan = learner_->plan(combination, seed);
    config::ExploredFile drawn = explorations_[combination].file(plan);
    try {
      config::ScenarioFile scenario = config::read_scenario(drawn.file, known_robots());
      scenario.scenario.keeps_trail = true;
      batch.scenarios.push_back({path_, std::move(scenario)});
      batch.files.push_back(std::move(drawn));
      batch.combinations.push_back(combination);
      batch.plans.push_back(std::move(plan));
    } catch (const config::ConfigError& error) {
      if (result_.unplayable.empty()) { result_.unplayable = error.what(); }
    }
  }
  return batch;
}

TestResults Explorer::play(const Batch& batch, const ObserverOf& observer_of,
                           const IsStopped& is_stopped) {
  if (options_.play) {
    return options_.play(batch.scenarios, options_.test, observer_of, is_stopped);
  }
  if (!coverage_) {
    return TestRun(batch.scenarios, options_.test).play_all(observer_of, is_stopped);
  }
  TestOptions counting = options_.test;
  counting.driver.environment.push_back(coverage_->variable());
  return TestRun(batch.scenarios, counting)
      .play_all(coverage_->observer_of(observer_of), is_stopped);
}

ExploreResult Explorer::explore(const ObserverOf& observer_of, const IsStopped& is_stopped,
                                const OnFind& on_find, const OnProgress& on_progress) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto is_over = [&] {
    return (options_.lasts && Clock::now() - start >= *options_.lasts) ||
           result_.seeds >= options_.most_runs;
  };
  if (options_.drawing == Drawing::learn && has_driver()) { coverage_.emplace(options_.test.jobs); }
  while (!is_over() && !result_.interrupted && !result_.error) {
    const Batch batch = next_batch();
    const TestResults results = play(batch, observer_of, is_stopped);
    for (const TestedScenario& played : results.played) {
      if (played.result.interrupted) { continue; }
      const config::ExploredFile& file = batch.files[played.play];
      learner_->note(batch.combinations[played.play], batch.plans[played.play],
                     deeds_of(played, file));
      judge(batch.plans[played.play].seed, file, played, observer_of, is_stopped, on_find);
    }
    if (result_.seeds % Learner::kGeneration == 0) { learner_->end_generation(); }
    result_.deeds = learner_->known_deeds();
    if (on_progress) { on_progress(result_); }
    result_.interrupted = result_.interrupted || results.interrupted;
    if (results.error) { result_.error = results.error; }
  }
  return result_;
}

void Explorer::judge(std::uint64_t seed, const config::ExploredFile& file,
                     const TestedScenario& played, const ObserverOf& observer_of,
                     const IsStopped& is_stopped, const OnFind& on_find) {
  note(seed, file, played);
  const std::set<std::size_t> kinds(file.kinds.begin(), file.kinds.end());
  for (const WayToFail& way : ways_to_fail(played.result)) {
    if (Find* known = find_of(result_.finds, way, kinds)) {
      count_run(*known, seed);
      continue;
    }
    FindCheck check(path_, options_.test, options_.shrinks, observer_of, is_stopped);
    if (const auto reason = check.fails_without_driver(way, file)) {
      if (result_.not_of_driver++ == 0) {
        result_.first_not_of_driver = "seed " + std::to_string(seed) + ": " + *reason;
      }
      continue;
    }
    Find find{.name = played.scenario.name,
              .seed = seed,
              .way = way,
              .kinds = kinds,
              .document = file.file.root(),
              .result = played.result};
    if (options_.shrinks) { check.shrink(find, file); }
    Find* known = find_of(result_.finds, way, find.kinds);
    if (known == nullptr) { complete(find, file, check); }
    result_.shrink_runs += check.runs();
    result_.interrupted = result_.interrupted || check.interrupted();
    if (check.error()) { result_.error = check.error(); }
    if (known != nullptr) {
      count_run(*known, seed);
      continue;
    }
    const std::vector<std::size_t> left = add_find(result_.finds, std::move(find));
    on_find(result_.finds.back(), left);
  }
}

/// Adds further failures by the same cause. A failure known with fewer kinds of events has a cause
/// of its own.
void Explorer::complete(Find& find, const config::ExploredFile& file, FindCheck& check) {
  find.also = check.other_ways(find, file);
  std::erase_if(find.also, [&](const Find::Other& other) {
    return needs_less(result_.finds, other.way, find.kinds);
  });
  const bool is_smaller = find.shrunk && find.fails_again;
  if (is_smaller && !find.also.empty()) { check.shrink_with_others(find, file); }
  check.replay(find, file);
}

/// Notes the expectations that a run has tested. Few runs test every expectation, so only
/// expectations that no run has tested are of interest.
void Explorer::note(std::uint64_t seed, const config::ExploredFile& file,
                    const TestedScenario& played) {
  const ScenarioResult& result = played.result;
  result_.reached.note(happened_events(played, file), result.trail);
  ++result_.runs;
  ++result_.verdicts[result.verdict];
  result_.by_environment = result_.by_environment || result.by_environment;
  const bool is_inconclusive = result.verdict == sim::scenario::Verdict::inconclusive;
  if (is_inconclusive && result.reason.empty()) { ++result_.untested; }
  if (is_inconclusive && !result.reason.empty() && result_.inconclusive.empty()) {
    result_.inconclusive = "seed " + std::to_string(seed) + ": " + result.reason;
  }
  for (std::size_t i = 0; i < result.judged.size(); ++i) {
    if (i == result_.expected.size()) {
      result_.expected.push_back(
          {result.judged[i].expectation.name, result.judged[i].expectation.is_of_all_runs});
    }
    const Outcome outcome = result.judged[i].finding.outcome;
    if (outcome != Outcome::untested && outcome != Outcome::unreached) {
      result_.expected[i].tested = true;
    }
  }
}

}  // namespace fakebot::runner
