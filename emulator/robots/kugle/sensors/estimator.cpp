#include "robots/kugle/sensors/estimator.hpp"

namespace fakebot::robots::kugle {

void Estimator::restart(const PlantState& body) {
  origin_ = heading(body.attitude);
  from_origin_ = conjugate(half(origin_).quaternion());
  velocity_before_m_s_ = {};
  estimates_ = {};
}

/// As in the firmware, the position is the sum of trapezoids. The velocity of the ball is the
/// velocity of the wheels, because the ball does not slip.
const Estimates& Estimator::step(const PlantState& body, const Inertial& measured, double dt_s) {
  estimates_.attitude = from_origin_ * body.attitude;
  rates_rad_s_ = body.body_rates_rad_s + noise_ * (measured.gyro_rad_s - body.body_rates_rad_s);
  estimates_.attitude_derivative = derivative(estimates_.attitude, rates_rad_s_);
  estimates_.velocity_m_s = sim::world::rotated_back(body.velocity_m_s, {origin_.cos, origin_.sin});
  estimates_.position_m =
      estimates_.position_m + (velocity_before_m_s_ + estimates_.velocity_m_s) * (0.5 * dt_s);
  velocity_before_m_s_ = estimates_.velocity_m_s;
  estimates_.wheel_angle_rad = body.wheel_angle_rad;
  return estimates_;
}

}  // namespace fakebot::robots::kugle
