// The result of a replay.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "capture/compare/command_comparison.hpp"
#include "io/line_counters.hpp"
#include "io/pace/lateness.hpp"
#include "sim/faults/fault_tally.hpp"
#include "sim/scenario/verdict.hpp"

namespace fakebot::runner {

struct ReplayResult {
  std::string capture;  ///< file of the capture
  std::string line;     ///< name of the interface
  sim::SimTime duration{0};
  std::size_t pieces = 0;  ///< pieces from the robot, in the capture
  io::LineCounters counters{};
  io::Lateness lateness{};  ///< lateness of the pieces, in real time
  std::vector<sim::faults::FaultCount> fault_counts{};
  sim::scenario::Verdict verdict = sim::scenario::Verdict::passed;
  std::string reason{};      ///< empty if passed
  bool interrupted = false;  ///< stopped by the user
  /// The operating system refused a resource for the start of the driver: no error of the driver.
  bool by_environment = false;
  std::optional<capture::CommandComparison> comparison{};  ///< if requested and possible
};

}  // namespace fakebot::runner
