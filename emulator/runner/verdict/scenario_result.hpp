// The result of a scenario.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/lockstep/threads/taken_turns.hpp"
#include "io/pace/lateness.hpp"
#include "io/process/child_process.hpp"
#include "sim/scenario/expectations/judge.hpp"
#include "sim/scenario/player.hpp"
#include "sim/scenario/trail.hpp"
#include "sim/scenario/verdict.hpp"

namespace fakebot::runner {

struct ScenarioResult {
  sim::scenario::Verdict verdict;
  /// Why the verdict is error or inconclusive, or how a test program failed.
  std::string reason{};
  bool interrupted = false;  ///< stopped by the user
  /// An error not caused by the driver: the operating system has refused a resource that the play
  /// needs.
  bool by_environment = false;
  /// An error of the driver's start, the same in each scenario: the driver cannot be started, or
  /// cannot be held in simulated time.
  bool is_of_start = false;
  /// The failure at the start was told by another scenario of the test, which `reason` names.
  bool is_told_before = false;
  std::vector<sim::scenario::Happening> happenings{};
  std::vector<sim::scenario::EventToCome> events_to_come{};
  std::vector<std::string> idle_events{};  ///< events that happened but changed nothing
  std::vector<sim::faults::FaultCount> fault_counts{};
  std::vector<sim::faults::FaultRecord> fault_records{};  ///< only the first records
  struct Judged {
    sim::scenario::Expectation expectation;
    sim::scenario::Finding finding;
  };
  std::vector<Judged> judged{};
  std::vector<sim::scenario::TrailState> trail{};  ///< if the scenario keeps its trail
  std::vector<std::uint8_t> coverage{};  ///< counters of the driver's code, if it has counted
  io::TakenTurns turns{};                ///< of the driver's threads, if they have taken turns
  std::optional<io::LatenessSummary> lateness{};  ///< of the frames, in real time
  /// The end of a driver that is a test program; nothing for a different driver, and before the
  /// end.
  std::optional<io::ProcessEnd> test_end{};
  /// The end of the driver's output; empty if passed, or if the output was not kept.
  std::string driver_output{};
};

/// Precondition: the player has finished.
ScenarioResult result_of(const sim::scenario::Player& player);

/// Why the verdict is not passed, in a single line. Precondition: the verdict is not passed.
std::string first_reason(const ScenarioResult& result);

}  // namespace fakebot::runner
