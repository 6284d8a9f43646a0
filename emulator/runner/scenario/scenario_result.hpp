// What became of a scenario.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/pace/lateness.hpp"
#include "sim/scenario/expectations/judge.hpp"
#include "sim/scenario/player.hpp"
#include "sim/scenario/verdict.hpp"

namespace fakebot::runner {

struct ScenarioResult {
  sim::scenario::Verdict verdict;
  /// Why it is an error or inconclusive, where the player cannot know it.
  std::string reason{};
  bool interrupted = false;  ///< a person wants no more of it
  std::vector<sim::scenario::Happening> happenings{};
  std::vector<std::string> events_to_come{};
  std::vector<sim::faults::FaultCount> fault_counts{};
  std::vector<sim::faults::FaultRecord> fault_records{};  ///< the first of them
  struct Judged {
    sim::scenario::Expectation expectation;
    sim::scenario::Finding finding;
  };
  std::vector<Judged> judged{};
  std::optional<io::Lateness> lateness{};  ///< of the frames, in real time
  /// What the driver printed last; of one that was passed, or whose output was not kept, nothing.
  std::string driver_output{};
};

/// Of a player that has finished.
ScenarioResult result_of(const sim::scenario::Player& player);

}  // namespace fakebot::runner
