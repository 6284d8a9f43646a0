// The special mode "random walker": forward until an obstacle, back, turn.
//
// Source: read from firmware 1.2.0: 2 mm/s more each tick up to 400 mm/s; before a bumper, a cliff
// or a dropped wheel back up to 150 mm/s, then a turn in place at 250 mm/s for a random time; an
// hour of each hour and a quarter. Assumed: the random time, and that both directions are equally
// likely.
#pragma once

#include <cstdint>

#include "robots/kobuki/drive/drive.hpp"
#include "sim/random.hpp"

namespace fakebot::robots::kobuki {

class RandomWalker {
 public:
  explicit RandomWalker(std::uint64_t seed);

  /// Simulates a tick. Returns the speeds for the wheels.
  WheelSpeeds step(bool obstacle);

 private:
  enum class Phase : std::uint8_t { forward, back, turn };

  WheelSpeeds forward(bool obstacle);
  WheelSpeeds back();
  WheelSpeeds turn();

  sim::Random random_;
  Phase phase_ = Phase::forward;
  int ticks_ = 0;
  int turn_ticks_left_ = 0;
  double speed_m_s_ = 0;
  double turn_m_s_ = 0;  // of the right wheel
};

}  // namespace fakebot::robots::kobuki
