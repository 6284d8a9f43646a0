// How far simulated time may go on while time is held: as far as somebody waits for it.
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

  /// The clock must outlive the grants.
  explicit TimeGrants(io::SimulatedClock& clock) : clock_(clock) {}

  /// From now on time stands still but for grants.
  void hold() { is_held_ = true; }
  void release() { is_held_ = false; }
  bool is_held() const { return is_held_; }

  /// Time may go on by `by`. Then `on_reached` is called, and the grant is used up.
  Id grant(std::chrono::nanoseconds by, std::function<void()> on_reached);
  /// Takes a grant back, which will not call any more. Does nothing to a grant that is used up.
  void withdraw(Id grant);

  /// Whether simulated time may go on to `time`.
  bool allows(time_point time) const;

 private:
  io::SimulatedClock& clock_;
  bool is_held_ = false;
  std::map<Id, time_point> grants_;
};

}  // namespace fakebot::runner
