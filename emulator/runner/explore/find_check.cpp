#include "runner/explore/find_check.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "runner/explore/find_scenario.hpp"

namespace fakebot::runner {

namespace {

bool has_failed_in(const WayToFail& way, const ScenarioResult& result) {
  const auto ways = ways_to_fail(result);
  return std::ranges::find(ways, way) != ways.end();
}

/// Whether a scenario made by with_only() for this way has failed in this way.
bool fails_in(const WayToFail& way, const ScenarioResult& result) {
  if (way.expectation) { return result.verdict == sim::scenario::Verdict::failed; }
  return has_failed_in(way, result);
}

bool is_smaller(const Find& find) {
  return find.shrunk && find.fails_again;
}

/// Puts in the smallest scenario, if the failure was there again.
void take(ShrinkResult shrunk, Find& find) {
  if (find.fails_again) {
    find.document = shrunk.smaller.document;
    find.result = shrunk.last;
    find.plays = std::max<std::uint64_t>(shrunk.plays_of_smallest, 1);
    find.failures = std::max<std::uint64_t>(shrunk.failures_of_smallest, 1);
  }
  find.shrunk = std::move(shrunk);
}

bool has_driver(const config::ScenarioFile& file, const TestOptions& options) {
  return !all_drivers_of(file, options.driver, options.scripted).empty();
}

}  // namespace

bool FindCheck::has_own_commands(const config::ScenarioFile& file) const {
  return has_driver(file, options_) && !file.scenario.commands.empty();
}

std::optional<ScenarioResult> FindCheck::play_own_commands(config::ScenarioFile file) {
  TestOptions own_commands = options_;
  own_commands.scripted = true;
  own_commands.driver = {};
  return play(std::move(file), own_commands);
}

std::optional<std::string> FindCheck::fails_without_driver(const WayToFail& way,
                                                           const config::ExploredFile& file) {
  config::ScenarioFile scenario =
      config::read_scenario(with_only({way}, file.file), known_robots());
  if (!has_own_commands(scenario)) { return std::nullopt; }
  const auto played = play_own_commands(std::move(scenario));
  if (!played || !fails_in(way, *played)) { return std::nullopt; }
  return first_reason(*played);
}

ShrinkResult FindCheck::shrunk(const config::JsonFile& file) {
  const auto start = std::chrono::steady_clock::now();
  const ShrinkOptions options{.test = options_, .lasts = shrinks_.value() - shrunk_for_};
  ShrinkResult result = shrink_scenario(path_, file, options, observer_of_, is_stopped_);
  shrunk_for_ += std::chrono::steady_clock::now() - start;
  runs_ += result.runs;
  interrupted_ = interrupted_ || result.interrupted;
  if (result.error) { error_ = result.error; }
  return result;
}

void FindCheck::shrink(Find& find, const config::ExploredFile& file) {
  ShrinkResult result = shrunk(with_only({find.way}, file.file));
  find.fails_again = fails_in(find.way, result.first);
  if (find.fails_again) {
    const auto left = with_events_left(file, result.smaller).kinds;
    find.kinds = {left.begin(), left.end()};
  } else {
    ++find.plays;
  }
  take(std::move(result), find);
}

std::vector<Find::Other> FindCheck::other_ways(const Find& find, const config::ExploredFile& file) {
  std::optional<ScenarioResult> result = find.result;
  config::JsonFile played = file.file;
  if (is_smaller(find)) {
    played = with_events_left(file, find.shrunk->smaller).file;
    result = play(config::read_scenario(played, known_robots()), options_);
    ++runs_;
  }
  if (!result || !has_failed_in(find.way, *result)) { return {}; }
  std::optional<ScenarioResult> of_own_commands;
  const config::ScenarioFile scenario = config::read_scenario(played, known_robots());
  if (has_own_commands(scenario)) { of_own_commands = play_own_commands(scenario); }
  std::vector<Find::Other> others;
  for (const WayToFail& way : ways_to_fail(*result)) {
    if (way == find.way || (of_own_commands && has_failed_in(way, *of_own_commands))) { continue; }
    others.push_back({way, way.expectation ? result->judged[*way.expectation].expectation.name
                                           : result->reason});
  }
  return others;
}

void FindCheck::shrink_with_others(Find& find, const config::ExploredFile& file) {
  const config::ExploredFile left = with_events_left(file, find.shrunk->smaller);
  std::vector<WayToFail> ways{find.way};
  for (const Find::Other& other : find.also) { ways.push_back(other.way); }
  ShrinkResult result = shrunk(with_only(ways, left.file));
  result.runs += find.shrunk->runs;
  if (ways_to_fail(result.first).size() != ways.size()) {
    find.shrunk->runs = result.runs;
    find.also.clear();
    return;
  }
  const auto needed = with_events_left(left, result.smaller).kinds;
  find.kinds = {needed.begin(), needed.end()};
  add_events_of(find.shrunk->smaller, result.smaller);
  take(std::move(result), find);
}

void FindCheck::replay(Find& find, const config::ExploredFile& file) {
  const config::JsonFile document = file.file.with(find.document, {}, "");
  TestOptions options = options_;
  if (is_smaller(find)) { options.time = time_of_smallest(*find.shrunk, options.time); }
  while (find.plays < kPlaysOfFind && !interrupted_ && !error_) {
    config::ScenarioFile scenario = config::read_scenario(document, known_robots());
    if (!has_driver(scenario, options_)) { return; }
    const auto played = play(std::move(scenario), options);
    if (!played) { return; }
    ++runs_;
    ++find.plays;
    // The document of a find that was not made smaller has all expectations.
    const bool fails =
        is_smaller(find) ? fail_alike(*played, find.result) : has_failed_in(find.way, *played);
    find.failures += fails ? 1 : 0;
    if (is_smaller(find)) {
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
