// The state of the robot as the board knows it: attitude from the inertial unit, position and
// velocity from the encoders, all relative to the place where the controller was started.
//
// The firmware's filters are not emulated: the estimates are true, except for noise, and for
// motions that the encoders cannot see.
#pragma once

#include <cstdint>

#include "robots/kugle/body/plant.hpp"
#include "robots/kugle/control/velocity_lqr.hpp"
#include "robots/kugle/sensors/inertial_unit.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::robots::kugle {

class Estimator {
 public:
  /// `noise` is the remaining share of the gyroscope's noise in the rates.
  explicit Estimator(double noise) : noise_(noise) {}

  /// The controller starts: the place is the origin, and the heading is 0.
  void restart(const PlantState& body);

  /// A tick of the controller.
  const Estimates& step(const PlantState& body, const Inertial& measured, double dt_s);

  const Estimates& estimates() const { return estimates_; }
  /// Rates of the body, in the frame of the body.
  Vec3 rates_rad_s() const { return rates_rad_s_; }
  /// The heading of the estimated inertial frame in the world.
  const Heading& heading_of_origin() const { return origin_; }

 private:
  double noise_;
  Heading origin_;
  Quaternion from_origin_;
  sim::world::Vec2 velocity_before_m_s_;
  Estimates estimates_;
  Vec3 rates_rad_s_;
};

}  // namespace fakebot::robots::kugle
