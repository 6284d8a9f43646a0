// How far simulated time may go on while it is held: as far as somebody waits for it.
#pragma once

#include <chrono>
#include <functional>
#include <map>

#include "io/pace/simulated_clock.hpp"

namespace fakebot::runner {

class TimeGrants {
 public:
  using time_point = io::SimulatedClock::time_point;
  using Id = io::SimulatedClock::Id;

  /// The clock must outlive it.
  explicit TimeGrants(io::SimulatedClock& clock) : clock_(clock) {}

  /// From now on it stands still but for grants.
  void hold() { is_held_ = true; }
  void release() { is_held_ = false; }
  bool is_held() const { return is_held_; }

  /// It may go on by so much, and calls back there; the grant is used up then.
  Id grant(std::chrono::nanoseconds by, std::function<void()> on_reached);
  /// It does not call back any more. Does nothing for one that is used up.
  void withdraw(Id grant);

  /// Whether it may go on to this time.
  bool allows(time_point time) const;

 private:
  io::SimulatedClock& clock_;
  bool is_held_ = false;
  std::map<Id, time_point> grants_;
};

}  // namespace fakebot::runner
