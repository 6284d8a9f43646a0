// The safety controller of firmware 1.1.1 and older: a robot that is told to drive forward faster
// than 0.2 m/s stands still while it detects an obstacle. This part of Kobuki::step.
// Source: observed, firmware 1.1.1 and 1.0.0: at 300 mm/s it stops and stays at 0 until the
// obstacle is gone, at 100 and 200 mm/s it drives on; 1.1.2 and newer drive on in any case. Read
// from firmware 1.1.1: a wheel drop is an obstacle, too.
#include <algorithm>

#include "robots/kobuki/kobuki.hpp"

namespace fakebot::robots::kobuki {

namespace {

constexpr int kSlowEnoughMmS = 200;

/// A turn in place is not. (assumed)
bool drives_forward_fast(const protocol::kobuki::BaseControl& command) {
  return command.speed_mm_s > kSlowEnoughMmS && command.radius_mm != 1 && command.radius_mm != -1;
}

}  // namespace

bool Kobuki::sees_obstacle() const {
  const Inputs& inputs = state_.inputs;
  return inputs.bumper.value() != 0 || inputs.wheel_drop.value() != 0 ||
         std::ranges::any_of(state_.cliff.largest(), sees_no_floor);
}

void Kobuki::brake() {
  if (drives_forward_fast(state_.drive.commanded()) && sees_obstacle()) {
    state_.drive.brake();
  } else {
    state_.drive.release_brake();
  }
}

}  // namespace fakebot::robots::kobuki
