// Options for a test of scenarios.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/line_choice.hpp"
#include "runner/scenario/loaded_scenario.hpp"
#include "runner/session/session.hpp"
#include "runner/test/shard.hpp"
#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

/// The most plays of a test. Results are kept until the reports are written, about 1 KB each.
/// (choice)
inline constexpr std::uint64_t kMostRuns = 1000000;

struct TestOptions {
  std::optional<std::uint64_t> seed{};  ///< overrides the scenarios' seeds
  DriverCommand driver{};               ///< without argv: the driver of each file, if any
  LineChoice line{};                    ///< for all scenarios
  std::optional<std::string> link{};    ///< stable name of the device; numbered with several jobs
  io::DriverPaths as{};
  std::string filter{};  ///< play only scenarios with this text in their name
  /// Play only scenarios with these tags; what the driver cannot do is not applicable.
  config::LabelFilter meant{};
  std::uint64_t repeat = 1;              ///< plays of each scenario, each with the next seed
  std::optional<Shard> shard{};          ///< play only this part of the test
  std::uint64_t retries = 0;             ///< of each play that a driver leaves inconclusive
  std::size_t jobs = 1;                  ///< plays in parallel
  std::size_t first_slot = 0;            ///< of the jobs, beside tests in parallel
  bool scripted = false;                 ///< play own commands even if a file names a driver
  bool fail_fast = false;                ///< stop after the first play that has not passed
  SessionTime time = SessionTime::real;  ///< drivers' time; own commands need none
};

/// The scenarios to test out of `files`, in a single list, with the faults. Throws ConfigError.
std::vector<LoadedScenario> scenarios_to_test(LoadedFiles files, const TestOptions& options);

/// Returns the most descriptors needed by so many concurrent plays, with their drivers and
/// artifacts.
std::size_t descriptors_of_plays(std::size_t plays);

/// The results of a test that is refused because some files are wrong.
TestResults results_of_refusal(const LoadedFiles& files, const TestOptions& options);

}  // namespace fakebot::runner
