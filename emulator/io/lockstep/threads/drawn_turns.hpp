// The turns of a run whose thread and length the seed decides.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fakebot::io {

/// A turn of a thread: the `number`th turn at the time `at`, from 1 on. Named by the time, a turn
/// stays the same turn when the turns at earlier times change.
struct Turn {
  std::chrono::nanoseconds at;  ///< since the start of simulated time
  std::uint32_t number;

  auto operator<=>(const Turn&) const = default;  // NOLINT(modernize-use-nullptr)
};

class DrawnTurns {
 public:
  /// All turns.
  DrawnTurns() = default;
  /// Precondition: in ascending order, each once.
  static DrawnTurns only(std::vector<Turn> turns);

  bool are_all() const { return are_all_; }
  bool contains(const Turn& turn) const;
  /// Precondition: are_all() is false.
  const std::vector<Turn>& turns() const { return turns_; }

  /// "1.005/3,1.005/7": times in seconds; empty for no turn. Precondition: are_all() is false.
  std::string text() const;
  /// Reads a text as of text(); nothing for any different text.
  static std::optional<DrawnTurns> of(std::string_view text);

  bool operator==(const DrawnTurns&) const = default;

 private:
  bool are_all_ = true;
  std::vector<Turn> turns_;  // in ascending order
};

}  // namespace fakebot::io
