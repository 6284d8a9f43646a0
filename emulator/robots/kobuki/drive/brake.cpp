// Obstacles that the robot brakes for: this part of Kobuki::step.
#include "robots/kobuki/drive/brake.hpp"

#include <algorithm>

#include "robots/kobuki/kobuki.hpp"

namespace fakebot::robots::kobuki {

Brake::Obstacle Kobuki::seen_obstacle() const {
  const Inputs& inputs = state_.inputs;
  if (inputs.wheel_drop.value() != 0 ||
      std::ranges::any_of(state_.cliff.largest(), sees_no_floor)) {
    return Brake::Obstacle::cliff_or_drop;
  }
  return inputs.bumper.value() != 0 ? Brake::Obstacle::bumper : Brake::Obstacle::none;
}

/// As the old safety controller of the firmware, which only knows its wheels.
void Kobuki::brake() {
  const Drive& drive = state_.drive;
  const bool is_told = Brake::is_fast(drive.commanded().speed_mm_s * 1e-3);
  const auto obstacle = is_told ? seen_obstacle() : Brake::Obstacle::none;
  const double wheels_m_s = (drive.left().speed_m_s + drive.right().speed_m_s) * 0.5;
  if (const auto speed_m_s = state_.brake.step(wheels_m_s, obstacle)) {
    state_.drive.brake_to(*speed_m_s);
  } else {
    state_.drive.release_brake();
  }
}

}  // namespace fakebot::robots::kobuki
