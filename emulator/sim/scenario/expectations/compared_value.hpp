// How near a signal came to the number that a condition compares it with, and how far beyond it
// went.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "sim/scenario/condition.hpp"
#include "sim/scenario/signal_board.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// The comparison of a condition that is no more than one signal and one number; of others nothing.
std::optional<SwitchPoint> comparison_of(const Condition& condition);

/// "0.28 m/s at 2.400 s"; empty for a flag, which has but two values.
std::string value_text(const SignalBoard& board, std::size_t place, double value, SimTime at);

/// While the condition does not hold.
class NearestValue {
 public:
  explicit NearestValue(const Condition& condition) : compared_(comparison_of(condition)) {}

  void restart() { distance_ = std::numeric_limits<double>::infinity(); }

  void add(const SignalBoard& board) {
    if (!compared_) { return; }
    const double value = board.value(compared_->place);
    const double distance = std::abs(value - compared_->value);
    if (distance >= distance_) { return; }
    distance_ = distance;
    value_ = value;
    at_ = board.now();
  }

  /// Empty without a value.
  std::string text(const SignalBoard& board) const {
    if (!compared_ || std::isinf(distance_)) { return ""; }
    return value_text(board, compared_->place, value_, at_);
  }

 private:
  std::optional<SwitchPoint> compared_;
  double distance_ = std::numeric_limits<double>::infinity();
  double value_ = 0;
  SimTime at_{0};
};

/// While the condition is violated.
class WorstValue {
 public:
  explicit WorstValue(const Condition& condition) : compared_(comparison_of(condition)) {}

  void add(const SignalBoard& board) {
    if (!compared_) { return; }
    const double value = board.value(compared_->place);
    const double distance = std::abs(value - compared_->value);
    if (distance <= distance_) { return; }
    if (distance > kGrew * grown_to_) {
      grown_to_ = distance;
      grew_until_ = board.now();
    }
    distance_ = distance;
    value_ = value;
    at_ = board.now();
  }

  /// Until when it became notably worse; nothing of other conditions.
  std::optional<SimTime> grew_until() const {
    return compared_ && distance_ >= 0 ? std::optional(grew_until_) : std::nullopt;
  }

  /// Empty without a value.
  std::string text(const SignalBoard& board) const {
    return grew_until() ? value_text(board, compared_->place, value_, at_) : "";
  }

 private:
  static constexpr double kGrew = 1.05;  // a stop is not abrupt (choice)

  std::optional<SwitchPoint> compared_;
  double distance_ = -1;
  double grown_to_ = -1;
  double value_ = 0;
  SimTime grew_until_{0};
  SimTime at_{0};
};

}  // namespace fakebot::sim::scenario
