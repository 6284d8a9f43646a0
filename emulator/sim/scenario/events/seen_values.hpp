// The values that signals had while an event waited for its condition.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/scenario/condition.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::sim::scenario {

class SeenValues {
 public:
  /// Of the signals of the condition.
  explicit SeenValues(const Condition& condition);

  /// As of the last sample of the board.
  void add(const SignalBoard& board) {
    for (Seen& one : seen_) {
      const double value = board.value(one.place);
      if (!(value >= one.least)) { one.least = value; }
      if (!(value <= one.most)) { one.most = value; }
    }
  }

  /// "speed.linear_m_s was 0 to 0.28 m/s, bumper.left was 0"
  std::string text(const SignalBoard& board) const;

 private:
  struct Seen {
    std::size_t place;
    double least;
    double most;
  };

  std::vector<Seen> seen_;
};

}  // namespace fakebot::sim::scenario
