// The controller of the velocity against the firmware's (VelocityLQR.cpp), executed on the host
// with the same estimates for seven seconds: power-up, a reference in two frames, station keeping.
#include "robots/kugle/control/velocity_lqr.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "unit/robots/kugle/units.hpp"

namespace kugle = fakebot::robots::kugle;
using fakebot::test::kugle::kTickS;

namespace {

struct VelocityMoment {
  int tick;
  // The firmware:
  kugle::Quaternion attitude;
  kugle::Vec3 rates_rad_s;
  std::array<double, 2> inertial_m_s;
};

constexpr std::array kVelocityMoments = std::to_array<VelocityMoment>({
    {0, {0.9800666, -0.0000020, -0.0000028, 0.1986693}, {-0.0009961, -0.0009609, 0.3}, {0, 0}},
    {1, {0.9799173, -0.0000078, -0.0000114, 0.1994043}, {-0.0029754, -0.0028755, 0.3}, {0, 0}},
    {50, {0.9719086, -0.0037335, -0.0064745, 0.2352398}, {-0.0703034, -0.0772947, 0.3}, {0, 0}},
    {400, {0.8764431, -0.0261084, -0.0704280, 0.4756108}, {-0.0284056, 0.0575668, 0.3}, {0, 0}},
    {650, {0.7712445, -0.0493635, -0.0533237, 0.6323779}, {-0.0188797, 0.0398155, 0.3}, {0, 0}},
    {700,
     {0.7466993, -0.0518451, -0.0532786, 0.6609945},
     {-0.0117309, 0.0310530, 0.3},
     {0.3, -0.1}},
    {701,
     {0.7461995, -0.0518607, -0.0532689, 0.6615582},
     {-0.0037241, 0.0293443, 0.3},
     {0.3, -0.1}},
    {800,
     {0.6966799, -0.0064767, -0.0245882, 0.7169314},
     {0.2784492, -0.0591818, 0.3},
     {0.3, -0.1}},
    {851,
     {0.6684707, 0.0208597, -0.0065189, 0.7434173},
     {0.1963433, -0.0402581, 0.3},
     {0.067790, 0.308876}},
    {950,
     {0.6114318, -0.0281751, 0.0271248, 0.7903299},
     {-0.1302561, 0.3915415, 0.3},
     {0.021344, 0.315507}},
    {1000, {0.5785465, -0.0781567, 0.0409424, 0.8108633}, {-0.1224378, 0.3592726, 0.3}, {0, 0}},
    {1100, {0.5144965, -0.0873072, 0.0080012, 0.8529987}, {-0.0727666, -0.2442301, 0.3}, {0, 0}},
    {1400, {0.3163566, 0.0158374, -0.0587382, 0.9466876}, {-0.0108272, -0.0543819, 0.3}, {0, 0}},
});

kugle::Estimates estimates_at(int tick) {
  const double s = tick * kTickS;
  const auto attitude = from_euler(kugle::EulerAngles{
      .roll_rad = -0.01 * std::cos(s), .pitch_rad = 0.02 * std::sin(s), .yaw_rad = 0.4 + 0.3 * s});
  kugle::Estimates estimates;
  estimates.attitude = attitude;
  estimates.attitude_derivative =
      derivative(attitude, {0.02 * std::cos(s), 0.03 * std::sin(2 * s), 0.3});
  const bool late = tick >= 1000;
  estimates.velocity_m_s =
      late ? fakebot::sim::world::Vec2{0.01, 0.02} : fakebot::sim::world::Vec2{0.1, -0.05};
  estimates.position_m =
      late ? fakebot::sim::world::Vec2{0.5 + 0.01 * (s - 5), -0.25 + 0.02 * (s - 5)}
           : fakebot::sim::world::Vec2{0.1 * s, -0.05 * s};
  return estimates;
}

kugle::VelocityLqr started(const kugle::Tuning& tuning) {
  kugle::VelocityLqr controller;
  controller.restart(tuning.velocity_lqr, tuning.sample_rate_hz);
  return controller;
}

kugle::AttitudeReference step_at(kugle::VelocityLqr& controller, int tick,
                                 const kugle::WantedVelocity& wanted, double dt_s = kTickS) {
  const auto estimates = estimates_at(tick);
  const double half_yaw_rad = 0.5 * (0.4 + 0.3 * tick * kTickS);
  kugle::AttitudeReference reference;
  controller.step(kugle::Seen(estimates, estimates.attitude_derivative), wanted,
                  {std::cos(half_yaw_rad), std::sin(half_yaw_rad)}, dt_s, reference);
  return reference;
}

kugle::Tuning board_defaults() {
  return kugle::tuning_of(fakebot::protocol::kugle::ParameterMemory{});
}

}  // namespace

