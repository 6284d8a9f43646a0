#include "runner/test/merged_results.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "config/json/config_error.hpp"
#include "runner/test/unreached_goals.hpp"

namespace fakebot::runner {

namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& found,
                         const std::string& expected) {
  throw config::ConfigError({.file = path, .found = found, .expected = expected});
}

void refuse_strangers(const std::vector<ResultsOfFile>& files) {
  const ResultsOfFile& first = files.front();
  std::map<std::uint64_t, std::string> path_of;
  for (const auto& [path, results] : files) {
    if (!results.shard) {
      refuse(path, "the result of a whole test", "nothing to join with it; shards have --shard");
    }
    const ShardOfTest& of_first = *first.results.shard;
    const auto& [shard, plays, test] = *results.shard;
    const std::string as_first = " as in " + first.path;
    if (shard.count != of_first.shard.count) {
      refuse(path, text_of(shard), fmt::format("one of {}{}", of_first.shard.count, as_first));
    }
    if (test != of_first.test || plays != of_first.plays) {
      refuse(path,
             fmt::format("a shard of another test, with other scenarios, seeds or repeats: {} of "
                         "{} scenarios",
                         text_of(shard), plays),
             fmt::format("one of the {} scenarios{}", of_first.plays, as_first));
    }
    const auto [other, is_new] = path_of.emplace(shard.number, path);
    if (!is_new) {
      refuse(path, text_of(shard) + ", which is also in " + other->second, "it once");
    }
  }
}

std::vector<Shard> missing_of(const std::vector<ResultsOfFile>& files) {
  const std::uint64_t count = files.front().results.shard->shard.count;
  std::set<std::uint64_t> numbers;
  for (const auto& file : files) { numbers.insert(file.results.shard->shard.number); }
  std::vector<Shard> missing;
  for (std::uint64_t number = 1; number <= count; ++number) {
    if (!numbers.contains(number)) { missing.push_back({number, count}); }
  }
  return missing;
}

template <class Scenario>
void append(std::vector<Scenario>& to, std::vector<Scenario>& from) {
  std::ranges::move(from, std::back_inserter(to));
  std::ranges::stable_sort(to, {}, &Scenario::play);
}

/// Refuses numbers that are missing or there twice, for example in a file changed by hand.
void refuse_gaps(const TestResults& whole, std::uint64_t plays, const std::string& first_path) {
  std::set<std::size_t> seen;
  const auto see = [&](const auto& one) {
    if (one.play >= plays || !seen.insert(one.play).second) {
      refuse(
          first_path,
          fmt::format("the scenario {} with a number that another one has, or none", one.play + 1),
          fmt::format("numbers from 1 to {} in all files together, each once", plays));
    }
  };
  for (const TestedScenario& one : whole.played) { see(one); }
  for (const UnplayedScenario& one : whole.unplayed) { see(one); }
  if (whole.missing.empty() && seen.size() < plays) {
    refuse(first_path, fmt::format("{} of {} scenarios in all files together", seen.size(), plays),
           "all of them, as all shards are there");
  }
}

}  // namespace

TestResults merged(std::vector<ResultsOfFile> files) {
  assert(!files.empty());
  if (files.size() == 1 && !files.front().results.shard) { return std::move(files[0].results); }
  refuse_strangers(files);
  TestResults whole;
  whole.missing = missing_of(files);
  const std::uint64_t plays = files.front().results.shard->plays;
  for (auto& [path, results] : files) {
    // If a scenario file is wrong, no shard plays anything, and all shards report the same.
    if (!results.refused.empty()) {
      results.shard.reset();
      results.missing = std::move(whole.missing);
      return std::move(results);
    }
    append(whole.played, results.played);
    append(whole.unplayed, results.unplayed);
    for (const CommonViolation& violation : results.violations) {
      const auto known =
          std::ranges::find(whole.violations, violation.text, &CommonViolation::text);
      if (known == whole.violations.end()) {
        whole.violations.push_back(violation);
      } else {
        known->runs += violation.runs;
        known->judged += violation.judged;
      }
    }
    whole.interrupted = whole.interrupted || results.interrupted;
    if (!whole.error) { whole.error = results.error; }
  }
  refuse_gaps(whole, plays, files.front().path);
  if (whole.missing.empty()) { whole.unreached = unreached_goals(whole.played); }
  return whole;
}

}  // namespace fakebot::runner
