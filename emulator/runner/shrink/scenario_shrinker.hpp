// Makes the smallest scenario out of a failing scenario: for the report of a defect, and to see
// what the failure needs. The smallest scenario still fails in the same way, and still passes with
// the scenario's own commands, which act as a correct driver.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_file.hpp"
#include "io/lockstep/threads/drawn_turns.hpp"
#include "runner/shrink/failure.hpp"
#include "runner/shrink/json_shrinker.hpp"
#include "runner/shrink/parts_to_keep.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::runner {

struct ShrinkOptions {
  /// How each run is played; repeats, shard, filter and parallel runs are not used.
  TestOptions test{};
  std::uint64_t most_runs = kMostRuns;
  std::optional<std::chrono::duration<double>> lasts{};  ///< no run starts after this time
};

struct ShrinkResult {
  std::string name;         ///< of the scenario
  ScenarioResult first;     ///< result of the original scenario
  SmallerDocument smaller;  ///< the original, if without a failure
  ScenarioResult last;      ///< result of the smallest scenario
  Reference reference = Reference::is_missing;
  /// The result of the reference: for the smallest scenario, or for the original if the reference
  /// fails.
  std::optional<ScenarioResult> of_reference{};
  /// The turns of the driver's threads that the seed has to decide for the failure; none: the
  /// failure does not depend on their order. Nothing if the threads take no turns, or unknown.
  std::optional<io::DrawnTurns> turns{};
  std::uint64_t runs = 0;  ///< without runs of the reference, which take no time
  /// How often the smallest scenario was played with a driver, and how often that failed in the
  /// same way.
  std::uint64_t plays_of_smallest = 0;
  std::uint64_t failures_of_smallest = 0;
  bool ended_early = false;    ///< by a limit, or by the user
  bool interrupted = false;    ///< by the user
  std::exception_ptr error{};  ///< reason of an early end; may be nullptr
};

/// The time in which the smallest scenario fails: `all`, with the needed turns alone.
SessionTime time_of_smallest(const ShrinkResult& result, const SessionTime& all);

/// `parameters`, "NAME=VALUE" as for a test, must leave a single combination. Throws ConfigError.
ShrinkResult shrink_scenario(const std::string& path, const std::vector<std::string>& parameters,
                             const ShrinkOptions& options, const ObserverOf& observer_of,
                             const IsStopped& is_stopped);
/// Shrinks a scenario without parameters, whose paths are relative to the folder of `path`.
ShrinkResult shrink_scenario(const std::string& path, const config::JsonFile& scenario,
                             const ShrinkOptions& options, const ObserverOf& observer_of,
                             const IsStopped& is_stopped);

}  // namespace fakebot::runner
