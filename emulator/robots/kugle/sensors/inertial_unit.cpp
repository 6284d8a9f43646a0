#include "robots/kugle/sensors/inertial_unit.hpp"

#include <cmath>

namespace fakebot::robots::kugle {

namespace {

constexpr std::uint64_t kRandomStream = 1;

/// North and 70 degrees down, as in Denmark, where the robot was built. x of the world is north.
/// (assumed)
constexpr Vec3 kEarthField{0.342, 0, -0.940};

}  // namespace

CorrelatedNoise::CorrelatedNoise(const Covariance& covariance, double factor) {
  // Cholesky's decomposition.
  const double xx = std::sqrt(covariance[0]);
  const double yx = covariance[3] / xx;
  const double yy = std::sqrt(covariance[4] - yx * yx);
  const double zx = covariance[6] / xx;
  const double zy = (covariance[7] - zx * yx) / yy;
  const double zz = std::sqrt(covariance[8] - zx * zx - zy * zy);
  const double scale = factor / sim::Random::kNoiseUnit<3>;
  xx_ = xx * scale;
  yx_ = yx * scale;
  yy_ = yy * scale;
  zx_ = zx * scale;
  zy_ = zy * scale;
  zz_ = zz * scale;
}

Vec3 CorrelatedNoise::draw(sim::Random& random) const {
  const auto independent = random.noise<3>();
  const auto x = static_cast<double>(independent[0]);
  const auto y = static_cast<double>(independent[1]);
  const auto z = static_cast<double>(independent[2]);
  return {xx_ * x, yx_ * x + yy_ * y, zx_ * x + zy_ * y + zz_ * z};
}

InertialUnit::InertialUnit(std::uint64_t seed, const Covariance& acceleration,
                           const Covariance& gyro, double noise)
    : random_(seed, kRandomStream),
      is_silent_(noise == 0),
      acceleration_noise_(acceleration, noise),
      gyro_noise_(gyro, noise) {}

/// Measures at a point of the body above the ball: the acceleration of the ball and the
/// acceleration of the tilt. The centripetal acceleration is less than the noise.
Inertial InertialUnit::measure(const PlantState& body, Vec3 previous_rates_rad_s,
                               double gravity_m_s2, double dt_s) {
  const Vec3 rates = body.body_rates_rad_s;
  const Vec3 turning = 1 / dt_s * (rates - previous_rates_rad_s);
  Inertial measured;
  measured.acceleration_m_s2 =
      inertial_to_body(body.attitude,
                       {body.acceleration_m_s2.x_m, body.acceleration_m_s2.y_m, gravity_m_s2}) +
      cross(turning, {0, 0, kHeightM});
  measured.gyro_rad_s = rates;
  measured.magnetometer = inertial_to_body(body.attitude, kEarthField);
  if (is_silent_) { return measured; }
  measured.acceleration_m_s2 = measured.acceleration_m_s2 + acceleration_noise_.draw(random_);
  measured.gyro_rad_s = measured.gyro_rad_s + gyro_noise_.draw(random_);
  return measured;
}

}  // namespace fakebot::robots::kugle
