// How near a signal came to the number that a condition compares it with, and how far beyond it
// went.
#pragma once

#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

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

/// How soon a signal will reach the number that it is compared with, if it goes on as it does.
class Approach {
 public:
  explicit Approach(const Condition& condition)
      : compared_(comparison_of(condition)), due_at_(compared_ ? SimTime{0} : SimTime::max()) {}

  void add(const SignalBoard& board) {
    if (board.now() >= due_at_) [[unlikely]] { look(board); }
  }

  /// From now on. Nothing if it does not come nearer, or may not change gradually.
  std::optional<SimTime> time_left(const SignalBoard& board) const {
    if (!compared_ || !last_ || board.signal(compared_->place).unit.empty()) {
      return std::nullopt;
    }
    const double value = board.value(compared_->place);
    const double change = value - last_->value;
    const double rest = compared_->value - value;
    if (change == 0 || rest / change < 0 || rest / change > kMostStretches) { return std::nullopt; }
    return std::chrono::duration_cast<SimTime>((board.now() - last_->at) * (rest / change));
  }

 private:
  struct Value {
    SimTime at;
    double value;
  };
  [[gnu::noinline]] void look(const SignalBoard& board) {
    due_at_ = board.now() + kStretch;
    last_ = std::exchange(next_, Value{board.now(), board.value(compared_->place)});
  }

  /// The speed is that of the last one or two of these. (choice)
  static constexpr SimTime kStretch = std::chrono::milliseconds(250);
  /// What is further away is not foreseen. (choice)
  static constexpr double kMostStretches = 100;

  std::optional<SwitchPoint> compared_;
  SimTime due_at_;  // the next value
  std::optional<Value> last_;
  std::optional<Value> next_;
};

}  // namespace fakebot::sim::scenario
