// Where what a driver says differs from what one said when the capture was made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "capture/compare/said_commands.hpp"

namespace fakebot::capture {

struct CompareOptions {
  /// Times may be so far apart. Nothing: only the order counts.
  std::optional<sim::SimTime> within{};
  /// When the replay was over. What comes later may be alike and is never a difference: the driver
  /// is ended by then.
  sim::SimTime until{0};
};

struct CommandDifference {
  enum class Kind : std::uint8_t {
    missing,  ///< recorded only
    extra,    ///< said now only
    begins,   ///< both, but not from the same time on
    ends,     ///< both, but not until the same time
  };
  Kind kind = Kind::missing;
  std::optional<CommandRun> recorded{};
  std::optional<CommandRun> said{};

  sim::SimTime at() const { return recorded ? recorded->first : said->first; }
};

struct CommandComparison {
  std::uint64_t runs_recorded = 0;
  std::uint64_t runs_alike = 0;
  std::vector<CommandDifference> differences{};  ///< in the order of time
};

/// Each kind of command by itself. How often one is said again does not count, but from when until
/// when does.
CommandComparison compare(const SaidCommands::Runs& recorded, const SaidCommands::Runs& said,
                          const CompareOptions& options);

}  // namespace fakebot::capture
