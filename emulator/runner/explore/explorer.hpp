// Plays a scenario again and again, each time with newly drawn events of the kinds declared in
// "explore", and makes the smallest scenario out of each way to fail.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "config/scenario/explore/exploration.hpp"
#include "runner/explore/coverage.hpp"
#include "runner/explore/find.hpp"
#include "runner/explore/find_check.hpp"
#include "runner/explore/learner.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::runner {

/// Plays scenarios once each; TestRun by default.
using PlayScenarios = std::function<TestResults(
    const std::vector<LoadedScenario>& scenarios, const TestOptions& options,
    const ObserverOf& observer_of, const IsStopped& is_stopped)>;

struct ExploreOptions {
  /// How each run is played; seed, repeats, shard and filter are not used.
  TestOptions test{};
  std::uint64_t first_seed = 1;  ///< of the first run; each later run has the next seed
  std::uint64_t most_runs = kMostRuns;
  Drawing drawing = Drawing::learn;
  PlayScenarios play{};  ///< nothing: by TestRun
  /// After this time no run starts, except runs that make a find smaller.
  std::optional<std::chrono::duration<double>> lasts{};
  /// The longest time to make a find smaller; nothing: finds are not made smaller.
  std::optional<std::chrono::duration<double>> shrinks{std::chrono::seconds(60)};
};

/// Called for each find when it is new, and the last of the list. A find with fewer kinds of
/// events, or with more ways to fail, takes the place of earlier finds, gone from the list: `left`
/// has the former places, from the last to the first.
using OnFind = std::function<void(const Find& find, const std::vector<std::size_t>& left)>;
/// Called from time to time, between two runs.
using OnProgress = std::function<void(const ExploreResult& result)>;

class Explorer {
 public:
  /// `parameters` are "NAME=VALUE", as for a test. Throws ConfigError, also for a file without
  /// "explore".
  Explorer(const std::string& path, const std::vector<std::string>& parameters,
           ExploreOptions options);

  /// Plays the scenario without drawn events, once for each combination of its parameters.
  TestResults play_unchanged(const ObserverOf& observer_of, const IsStopped& is_stopped);

  ExploreResult explore(const ObserverOf& observer_of, const IsStopped& is_stopped,
                        const OnFind& on_find, const OnProgress& on_progress = {});

 private:
  struct Batch {
    std::vector<config::ExploredFile> files{};
    std::vector<LoadedScenario> scenarios{};
    std::vector<std::size_t> combinations{};
    std::vector<config::RunPlan> plans{};
  };

  bool has_driver() const;
  std::size_t batch_size() const;
  Batch next_batch();
  TestResults play(const Batch& batch, const ObserverOf& observer_of, const IsStopped& is_stopped);
  void judge(std::uint64_t seed, const config::ExploredFile& file, const TestedScenario& played,
             const ObserverOf& observer_of, const IsStopped& is_stopped, const OnFind& on_find);
  void note(std::uint64_t seed, const config::ExploredFile& file, const TestedScenario& played);
  void complete(Find& find, const config::ExploredFile& file, FindCheck& check);

  std::string path_;
  ExploreOptions options_;
  std::vector<LoadedScenario> unchanged_;
  std::vector<config::Exploration> explorations_;  // for each combination of parameters
  std::optional<Learner> learner_;
  std::optional<Coverage> coverage_;  // when learning from drivers
  ExploreResult result_;
};

}  // namespace fakebot::runner
