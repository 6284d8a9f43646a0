// Options for a test of scenarios.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/scenario/loaded_scenario.hpp"
#include "runner/session/session.hpp"
#include "runner/test/shard.hpp"
#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

/// Of one test. Results are kept until the reports are written, about 1 KB each. (choice)
inline constexpr std::uint64_t kMostRuns = 1000000;

struct TestOptions {
  std::optional<std::uint64_t> seed{};   ///< overrides those of the scenarios
  DriverCommand driver{};                ///< without argv: the driver of each file, or none
  std::vector<std::string> faults{};     ///< of all, as config::parse_faults() reads them
  std::string filter{};                  ///< play only scenarios whose name contains this
  std::uint64_t repeat = 1;              ///< times that each is played, each with the next seed
  std::optional<Shard> shard{};          ///< play only this part of all plays
  std::uint64_t retries = 0;             ///< of each that a driver leaves inconclusive
  std::size_t jobs = 1;                  ///< number in parallel
  bool scripted = false;                 ///< use own commands even if a file names a driver
  bool fail_fast = false;                ///< stop after the first that has not passed
  SessionTime time = SessionTime::real;  ///< of drivers; own commands need none
};

/// The scenarios of these files that are tested, in one list, with the faults. Throws ConfigError.
std::vector<LoadedScenario> scenarios_to_test(LoadedFiles files, const TestOptions& options);

/// The number of descriptors that so many plays at the same time may need, with their drivers and
/// their artifacts.
std::size_t descriptors_of_plays(std::size_t plays);

/// The results of a test that is not begun because some of its files are wrong.
TestResults results_of_refusal(const LoadedFiles& files, const TestOptions& options);

}  // namespace fakebot::runner
