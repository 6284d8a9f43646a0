// Makes the smallest scenario out of one that fails, which still fails in the same way, and which
// the scenario's own commands, that act as a correct driver, still pass: for the report of a
// defect, and to see what the failure needs.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_file.hpp"
#include "runner/shrink/failure.hpp"
#include "runner/shrink/json_shrinker.hpp"
#include "runner/shrink/parts_to_keep.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::runner {

struct ShrinkOptions {
  /// How each is played; without repeats, shard, filter and parallel runs.
  TestOptions test{};
  std::uint64_t most_runs = kMostRuns;
  std::optional<std::chrono::duration<double>> lasts{};  ///< no run is started afterwards
};

struct ShrinkResult {
  std::string name;         ///< of the scenario
  ScenarioResult first;     ///< of the scenario as it is
  SmallerDocument smaller;  ///< as it is if it has not failed
  ScenarioResult last;      ///< of the smallest one
  Reference reference = Reference::is_missing;
  /// Of the smallest scenario, or of the scenario as it is if it fails itself.
  std::optional<ScenarioResult> of_reference{};
  std::uint64_t runs = 0;  ///< without those of the reference, which take no time
  /// How often the smallest one was played with a driver, and how often it has failed in that way.
  std::uint64_t plays_of_smallest = 0;
  std::uint64_t failures_of_smallest = 0;
  bool ended_early = false;    ///< by a limit, or by the user
  bool interrupted = false;    ///< by the user
  std::exception_ptr error{};  ///< that ended it; may be nullptr
};

/// Its parameters must leave one combination; "NAME=VALUE" as for a test. Throws ConfigError.
ShrinkResult shrink_scenario(const std::string& path, const std::vector<std::string>& parameters,
                             const ShrinkOptions& options, const ObserverOf& observer_of,
                             const IsStopped& is_stopped);
/// Of a scenario without parameters, whose paths are relative to the folder of `path`.
ShrinkResult shrink_scenario(const std::string& path, const config::JsonFile& scenario,
                             const ShrinkOptions& options, const ObserverOf& observer_of,
                             const IsStopped& is_stopped);

}  // namespace fakebot::runner
