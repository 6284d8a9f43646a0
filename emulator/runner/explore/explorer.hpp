// Plays a scenario again and again, each time with newly drawn events of the kinds declared in
// "explore", and makes the smallest scenario out of each way to fail.
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

/// A failure found: an expectation or a driver that fails, and the kinds of events needed to make
/// either fail.
struct Find {
  std::string name;  ///< of the scenario
  std::uint64_t seed;
  WayToFail way;
  std::set<std::size_t> kinds;  ///< indices of the needed kinds among the declared events
  /// The smallest scenario that fails in this way, as a document of its own, with the paths as in
  /// the explored file. The scenario as drawn if the failure was not repeated, or if nothing is to
  /// be made smaller.
  nlohmann::ordered_json document;
  ScenarioResult result;                 ///< of the scenario in `document`
  bool fails_again = true;               ///< when played once more, to be made smaller
  std::optional<ShrinkResult> shrunk{};  ///< nothing if nothing is to be made smaller
  std::uint64_t times = 1;               ///< how often this way to fail was found
};

struct ExploreOptions {
  /// How each run is played; seed, repeats, shard and filter are not used.
  TestOptions test{};
  std::uint64_t first_seed = 1;  ///< of the first run; each later run has the next seed
  std::uint64_t most_runs = kMostRuns;
  /// After this time no run starts, except runs that make a find smaller.
  std::optional<std::chrono::duration<double>> lasts{};
  /// The longest time to make a find smaller; nothing: finds are not made smaller.
  std::optional<std::chrono::duration<double>> shrinks{std::chrono::seconds(60)};
};

struct ExploreResult {
  std::uint64_t runs = 0;  ///< without the runs that make a find smaller
  std::uint64_t shrink_runs = 0;
  std::uint64_t seeds = 0;  ///< all seeds drawn, also for scenarios that could not be played
  /// Why the first unplayable scenario could not be played, such as a push by nothing.
  std::string unplayable{};
  std::map<sim::scenario::Verdict, std::uint64_t> verdicts{};
  std::string inconclusive{};  ///< why the first inconclusive run was so, if a reason is known
  /// An expectation, and whether a run has tested it.
  struct Expected {
    std::string name;
    bool tested = false;
  };
  std::vector<Expected> expected{};
  std::vector<Find> finds{};    ///< in order of discovery
  bool by_environment = false;  ///< the machine could not play a run
  bool interrupted = false;
  std::exception_ptr error{};  ///< reason of an early end; may be nullptr
};

class Explorer {
 public:
  /// `parameters` are "NAME=VALUE", as for a test. Throws ConfigError, also for a file without
  /// "explore".
  Explorer(const std::string& path, const std::vector<std::string>& parameters,
           ExploreOptions options);

  /// Plays the scenario without drawn events, once for each combination of its parameters.
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
  std::vector<config::Exploration> explorations_;  // for each combination of parameters
  ExploreResult result_;
};

}  // namespace fakebot::runner
