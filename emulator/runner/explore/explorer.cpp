#include "runner/explore/explorer.hpp"

#include <algorithm>

#include "config/json/config_error.hpp"
#include "config/scenario/sweep/sweep.hpp"

namespace fakebot::runner {

using sim::scenario::Outcome;
using sim::scenario::Verdict;

namespace {

/// Own commands take milliseconds, so that starting threads for each few would be noticed.
constexpr std::size_t kScriptedRunsPerJob = 16;

std::string failed_expectation(const ScenarioResult& result) {
  const auto failed = std::ranges::find_if(result.judged, [](const ScenarioResult::Judged& judged) {
    return judged.finding.outcome == Outcome::failed;
  });
  return failed == result.judged.end() ? std::string() : failed->expectation.name;
}

/// A driver that dies is a find, what the machine refuses is none.
bool is_find(const ScenarioResult& result) {
  return result.verdict == Verdict::failed ||
         (result.verdict == Verdict::error && !result.by_environment);
}

}  // namespace

Explorer::Explorer(const std::string& path, const std::vector<std::string>& parameters,
                   ExploreOptions options)
    : path_(path), options_(std::move(options)) {
  const config::JsonFile file = config::JsonFile::read(path);
  if (!config::Exploration::is_in(file)) {
    throw config::ConfigError(config::ConfigProblem{
        .file = path, .found = "no \"explore\"", .expected = "it, with events to draw from"});
  }
  const auto fixed = config::parse_fixed_parameters(parameters);
  const config::Sweep sweep(file, fixed);
  std::vector<config::ScenarioFile> scenarios = config::load_scenarios(path, known_robots(), fixed);
  config::refuse_unknown_parameters(fixed, scenarios.front().parameters);
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    explorations_.emplace_back(sweep.file(i), scenarios[i].scenario.name);
    unchanged_.push_back({path, std::move(scenarios[i])});
  }
}

TestResults Explorer::play_unchanged(const ObserverOf& observer_of, const IsStopped& is_stopped) {
  return TestRun(unchanged_, options_.test).play_all(observer_of, is_stopped);
}

/// With a driver all take about as long, so that no job waits for the others for long.
std::size_t Explorer::batch_size() const {
  const config::ScenarioDriver driver =
      driver_of(unchanged_.front().content, options_.test.driver, options_.test.scripted);
  return options_.test.jobs * (driver.command.empty() ? kScriptedRunsPerJob : 1);
}

/// The ends of all intervals have been checked, but not each value between them.
Explorer::Batch Explorer::next_batch() {
  const std::uint64_t end = std::min(result_.seeds + batch_size(), options_.most_runs);
  Batch batch;
  for (; result_.seeds < end; ++result_.seeds) {
    const std::uint64_t seed = options_.first_seed + result_.seeds;
    // Of several combinations of parameters the seed alone decides which, so that it tells all.
    config::ExploredFile drawn = explorations_[seed % explorations_.size()].with_seed(seed);
    try {
      batch.scenarios.push_back({path_, config::read_scenario(drawn.file, known_robots())});
      batch.files.push_back(std::move(drawn));
    } catch (const config::ConfigError& error) {
      if (result_.unplayable.empty()) { result_.unplayable = error.what(); }
    }
  }
  return batch;
}

ExploreResult Explorer::explore(const ObserverOf& observer_of, const IsStopped& is_stopped,
                                const std::function<void(const Find&)>& on_find) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto is_over = [&] {
    return (options_.lasts && Clock::now() - start >= *options_.lasts) ||
           result_.seeds >= options_.most_runs;
  };
  while (!is_over() && !result_.interrupted && !result_.error) {
    const Batch batch = next_batch();
    const TestResults results =
        TestRun(batch.scenarios, options_.test).play_all(observer_of, is_stopped);
    for (const TestedScenario& played : results.played) {
      if (!played.result.interrupted) { judge(batch.files[played.play], played, on_find); }
    }
    result_.interrupted = results.interrupted;
    result_.error = results.error;
  }
  return result_;
}

void Explorer::judge(const config::ExploredFile& file, const TestedScenario& played,
                     const std::function<void(const Find&)>& on_find) {
  const ScenarioResult& result = played.result;
  ++result_.runs;
  ++result_.verdicts[result.verdict];
  result_.by_environment = result_.by_environment || result.by_environment;
  if (!is_find(result)) { return; }
  const auto [known, is_new] =
      known_.try_emplace(FindKey{failed_expectation(result), file.kinds}, result_.finds.size());
  if (!is_new) {
    ++result_.finds[known->second].times;
    return;
  }
  Find find{.name = played.scenario.name,
            .seed = played.seed,
            .document = file.file.root(),
            .result = result};
  if (options_.shrink) { find.document = options_.shrink(file.file, find); }
  result_.finds.push_back(std::move(find));
  on_find(result_.finds.back());
}

}  // namespace fakebot::runner
