// Plays a scenario again and again, each time with other random events out of those that it
// declares, and makes the smallest scenario out of each way to fail.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "config/scenario/explore/exploration.hpp"
#include "runner/shrink/scenario_shrinker.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::runner {

/// An expectation or a driver that fails, and the kinds of events that it takes.
struct Find {
  std::string name;  ///< of the scenario
  std::uint64_t seed;
  WayToFail way;
  std::set<std::size_t> kinds;  ///< indices of the declared events
  /// A scenario of its own, with the paths as in the explored file: the smallest one that fails in
  /// this way. If it did not fail again, and if nothing is to be made smaller, as it was drawn.
  nlohmann::ordered_json document;
  ScenarioResult result;                 ///< of that scenario
  bool fails_again = true;               ///< when it was played once more to make it smaller
  std::optional<ShrinkResult> shrunk{};  ///< nothing if nothing is to be made smaller
  std::uint64_t times = 1;               ///< that it was found
};

struct ExploreOptions {
  /// How each is played; without seed, repeats, shard and filter.
  TestOptions test{};
  std::uint64_t first_seed = 1;  ///< each run has the next one
  std::uint64_t most_runs = kMostRuns;
  /// No other run is started afterwards than those that make a find smaller.
  std::optional<std::chrono::duration<double>> lasts{};
  /// For so long each find is made smaller at most; nothing: none is.
  std::optional<std::chrono::duration<double>> shrinks{std::chrono::seconds(60)};
};

struct ExploreResult {
  std::uint64_t runs = 0;  ///< without those that make a find smaller
  std::uint64_t shrink_runs = 0;
  std::uint64_t seeds = 0;   ///< of the runs, and of what was drawn and could not be played
  std::string unplayable{};  ///< why the first of those could not, such as a push by nothing
  std::map<sim::scenario::Verdict, std::uint64_t> verdicts{};
  std::string inconclusive{};  ///< why the first run was, if not for what was not tested
  /// An expectation, and whether a run has tested it.
  struct Expected {
    std::string name;
    bool tested = false;
  };
  std::vector<Expected> expected{};
  std::vector<Find> finds{};    ///< in the order in which they were found
  bool by_environment = false;  ///< the machine could not play one
  bool interrupted = false;
  std::exception_ptr error{};  ///< that ended it; may be nullptr
};

class Explorer {
 public:
  /// With "NAME=VALUE" as for a test. Throws ConfigError, also for a file without "explore".
  Explorer(const std::string& path, const std::vector<std::string>& parameters,
           ExploreOptions options);

  /// Plays it without random events, one play for each combination of its parameters.
  TestResults play_unchanged(const ObserverOf& observer_of, const IsStopped& is_stopped);

  /// Calls `on_find` for each find when it is new.
  ExploreResult explore(const ObserverOf& observer_of, const IsStopped& is_stopped,
                        const std::function<void(const Find&)>& on_find);

 private:
  struct Batch {
    std::vector<config::ExploredFile> files;
    std::vector<LoadedScenario> scenarios;
  };

  std::size_t batch_size() const;
  Batch next_batch();
  void judge(const config::ExploredFile& file, const TestedScenario& played,
             const ObserverOf& observer_of, const IsStopped& is_stopped,
             const std::function<void(const Find&)>& on_find);
  void note(const TestedScenario& played);
  bool is_known(const WayToFail& way, const std::set<std::size_t>& kinds);
  void shrink(Find& find, const config::ExploredFile& file, const ObserverOf& observer_of,
              const IsStopped& is_stopped);

  std::string path_;
  ExploreOptions options_;
  std::vector<LoadedScenario> unchanged_;
  std::vector<config::Exploration> explorations_;  // of each combination of parameters
  ExploreResult result_;
};

}  // namespace fakebot::runner
