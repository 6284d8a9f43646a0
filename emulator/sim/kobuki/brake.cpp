// What the robot sees in its way, and brakes for: its part of Kobuki::step.
#include "sim/kobuki/brake.hpp"

#include <algorithm>

#include "sim/kobuki/kobuki.hpp"

namespace fakebot::sim::kobuki {

Brake::Obstacle Kobuki::seen_obstacle() const {
  const Inputs& inputs = state_.inputs;
  if (inputs.wheel_drop.value() != 0 ||
      std::ranges::any_of(state_.cliff.largest(), sees_no_floor)) {
    return Brake::Obstacle::cliff_or_drop;
  }
  return inputs.bumper.value() != 0 ? Brake::Obstacle::bumper : Brake::Obstacle::none;
}

/// In the way of the firmware's old safety controller.
void Kobuki::brake() {
  if (const auto speed_m_s = state_.brake.step(state_.linear_m_s, seen_obstacle())) {
    state_.drive.brake_to(*speed_m_s);
  } else {
    state_.drive.release_brake();
  }
}

}  // namespace fakebot::sim::kobuki
