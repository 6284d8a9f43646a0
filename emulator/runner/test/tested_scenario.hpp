// The results of a test: scenarios that were played, and those that were not.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/profile/robot_choice.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "runner/test/shard.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

/// A scenario that was played once.
struct TestedScenario {
  std::string file;
  sim::scenario::Scenario scenario;
  std::uint64_t seed;
  ScenarioResult result;
  double wall_s;  ///< that it took
  config::RobotChoice robot;
  std::vector<std::string> driver;  ///< command line; empty: none
  std::string time{};               ///< of the driver, as of --time; empty: real
  /// Why the plays before this one were inconclusive, if it was retried.
  std::vector<std::string> inconclusive_before{};
  /// Why artifacts are missing.
  std::string artifacts_error{};
  /// Which artifacts have reached their limit.
  std::vector<std::string> artifacts_notes{};
  std::chrono::system_clock::time_point started{};
  /// Processes that ran or waited for a processor, the average of the last minute at its end.
  std::optional<double> host_load{};
  std::vector<std::string> attachments{};  ///< paths of the files that were kept of it
  std::size_t play = 0;                    ///< its number among all plays of the test
  /// The parameters of its file that vary.
  std::vector<config::ParameterValue> parameters{};
  std::string rerun{};  ///< the command that plays it again, as of rerun_command()
};

/// A scenario that was not played.
struct UnplayedScenario {
  std::string file;
  std::string name;
  std::uint64_t seed;
  std::string reason;
  std::size_t play = 0;                              ///< its number among all plays of the test
  std::vector<config::ParameterValue> parameters{};  ///< of its file that vary
};

struct TestResults {
  std::vector<TestedScenario> played{};        ///< in the order of the test
  std::vector<UnplayedScenario> unplayed{};    ///< in the order of the test
  std::vector<config::ConfigError> refused{};  ///< files that are wrong; then nothing is played
  std::optional<ShardOfTest> shard{};          ///< if it is a part of a test
  std::vector<Shard> missing{};                ///< of which there are no results to join
  bool interrupted = false;                    ///< stopped by the user
  std::exception_ptr error{};                  ///< that ended the test; may be nullptr
};

}  // namespace fakebot::runner
