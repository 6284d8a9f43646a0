// How near a signal came to the number that a condition compares it with.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "sim/scenario/condition.hpp"
#include "sim/scenario/signal_board.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

class NearestValue {
 public:
  /// Of a condition that is more than a comparison of one signal with one number there is none.
  explicit NearestValue(const Condition& condition) {
    const auto points = condition.switch_points();
    if (points && points->size() == 1 && condition.places().size() == 1) {
      compared_ = points->front();
    }
  }

  void restart() { distance_ = std::numeric_limits<double>::infinity(); }

  /// Precondition: the condition does not hold.
  void add(const SignalBoard& board) {
    if (!compared_) { return; }
    const double value = board.value(compared_->place);
    const double distance = std::abs(value - compared_->value);
    if (distance >= distance_) { return; }
    distance_ = distance;
    value_ = value;
    at_ = board.now();
  }

  /// "0.28 m/s at 2.400 s"; empty without a value, and of a flag, which has but two.
  std::string text(const SignalBoard& board) const;

 private:
  std::optional<SwitchPoint> compared_{};
  double distance_ = std::numeric_limits<double>::infinity();
  double value_ = 0;
  SimTime at_{0};
};

}  // namespace fakebot::sim::scenario
