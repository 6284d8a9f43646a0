// The part of Kobuki::step with the safety controller of firmware 1.1.1 and older. A robot that is
// told to drive forward at 0.185 m/s or faster, straight or around more than 0.2 m, stands still
// while an obstacle is detected. Source: observed, firmware 1.1.1, 1.1.0 and 1.0.0, for bumper,
// cliff and wheel drop; straight at 184 mm/s, backward, and around 200 mm at any speed the robot
// drives on. 1.1.2 and newer drive on in any case.
#include <algorithm>
#include <cstdlib>

#include "robots/kobuki/kobuki.hpp"

namespace fakebot::robots::kobuki {

namespace {

constexpr int kFastMmS = 185;
constexpr int kNarrowMm = 200;
constexpr int kHalfTrackMm = 123;

/// The speed of the middle between the wheels.
int forward_mm_s(const protocol::kobuki::BaseControl& command) {
  const int radius_mm = std::abs(int{command.radius_mm});
  return radius_mm == 0 ? int{command.speed_mm_s}
                        : command.speed_mm_s * radius_mm / (radius_mm + kHalfTrackMm);
}

bool drives_forward_fast(const protocol::kobuki::BaseControl& command) {
  const bool is_narrow = command.radius_mm != 0 && std::abs(int{command.radius_mm}) <= kNarrowMm;
  return !is_narrow && forward_mm_s(command) >= kFastMmS;
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
