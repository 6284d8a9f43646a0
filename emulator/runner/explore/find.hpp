// The finds of `fakebot explore`, and counts of its runs.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runner/explore/reached.hpp"
#include "runner/shrink/scenario_shrinker.hpp"

namespace fakebot::runner {

/// A cause of failures: a way to fail, the kinds of events needed to fail like that, and further
/// ways to fail by the same events.
struct Find {
  struct Other {
    WayToFail way;
    std::string text;  ///< the expectation, or the driver's fault
  };

  std::string name;  ///< of the scenario
  std::uint64_t seed;
  WayToFail way;
  std::vector<Other> also{};
  std::set<std::size_t> kinds;  ///< indices of the needed kinds among the declared events
  /// The smallest scenario with all these failures, as a document of its own, with the paths as in
  /// the explored file. The scenario as drawn if the failure was not repeated, or if nothing is to
  /// be made smaller.
  nlohmann::ordered_json document;
  ScenarioResult result;                 ///< of the scenario in `document`
  bool fails_again = true;               ///< when played once more, to be made smaller
  std::optional<ShrinkResult> shrunk{};  ///< nothing if nothing is to be made smaller
  /// How often the scenario in `document` was played with the driver, and how often the play
  /// failed.
  std::uint64_t plays = 1;
  std::uint64_t failures = 1;
  std::uint64_t times = 1;      ///< how many runs failed in any way of the find
  std::uint64_t last_seed = 0;  ///< of the last of the runs
};

struct ExploreResult {
  std::uint64_t runs = 0;         ///< without the runs that make a find smaller
  std::uint64_t shrink_runs = 0;  ///< to make finds smaller, and to play finds again
  std::uint64_t seeds = 0;        ///< all seeds drawn, also for scenarios that could not be played
  /// Why the first unplayable scenario could not be played, such as a push by nothing.
  std::string unplayable{};
  std::map<sim::scenario::Verdict, std::uint64_t> verdicts{};
  /// Of the inconclusive runs, the runs that left something untested, as most do.
  std::uint64_t untested = 0;
  std::string inconclusive{};  ///< reason of the first run of the rest
  /// Failures that the scenario's own commands have, too: none of the driver.
  std::uint64_t not_of_driver = 0;
  std::string first_not_of_driver{};
  /// An expectation, and whether a run has tested it.
  struct Expected {
    std::string name;
    bool is_of_all_runs = false;
    bool tested = false;  ///< or reached, if one of all runs has to
    bool is_unreached() const { return is_of_all_runs && !tested; }
  };
  std::vector<Expected> expected{};
  std::vector<std::string> kinds{};  ///< names of the declared events
  Reached reached{};
  std::size_t deeds = 0;        ///< different deeds of the runs, when learning
  std::vector<Find> finds{};    ///< in order of discovery
  bool by_environment = false;  ///< the machine could not play a run
  bool interrupted = false;
  std::exception_ptr error{};  ///< reason of an early end; may be nullptr
};

}  // namespace fakebot::runner
