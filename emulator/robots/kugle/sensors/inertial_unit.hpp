// The Xsens MTi-200, which the board reads by default: accelerometer, gyroscope, magnetometer.
#pragma once

#include <array>
#include <cstdint>

#include "robots/kugle/body/plant.hpp"
#include "robots/kugle/quaternion.hpp"
#include "sim/random.hpp"

namespace fakebot::robots::kugle {

/// A measurement in the frame of the body.
struct Inertial {
  Vec3 acceleration_m_s2;  ///< upwards 9.82 at rest
  Vec3 gyro_rad_s;
  Vec3 magnetometer;  ///< length 1 in the earth's field
};

/// The covariance of the noise of three axes, as a matrix of three rows, in squared units.
using Covariance = std::array<double, 9>;

/// Noise with a covariance: the rows of a lower triangle turn independent numbers into correlated
/// numbers.
class CorrelatedNoise {
 public:
  /// Precondition: the covariance is symmetric and positive definite, or `factor` is 0.
  CorrelatedNoise(const Covariance& covariance, double factor);

  Vec3 draw(sim::Random& random) const;

 private:
  double xx_;
  double yx_;
  double yy_;
  double zx_;
  double zy_;
  double zz_;
};

class InertialUnit {
 public:
  /// Height above the centre of the ball. Source: MATLAB model, Parameters_Simulation.m.
  static constexpr double kHeightM = 0.1;

  InertialUnit(std::uint64_t seed, const Covariance& acceleration, const Covariance& gyro,
               double noise);

  /// `previous_rates_rad_s` are the body's rates a tick of `dt_s` ago.
  Inertial measure(const PlantState& body, Vec3 previous_rates_rad_s, double gravity_m_s2,
                   double dt_s);

 private:
  sim::Random random_;
  bool is_silent_;
  CorrelatedNoise acceleration_noise_;
  CorrelatedNoise gyro_noise_;
};

}  // namespace fakebot::robots::kugle
