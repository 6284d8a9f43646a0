// Compares a driver's commands with the recorded ones of a capture.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "capture/compare/command_history.hpp"

namespace fakebot::capture {

struct CompareOptions {
  /// Largest allowed difference in time. Without it only the order is compared.
  std::optional<sim::SimTime> within{};
  /// End of the replay. Later commands may match but are never a difference, because the driver is
  /// being ended then.
  sim::SimTime until{0};
};

struct CommandDifference {
  enum class Kind : std::uint8_t {
    missing,  ///< recorded only
    extra,    ///< sent now only
    begins,   ///< both, but the first time differs
    ends,     ///< both, but the last time differs
  };
  Kind kind = Kind::missing;
  std::optional<CommandRun> recorded{};
  std::optional<CommandRun> actual{};

  sim::SimTime at() const { return recorded ? recorded->first : actual->first; }
};

struct CommandComparison {
  std::uint64_t runs_recorded = 0;
  std::uint64_t runs_alike = 0;
  std::vector<CommandDifference> differences{};  ///< ordered by time
};

/// Compares each kind of command separately. The number of repetitions does not matter, the times
/// of the first and the last one do.
CommandComparison compare(const CommandHistory::Runs& recorded, const CommandHistory::Runs& actual,
                          const CompareOptions& options);

}  // namespace fakebot::capture
