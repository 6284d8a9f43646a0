#include "robots/kugle/control/attitude/balance_lqr.hpp"

#include <numbers>

#include "robots/kugle/control/limits.hpp"

namespace fakebot::robots::kugle {

void BalanceLqr::tune(const BalanceLqrTuning& tuning) {
  tuning_ = tuning;
  max_half_yaw_rad_ = 0.5 * tuning.max_yaw_error_deg * (std::numbers::pi / 180);
}

PerWheel BalanceLqr::step(const NominalModel& model, const Seen& state,
                          const AttitudeReference& reference) const {
  const Quaternion difference = conjugate(reference.attitude) * state.attitude;
  const Quaternion error = difference.w < 0 ? -1.0 * difference : difference;
  const Vec3 rates_error = state.body_rates_rad_s - reference.body_rates_rad_s;

  PerWheel torques{};
  if (tuning_.equivalent_control) {
    // The torques that keep the reference, seen from the present attitude: the firmware multiplies
    // with both attitudes.
    const auto situation =
        model.at(reference.attitude, reference.body_rates_rad_s, state.heading_velocity_m_s);
    torques = model.torques(situation, {}, difference.w);
  }
  const double yaw = least(greatest(error.z, -max_half_yaw_rad_), max_half_yaw_rad_);
  for (std::size_t wheel = 0; wheel < torques.size(); ++wheel) {
    const double* gain = tuning_.gain.data() + 6 * wheel;
    torques[wheel] -= gain[0] * error.x + gain[1] * error.y + gain[2] * yaw +
                      gain[3] * rates_error.x + gain[4] * rates_error.y + gain[5] * rates_error.z;
  }
  return torques;
}

}  // namespace fakebot::robots::kugle
