// Plays a scenario again and again, each time with other random events out of those that it
// declares, and keeps the plays that fail.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "config/scenario/explore/exploration.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::runner {

/// A way in which the driver fails: an expectation and the kinds of events that came before.
struct Find {
  std::string name;  ///< of the scenario
  std::uint64_t seed;
  nlohmann::ordered_json document;  ///< a scenario of its own
  ScenarioResult result;
  std::uint64_t times = 1;  ///< that it was found
};

struct ExploreOptions {
  /// How each is played; without seed, repeats, shard and filter.
  TestOptions test{};
  std::uint64_t first_seed = 1;  ///< each run has the next one
  std::uint64_t most_runs = kMostRuns;
  std::optional<std::chrono::duration<double>> lasts{};  ///< no run is started afterwards
  /// Makes a smaller scenario out of one that fails, which fails in the same way; default: it stays
  /// as it is. The paths in it are relative to the explored file.
  std::function<nlohmann::ordered_json(const config::JsonFile& failing, const Find& find)> shrink{};
};

struct ExploreResult {
  std::uint64_t runs = 0;
  std::uint64_t seeds = 0;   ///< of the runs, and of what was drawn and could not be played
  std::string unplayable{};  ///< why the first of those could not, such as a push by nothing
  std::map<sim::scenario::Verdict, std::uint64_t> verdicts{};
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
  using FindKey = std::pair<std::string, std::set<std::size_t>>;
  struct Batch {
    std::vector<config::ExploredFile> files;
    std::vector<LoadedScenario> scenarios;
  };

  std::size_t batch_size() const;
  Batch next_batch();
  void judge(const config::ExploredFile& file, const TestedScenario& played,
             const std::function<void(const Find&)>& on_find);

  std::string path_;
  ExploreOptions options_;
  std::vector<LoadedScenario> unchanged_;
  std::vector<config::Exploration> explorations_;  // of each combination of parameters
  ExploreResult result_;
  std::map<FindKey, std::size_t> known_;  // indices of finds
};

}  // namespace fakebot::runner
