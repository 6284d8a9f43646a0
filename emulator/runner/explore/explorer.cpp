#include "runner/explore/explorer.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/scenario/sweep/sweep.hpp"

namespace fakebot::runner {

namespace {

/// Plays of a scenario's own commands take milliseconds: with few plays per job, the time to start
/// threads would matter.
constexpr std::size_t kScriptedRunsPerJob = 16;

/// The scenario with the expectation of `way` alone: no further expectation is needed to fail in
/// this way.
config::JsonFile with_only(const WayToFail& way, const config::JsonFile& file) {
  nlohmann::ordered_json document = file.root();
  if (way.expectation) {
    nlohmann::ordered_json& expectations = document.at("expectations");
    expectations = nlohmann::ordered_json::array({expectations.at(*way.expectation)});
  }
  return file.with(std::move(document), {}, "");
}

/// Whether a scenario made by with_only() for this way has failed in this way.
bool fails_in(const WayToFail& way, const ScenarioResult& result) {
  if (way.expectation) { return result.verdict == sim::scenario::Verdict::failed; }
  const auto ways = ways_to_fail(result);
  return std::ranges::find(ways, way) != ways.end();
}

std::set<std::size_t> kinds_left(const config::ExploredFile& file,
                                 const std::vector<std::string>& removed) {
  const std::size_t first = file.file.root().at("events").size() - file.kinds.size();
  std::set<std::size_t> kinds;
  const auto is_left = [&](const std::string& pointer) {
    return std::ranges::find(removed, pointer) == removed.end();
  };
  for (std::size_t i = 0; i < file.kinds.size(); ++i) {
    if (is_left("/events") && is_left("/events/" + std::to_string(first + i))) {
      kinds.insert(file.kinds[i]);
    }
  }
  return kinds;
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
  std::vector<config::ScenarioFile> scenarios = config::load_scenarios(file, known_robots(), fixed);
  config::refuse_unknown_parameters(fixed, scenarios.front().parameters);
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    explorations_.emplace_back(sweep.file(i), scenarios[i].scenario.name);
    unchanged_.push_back({path, std::move(scenarios[i])});
  }
}

TestResults Explorer::play_unchanged(const ObserverOf& observer_of, const IsStopped& is_stopped) {
  return TestRun(unchanged_, options_.test).play_all(observer_of, is_stopped);
}

/// The number of runs in a batch. With a driver, all plays take about the same time, so no job
/// waits long for the others.
std::size_t Explorer::batch_size() const {
  const auto drivers =
      all_drivers_of(unchanged_.front().content, options_.test.driver, options_.test.scripted);
  return options_.test.jobs * (drivers.empty() ? kScriptedRunsPerJob : 1);
}

/// Drawn values may be refused here: the Explorer has checked the ends of all intervals, but not
/// each value in between.
Explorer::Batch Explorer::next_batch() {
  const std::uint64_t end = std::min(result_.seeds + batch_size(), options_.most_runs);
  Batch batch;
  for (; result_.seeds < end; ++result_.seeds) {
    const std::uint64_t seed = options_.first_seed + result_.seeds;
    // The seed alone decides the combination of parameters, so that the seed identifies the run.
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
      if (!played.result.interrupted) {
        judge(batch.files[played.play], played, observer_of, is_stopped, on_find);
      }
    }
    result_.interrupted = result_.interrupted || results.interrupted;
    if (results.error) { result_.error = results.error; }
  }
  return result_;
}

void Explorer::judge(const config::ExploredFile& file, const TestedScenario& played,
                     const ObserverOf& observer_of, const IsStopped& is_stopped,
                     const std::function<void(const Find&)>& on_find) {
  note(played);
  const std::set<std::size_t> kinds(file.kinds.begin(), file.kinds.end());
  for (const WayToFail& way : ways_to_fail(played.result)) {
    if (is_known(way, kinds)) { continue; }
    Find find{.name = played.scenario.name,
              .seed = played.seed,
              .way = way,
              .kinds = kinds,
              .document = file.file.root(),
              .result = played.result};
    if (options_.shrinks) { shrink(find, file, observer_of, is_stopped); }
    if (find.kinds != kinds && is_known(way, find.kinds)) { continue; }
    result_.finds.push_back(std::move(find));
    on_find(result_.finds.back());
  }
}

/// Notes the expectations that a run has tested. Few runs test every expectation, so only
/// expectations that no run has tested are of interest.
void Explorer::note(const TestedScenario& played) {
  const ScenarioResult& result = played.result;
  ++result_.runs;
  ++result_.verdicts[result.verdict];
  result_.by_environment = result_.by_environment || result.by_environment;
  if (result.verdict == sim::scenario::Verdict::inconclusive && !result.reason.empty() &&
      result_.inconclusive.empty()) {
    result_.inconclusive = "seed " + std::to_string(played.seed) + ": " + result.reason;
  }
  for (std::size_t i = 0; i < result.judged.size(); ++i) {
    if (i == result_.expected.size()) {
      result_.expected.push_back({result.judged[i].expectation.name});
    }
    if (result.judged[i].finding.outcome != sim::scenario::Outcome::untested) {
      result_.expected[i].tested = true;
    }
  }
}

/// Whether the same failure is known with all or some of these kinds of events. If so, the failure
/// is counted as found again.
bool Explorer::is_known(const WayToFail& way, const std::set<std::size_t>& kinds) {
  const auto known = std::ranges::find_if(result_.finds, [&](const Find& find) {
    return find.way == way && std::ranges::includes(kinds, find.kinds);
  });
  if (known == result_.finds.end()) { return false; }
  ++known->times;
  return true;
}

void Explorer::shrink(Find& find, const config::ExploredFile& file, const ObserverOf& observer_of,
                      const IsStopped& is_stopped) {
  const ShrinkOptions options{.test = options_.test, .lasts = options_.shrinks};
  const config::JsonFile failing = with_only(find.way, file.file);
  ShrinkResult shrunk = shrink_scenario(path_, failing, options, observer_of, is_stopped);
  result_.shrink_runs += shrunk.runs;
  result_.interrupted = result_.interrupted || shrunk.interrupted;
  if (shrunk.error) { result_.error = shrunk.error; }
  find.fails_again = fails_in(find.way, shrunk.first);
  if (find.fails_again) {
    find.document = shrunk.smaller.document;
    find.result = shrunk.last;
    find.kinds = kinds_left(file, shrunk.smaller.removed);
  }
  find.shrunk = std::move(shrunk);
}

}  // namespace fakebot::runner
