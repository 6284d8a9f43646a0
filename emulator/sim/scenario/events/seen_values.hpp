// The values that signals had while an event waited for its condition.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/scenario/condition.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::sim::scenario {

/// The range of a signal's values.
struct SeenRange {
  std::size_t place = 0;  ///< on the board
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  /// Adds the value at the last sample of the board.
  void add(const SignalBoard& board) {
    const double value = board.value(place);
    if (!(value >= least)) { least = value; }
    if (!(value <= most)) { most = value; }
  }
};

/// The ranges for events that wait in each tick. Events that began to wait at the same sample share
/// ranges.
class SeenRanges {
 public:
  /// A range that begins with the last sample of the board.
  std::shared_ptr<SeenRange> since_now(std::size_t place, const SignalBoard& board);
  /// Adds the values at the last sample of the board. Forgets ranges that nobody else has.
  void add(const SignalBoard& board);

 private:
  using Begin = std::pair<std::size_t, std::uint64_t>;  // place, and number of the sample
  std::map<Begin, std::shared_ptr<SeenRange>> ranges_;
};

class SeenValues {
 public:
  /// Sees the condition's signals whenever add() is called.
  explicit SeenValues(const Condition& condition);
  /// Sees the condition's signals in each tick.
  SeenValues(const Condition& condition, SeenRanges& ranges, const SignalBoard& board);

  /// Adds the values at the last sample of the board.
  void add(const SignalBoard& board) {
    for (const auto& one : seen_) { one->add(board); }
  }

  /// "speed.linear_m_s was 0 to 0.28 m/s, bumper.left was 0"
  std::string text(const SignalBoard& board) const;

 private:
  std::vector<std::shared_ptr<SeenRange>> seen_;
};

}  // namespace fakebot::sim::scenario
