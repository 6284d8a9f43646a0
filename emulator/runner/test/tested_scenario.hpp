// The results of a test: the scenarios that were played and not played.
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

/// The driver of a further robot.
struct FurtherDriver {
  std::string robot;                  ///< "robots.b"
  std::vector<std::string> driver{};  ///< command line
};

/// A scenario that was played once.
struct TestedScenario {
  std::string file;
  sim::scenario::Scenario scenario;
  std::uint64_t seed;
  ScenarioResult result;
  double wall_s;  ///< duration of the play
  config::RobotChoice robot;
  std::vector<std::string> driver;  ///< command line; empty: the robot has no driver
  std::vector<FurtherDriver> further_drivers{};
  std::string time{};  ///< the drivers' time, in the form of --time; empty: real
  /// Why earlier plays were inconclusive, if the scenario was retried.
  std::vector<std::string> inconclusive_before{};
  /// Why artifacts are missing.
  std::string artifacts_error{};
  /// Names of artifacts that have reached their limit.
  std::vector<std::string> artifacts_notes{};
  std::chrono::system_clock::time_point started{};
  /// Processes that ran or waited for a processor at the end of the play, the average of the last
  /// minute.
  std::optional<double> host_load{};
  std::vector<std::string> attachments{};  ///< paths of files kept from the play
  std::size_t play = 0;                    ///< its number among all plays of the test
  /// The varying parameters of the file.
  std::vector<config::ParameterValue> parameters{};
  std::string rerun{};  ///< command to play the scenario again, from rerun_command()

  bool has_driver() const { return !driver.empty() || !further_drivers.empty(); }
};

/// A scenario that was not played.
struct UnplayedScenario {
  std::string file;
  std::string name;
  std::uint64_t seed;
  std::string reason;
  std::size_t play = 0;                              ///< its number among all plays of the test
  std::vector<config::ParameterValue> parameters{};  ///< varying ones of the file
  bool is_not_applicable = false;  ///< the driver does not do what the scenario needs
};

/// Bytes that break the protocol in every run.
struct CommonViolation {
  std::string text;        ///< of the first run, with its bytes
  std::size_t runs = 0;    ///< with the violation
  std::size_t judged = 0;  ///< all runs with a judged protocol: few more
};

/// An expectation of all runs of a file, not met by any run.
struct UnreachedGoal {
  std::string file;
  std::string name;  ///< of the expectation
  std::string because{};
  std::size_t runs = 0;
};

struct TestResults {
  std::vector<TestedScenario> played{};      ///< in the order of the test
  std::vector<UnplayedScenario> unplayed{};  ///< in the order of the test
  /// At most one; of shards that were joined, more.
  std::vector<CommonViolation> violations{};
  std::vector<UnreachedGoal> unreached{};      ///< of a shard: nothing, as others may reach it
  std::vector<config::ConfigError> refused{};  ///< wrong files; then nothing is played
  std::optional<ShardOfTest> shard{};          ///< if only a part was tested
  std::vector<Shard> missing{};                ///< shards without results to join
  bool interrupted = false;                    ///< stopped by the user
  std::exception_ptr error{};                  ///< reason of an early end; may be nullptr
};

}  // namespace fakebot::runner
