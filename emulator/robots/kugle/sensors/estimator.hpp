// What the board knows of its state: attitude from the inertial unit, position and velocity from
// the encoders, all relative to where its controller was started.
//
// The firmware's filters are not emulated: the estimates are true, but for noise, and for what the
// encoders cannot see.
#pragma once

#include <cstdint>

#include "robots/kugle/body/plant.hpp"
#include "robots/kugle/control/velocity_lqr.hpp"
#include "robots/kugle/sensors/inertial_unit.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::robots::kugle {

class Estimator {
 public:
  /// `noise` is the share of the gyroscope's noise that is left in the rates.
  explicit Estimator(double noise) : noise_(noise) {}

  /// The controller starts: here is the origin, and the heading is 0.
  void restart(const PlantState& body);

  /// One tick of the controller.
  const Estimates& step(const PlantState& body, const Inertial& measured, double dt_s);

  const Estimates& estimates() const { return estimates_; }
  /// Of the body, in its own frame.
  Vec3 rates_rad_s() const { return rates_rad_s_; }
  /// Of the estimated inertial frame in the world.
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
