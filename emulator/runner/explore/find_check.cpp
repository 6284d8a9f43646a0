#include "runner/explore/find_check.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace fakebot::runner {

namespace {

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

bool has_driver(const config::ScenarioFile& file, const TestOptions& options) {
  return !all_drivers_of(file, options.driver, options.scripted).empty();
}

}  // namespace

std::optional<std::string> FindCheck::fails_without_driver(const WayToFail& way,
                                                           const config::ExploredFile& file) {
  config::ScenarioFile scenario = config::read_scenario(with_only(way, file.file), known_robots());
  if (!has_driver(scenario, options_) || scenario.scenario.commands.empty()) {
    return std::nullopt;
  }
  TestOptions own_commands = options_;
  own_commands.scripted = true;
  own_commands.driver = {};
  const auto played = play(std::move(scenario), own_commands);
  if (!played || !fails_in(way, *played)) { return std::nullopt; }
  return first_reason(*played);
}

void FindCheck::shrink(Find& find, const config::ExploredFile& file) {
  const ShrinkOptions options{.test = options_, .lasts = shrinks_};
  ShrinkResult shrunk =
      shrink_scenario(path_, with_only(find.way, file.file), options, observer_of_, is_stopped_);
  runs_ += shrunk.runs;
  interrupted_ = interrupted_ || shrunk.interrupted;
  if (shrunk.error) { error_ = shrunk.error; }
  find.fails_again = fails_in(find.way, shrunk.first);
  if (find.fails_again) {
    find.document = shrunk.smaller.document;
    find.result = shrunk.last;
    find.kinds = kinds_left(file, shrunk.smaller.removed);
    find.plays = std::max<std::uint64_t>(shrunk.plays_of_smallest, 1);
    find.failures = std::max<std::uint64_t>(shrunk.failures_of_smallest, 1);
  } else {
    ++find.plays;
  }
  find.shrunk = std::move(shrunk);
}

void FindCheck::replay(Find& find, const config::ExploredFile& file) {
  const config::JsonFile document = file.file.with(find.document, {}, "");
  while (find.plays < kPlaysOfFind && !interrupted_ && !error_) {
    config::ScenarioFile scenario = config::read_scenario(document, known_robots());
    if (!has_driver(scenario, options_)) { return; }
    const auto played = play(std::move(scenario), options_);
    if (!played) { return; }
    ++runs_;
    ++find.plays;
    // The document of a find that was not made smaller has all expectations.
    const auto ways = ways_to_fail(*played);
    const bool is_smaller = find.shrunk && find.fails_again;
    const bool fails =
        is_smaller ? fails_in(find.way, *played) : std::ranges::find(ways, find.way) != ways.end();
    find.failures += fails ? 1 : 0;
    if (is_smaller) {
      find.shrunk->plays_of_smallest = find.plays;
      find.shrunk->failures_of_smallest = find.failures;
    }
  }
}

/// Plays the scenario once; nothing if the play was interrupted.
std::optional<ScenarioResult> FindCheck::play(config::ScenarioFile file,
                                              const TestOptions& options) {
  std::vector<LoadedScenario> scenarios;
  scenarios.push_back({path_, std::move(file)});
  TestResults results = TestRun(std::move(scenarios), options).play_all(observer_of_, is_stopped_);
  interrupted_ = interrupted_ || results.interrupted;
  if (results.error) { error_ = results.error; }
  if (results.played.empty()) { return std::nullopt; }
  return std::move(results.played.front().result);
}

}  // namespace fakebot::runner
