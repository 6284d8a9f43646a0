// The safety controller of firmware 1.1.1 and older: a robot that drives forward faster than 0.2
// m/s, as commanded, and detects an obstacle brakes for 100 ms, and then follows the command again.
// Source: read from firmware 1.1.1; later releases have none. Observed: commanded to drive 0.2 m/s,
// no release brakes, although the wheels exceed it now and then.
#pragma once

#include <optional>

namespace fakebot::robots::kobuki {

class Brake {
 public:
  enum class Obstacle { none, bumper, cliff_or_drop };

  static bool is_fast(double speed_m_s) { return speed_m_s > kSlowEnoughMS; }

  /// One tick; `speed_m_s` is that of the wheels. Returns the speed for both wheels that replaces
  /// the commanded one, or nothing while the command holds.
  [[nodiscard]] std::optional<double> step(double speed_m_s, Obstacle obstacle) {
    if (ticks_left_ > 0 && --ticks_left_ > 0) { return braking_m_s_; }
    if (obstacle == Obstacle::none || !is_fast(speed_m_s)) { return std::nullopt; }
    ticks_left_ = kTicks;
    braking_m_s_ = (kSlowEnoughMS - speed_m_s) * (obstacle == Obstacle::bumper ? 2 : 4);
    return braking_m_s_;
  }

 private:
  static constexpr double kSlowEnoughMS = 0.2;
  static constexpr int kTicks = 20;

  int ticks_left_ = 0;
  double braking_m_s_ = 0;
};

}  // namespace fakebot::robots::kobuki
