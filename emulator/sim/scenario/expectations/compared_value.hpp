// How near a signal came to the number that a condition compares the signal with, and how far
// beyond the number.
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

/// The comparison, if the condition is no more than a signal compared with a number; else nothing.
std::optional<SwitchPoint> comparison_of(const Condition& condition);

/// "0.28 m/s at 2.400 s"; empty for a flag, which has but two values.
std::string value_text(const SignalBoard& board, std::size_t place, double value, SimTime at);

/// The value nearest to the compared number, while the condition does not hold.
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

/// The value farthest from the compared number, while the condition is violated.
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

  /// Until when the value became notably worse; nothing without a comparison.
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

/// How soon a signal will reach the compared number, if the signal goes on changing as now.
class Approach {
 public:
  explicit Approach(const Condition& condition)
      : compared_(comparison_of(condition)), due_at_(compared_ ? SimTime{0} : SimTime::max()) {}

  void add(const SignalBoard& board) {
    if (board.now() >= due_at_) [[unlikely]] { look(board); }
  }

  /// From now on. Nothing if the signal does not come nearer, or may not change gradually.
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

  /// The speed of the signal is measured over the last one or two stretches. (choice)
  static constexpr SimTime kStretch = std::chrono::milliseconds(250);
  /// A number farther away is not foreseen. (choice)
  static constexpr double kMostStretches = 100;

  std::optional<SwitchPoint> compared_;
  SimTime due_at_;  // of the next value
  std::optional<Value> last_;
  std::optional<Value> next_;
};

}  // namespace fakebot::sim::scenario
