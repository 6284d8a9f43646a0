#include "runner/test/test_options.hpp"

#include <iterator>
#include <utility>

#include "config/json/config_error.hpp"

namespace fakebot::runner {

namespace {

/// Counted: 16 with a driver and artifacts, and some more while a driver is started.
constexpr std::size_t kDescriptorsPerPlay = 20;
constexpr std::size_t kDescriptorsBesidesPlays = 64;

bool is_selected(const LoadedScenario& one, const TestOptions& options) {
  return one.content.scenario.name.find(options.filter) != std::string::npos &&
         options.meant.has_tag_of(one.content.labels);
}

}  // namespace

std::vector<LoadedScenario> scenarios_to_test(LoadedFiles files, const TestOptions& options) {
  std::vector<LoadedScenario> scenarios;
  for (std::vector<LoadedScenario>& file : files.files) {
    for (LoadedScenario& one : file) {
      add_faults(options.line, *one.content.robot.kind->wire, one.content.scenario);
    }
    std::move(file.begin(), file.end(), std::back_inserter(scenarios));
  }
  std::erase_if(scenarios, [&](const LoadedScenario& one) { return !is_selected(one, options); });
  if (scenarios.empty()) {
    options.filter.empty() ? config::refuse_option("--tag", "no scenario with it", "another tag")
                           : config::refuse_option("--filter", "\"" + options.filter + "\"",
                                                   "a part of the name of a scenario");
  }
  if (options.repeat > kMostRuns / scenarios.size()) {
    config::refuse_option("--repeat",
                          std::to_string(options.repeat) + " times " +
                              std::to_string(scenarios.size()) + " scenarios",
                          std::to_string(kMostRuns) + " runs at most");
  }
  return scenarios;
}

std::size_t descriptors_of_plays(std::size_t plays) {
  return plays * kDescriptorsPerPlay + kDescriptorsBesidesPlays;
}

TestResults results_of_refusal(const LoadedFiles& files, const TestOptions& options) {
  TestResults results;
  results.refused = files.refusals;
  std::vector<LoadedScenario> unplayed;
  const std::string reason =
      "no scenario is played while a file is wrong: " + files.refusals.front().problem().file;
  for (const std::vector<LoadedScenario>& file : files.files) {
    for (const LoadedScenario& one : file) {
      if (!is_selected(one, options)) { continue; }
      const auto& scenario = one.content.scenario;
      results.unplayed.push_back({one.path, scenario.name, options.seed.value_or(scenario.seed),
                                  reason, results.unplayed.size(), one.content.varying});
      unplayed.push_back(one);
    }
  }
  // The plays of each shard are unknown, so all shards report the same.
  if (options.shard) {
    results.shard = {*options.shard, unplayed.size(), identity_of(unplayed, options)};
  }
  return results;
}

}  // namespace fakebot::runner
