// Maps the wall clock to simulated time. Deadlines are absolute: a late wake-up does not delay the
// next wake-up, so there is no drift.
#pragma once

#include <chrono>
#include <cmath>

#include "sim/sim_time.hpp"

namespace fakebot::io {

class Pacer {
 public:
  using Clock = std::chrono::steady_clock;

  /// Simulated time 0 is at `start`; a second of wall clock is `speed` seconds of simulated time.
  Pacer(Clock::time_point start, double speed) : start_(start), speed_(speed) {}

  /// When the wall clock shows `wall`, simulated time is `now`.
  static Pacer from(Clock::time_point wall, sim::SimTime now, double speed) {
    const std::chrono::duration<double, Clock::period> elapsed = now;
    return {wall - Clock::duration(static_cast<Clock::rep>(elapsed.count() / speed)), speed};
  }

  sim::SimTime sim_time(Clock::time_point wall) const {
    const std::chrono::duration<double, sim::SimTime::period> elapsed = wall - start_;
    return sim::SimTime(static_cast<sim::SimTime::rep>(std::floor(elapsed.count() * speed_)));
  }

  Clock::time_point wall_time(sim::SimTime time) const {
    const std::chrono::duration<double, Clock::period> elapsed = time;
    return start_ + Clock::duration(static_cast<Clock::rep>(std::ceil(elapsed.count() / speed_)));
  }

 private:
  Clock::time_point start_;
  double speed_;
};

}  // namespace fakebot::io