TEST_CASE("for seven seconds references are the firmware's within 2e-5") {
  kugle::VelocityLqr controller = started(board_defaults());
  std::size_t next = 0;
  for (int tick = 0; tick <= 1400; ++tick) {
    kugle::WantedVelocity wanted;
    wanted.yaw_rate_rad_s = 0.3;
    if (tick >= 700 && tick < 1000) {
      wanted.velocity_m_s = {0.3, -0.1};
      wanted.in_heading_frame = tick >= 850;
    }
    const auto reference = step_at(controller, tick, wanted);
    const VelocityMoment& moment = kVelocityMoments[next];
    if (tick != moment.tick) { continue; }
    ++next;
    CAPTURE(tick);
    CHECK(std::abs(reference.attitude.w - moment.attitude.w) < 2e-5);
    CHECK(std::abs(reference.attitude.x - moment.attitude.x) < 2e-5);
    CHECK(std::abs(reference.attitude.y - moment.attitude.y) < 2e-5);
    CHECK(std::abs(reference.attitude.z - moment.attitude.z) < 2e-5);
    CHECK(std::abs(reference.body_rates_rad_s.x - moment.rates_rad_s.x) < 2e-5);
    CHECK(std::abs(reference.body_rates_rad_s.y - moment.rates_rad_s.y) < 2e-5);
    CHECK(reference.body_rates_rad_s.z == 0.3);
    CHECK(std::abs(controller.velocity_reference().x_m - moment.inertial_m_s[0]) < 1e-5);
    CHECK(std::abs(controller.velocity_reference().y_m - moment.inertial_m_s[1]) < 1e-5);
  }
  CHECK(next == kVelocityMoments.size());
}

TEST_CASE("without UseOmegaRef only the tilt is asked for, and it is the same") {
  kugle::Tuning tuning = board_defaults();
  kugle::VelocityLqr with = started(tuning);
  tuning.velocity_lqr.use_omega_ref = false;
  kugle::VelocityLqr without = started(tuning);
  for (int tick = 0; tick < 100; ++tick) {
    const auto a = step_at(with, tick, {});
    const auto b = step_at(without, tick, {});
    CHECK(a.attitude.x == b.attitude.x);
    CHECK(b.body_rates_rad_s.x == 0);
    CHECK(b.body_rates_rad_s.y == 0);
  }
}

TEST_CASE("a reset forgets the tilt that was asked for, but not what is in the filters") {
  kugle::VelocityLqr controller = started(board_defaults());
  for (int tick = 0; tick < 100; ++tick) { step_at(controller, tick, {.velocity_m_s = {0.3, 0}}); }
  controller.reset();
  const auto again = step_at(controller, 0, {});
  kugle::VelocityLqr fresh = started(board_defaults());
  const auto first = step_at(fresh, 0, {});
  CHECK(std::abs(again.attitude.y - first.attitude.y) < 2e-3);
  CHECK(std::abs(again.body_rates_rad_s.y) > 100 * std::abs(first.body_rates_rad_s.y));
}

TEST_CASE("the tilt's clamp acts in radians, as in the firmware, whatever the document says") {
  kugle::Tuning tuning = board_defaults();
  CHECK(tuning.velocity_lqr.max_tilt_rad == 3);
  tuning.velocity_lqr.max_tilt_rad = 0.01;
  kugle::VelocityLqr controller = started(tuning);
  kugle::AttitudeReference reference;
  for (int tick = 0; tick < 200; ++tick) {
    reference = step_at(controller, tick, {.velocity_m_s = {0.5, 0.5}});
  }
  CHECK(std::abs(to_euler(reference.attitude).pitch_rad) <= 0.01 + 1e-9);
  CHECK(std::abs(to_euler(reference.attitude).pitch_rad) > 0.0099);
}

TEST_CASE("a long time since the last step is integrated at once") {
  kugle::VelocityLqr controller = started(board_defaults());
  step_at(controller, 0, {});
  const auto before = to_euler(step_at(controller, 1, {.velocity_m_s = {0.5, 0}}).attitude);
  const auto after = to_euler(step_at(controller, 2, {.velocity_m_s = {0.5, 0}}, 1.0).attitude);
  CHECK(std::abs(after.pitch_rad - before.pitch_rad) > 0.005);
}
