// The body against the full equations of the MATLAB model (mass, coriolis, gravity, friction and
// input_forces as generated for the firmware), executed on the host with the plant's masses in
// steps of 1 ms. Without control, so differences grow.
#include "robots/kugle/body/plant.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "unit/robots/kugle/units.hpp"

using fakebot::robots::kugle::PerWheel;
using fakebot::robots::kugle::Plant;
using fakebot::robots::kugle::PlantConstants;
using fakebot::robots::kugle::PlantState;
using fakebot::sim::world::Vec2;
using fakebot::test::kugle::kRadPerDeg;
using fakebot::test::kugle::kTickS;

namespace {

struct Passage {
  double from_yaw_deg;
  double from_pitch_deg;
  double from_roll_deg;
  PerWheel torque_nm;
  Vec2 hand_n;
  double duration_s;
  // The full equations:
  Vec2 position_m;
  Vec2 velocity_m_s;
  double yaw_rad;
  double pitch_deg;
  double roll_deg;
};

PlantState after(const Passage& passage) {
  Plant plant;
  plant.place({{0, 0}, passage.from_yaw_deg * kRadPerDeg});
  plant.tilt(passage.from_roll_deg * kRadPerDeg, passage.from_pitch_deg * kRadPerDeg);
  for (int i = 0; i < std::lround(passage.duration_s / kTickS); ++i) {
    plant.step(passage.torque_nm, passage.hand_n, kTickS);
  }
  return plant.state();
}

void check(const Passage& passage, double tolerance_m_s, double tolerance_deg) {
  const PlantState state = after(passage);
  CHECK(std::abs(state.position_m.x_m - passage.position_m.x_m) < tolerance_m_s * 0.2);
  CHECK(std::abs(state.position_m.y_m - passage.position_m.y_m) < tolerance_m_s * 0.2);
  CHECK(std::abs(state.velocity_m_s.x_m - passage.velocity_m_s.x_m) < tolerance_m_s);
  CHECK(std::abs(state.velocity_m_s.y_m - passage.velocity_m_s.y_m) < tolerance_m_s);
  CHECK(std::abs(state.angles.yaw_rad - passage.yaw_rad) < 2.5e-3);
  CHECK(std::abs(state.angles.pitch_rad / kRadPerDeg - passage.pitch_deg) < tolerance_deg);
  CHECK(std::abs(state.angles.roll_rad / kRadPerDeg - passage.roll_deg) < tolerance_deg);
}

}  // namespace

TEST_CASE(
    "in one direction a body moves as in the full equations, within 2 mm/s and 0.01 degrees") {
  check({0, 1, 0, {}, {}, 1.0, {-0.12622, 0}, {-0.45788, 0}, 0, 22.8252, 0}, 2e-3, 0.01);
  check({0, 0, 1, {}, {}, 1.0, {0, 0.12681}, {0, 0.46003}, 0, 0, 22.9321}, 2e-3, 0.01);
  check({0, 0, 0, {0, -0.2, 0.2}, {}, 0.5, {0.06070, 0}, {0.27503, 0}, 0, -4.9271, 0}, 2e-3, 0.01);
  check({0, 0, 0, {0.3, -0.15, -0.15}, {}, 0.5, {0, 0.07892}, {0, 0.35711}, 0, 0, 6.4173}, 2e-3,
        0.01);
  check({0, 0, 0, {0.1, 0.1, 0.1}, {}, 0.5, {}, {}, -0.51194, 0, 0}, 2e-3, 0.01);
}

TEST_CASE("a hand that pushes accelerates as in the full equations") {
  check({0, 0, 0, {}, {20, 0}, 0.3, {0.04016, 0}, {0.26218, 0}, 0, 1.0147, 0}, 1e-3, 0.01);
  check({0, 0, 0, {}, {0, -20}, 0.3, {0, -0.04014}, {0, -0.26204}, 0, 0, 1.0176}, 1e-3, 0.01);
}

TEST_CASE("a body that turns while it leans differs by less than 5 mm/s and 0.1 degrees") {
  check({30,
         0,
         0,
         {0.4, -0.1, 0.1},
         {},
         0.5,
         {-0.00034, 0.07578},
         {0.02921, 0.33820},
         -0.15866,
         1.0032,
         6.0870},
        5e-3, 0.1);
  check({0,
         0,
         0,
         {-0.1, -0.2, 0.3},
         {},
         0.5,
         {0.07581, -0.02631},
         {0.34284, -0.11902},
         0.00191,
         -6.1531,
         -2.1467},
        5e-3, 0.1);
}

TEST_CASE("a push from the side at any heading moves the ball along the push") {
  for (const double yaw_deg : {0.0, 50.0, 170.0, -135.0}) {
    CAPTURE(yaw_deg);
    const PlantState state = after({yaw_deg, 0, 0, {}, {20, 0}, 0.3, {}, {}, 0, 0, 0});
    CHECK(std::abs(state.velocity_m_s.x_m - 0.26218) < 1e-3);
    CHECK(std::abs(state.velocity_m_s.y_m) < 1e-3);
  }
}

TEST_CASE("encoders and a gyro tell the way of the ball") {
  Plant plant;
  plant.place({{3, 4}, 2.0});
  for (int i = 0; i < 60; ++i) { plant.step({0.05, -0.1, 0.12}, {3, -2}, kTickS); }
  const PlantState& state = plant.state();
  const double c = std::cos(state.angles.yaw_rad);
  const double s = std::sin(state.angles.yaw_rad);
  const double forward_m_s = c * state.velocity_m_s.x_m + s * state.velocity_m_s.y_m;
  const double left_m_s = c * state.velocity_m_s.y_m - s * state.velocity_m_s.x_m;
  const auto [wx, wy, wz] = state.body_rates_rad_s;
  // Firmware, Kinematics at upright: the body has leaned by a few degrees.
  CHECK(state.wheel_rate_rad_s[0] ==
        doctest::Approx(14.142 * left_m_s + 1.8243 * wx - 1.8243 * wz).epsilon(0.01));
  CHECK(state.wheel_rate_rad_s[1] == doctest::Approx(-12.247 * forward_m_s - 7.071 * left_m_s -
                                                     0.9122 * wx + 1.5799 * wy - 1.8243 * wz)
                                         .epsilon(0.01));
  CHECK(state.wheel_rate_rad_s[2] == doctest::Approx(12.247 * forward_m_s - 7.071 * left_m_s -
                                                     0.9122 * wx - 1.5799 * wy - 1.8243 * wz)
                                         .epsilon(0.01));
}

TEST_CASE("wheels have turned by their rates, tick by tick") {
  Plant plant;
  PerWheel turned_rad{};
  for (int i = 0; i < 100; ++i) {
    const PerWheel before = plant.state().wheel_rate_rad_s;
    plant.step({0.05, -0.02, 0.04}, {}, kTickS);
    for (std::size_t wheel = 0; wheel < turned_rad.size(); ++wheel) {
      turned_rad[wheel] += 0.5 * kTickS * (before[wheel] + plant.state().wheel_rate_rad_s[wheel]);
    }
  }
  for (std::size_t wheel = 0; wheel < turned_rad.size(); ++wheel) {
    CHECK(plant.state().wheel_angle_rad[wheel] == doctest::Approx(turned_rad[wheel]).epsilon(0.02));
  }
}

TEST_CASE("a robot that turns for an hour keeps an attitude of length 1 that is its yaw") {
  Plant plant;
  for (int i = 0; i < 3600 * 200; ++i) {
    // About 3 rad/s: friction takes the torque of the wheels.
    plant.step({-0.006, -0.006, -0.006}, {}, kTickS);
  }
  const PlantState& state = plant.state();
  CHECK(state.angles.yaw_rad > 1000 * 2 * std::numbers::pi);
  const auto [w, x, y, z] = state.attitude;
  CHECK(w * w + x * x + y * y + z * z == doctest::Approx(1).epsilon(1e-12));
  CHECK(w == doctest::Approx(std::cos(state.angles.yaw_rad / 2)).epsilon(1e-6));
  CHECK(z == doctest::Approx(std::sin(state.angles.yaw_rad / 2)).epsilon(1e-6));
}

TEST_CASE("a heavier body falls more slowly to the side, a rougher ball rolls less far") {
  const auto way_m = [](const PlantConstants& constants) {
    Plant plant(constants);
    for (int i = 0; i < 60; ++i) { plant.step({0, -0.1, 0.1}, {}, kTickS); }
    return plant.state().position_m.x_m;
  };
  const double standard_m = way_m({});
  CHECK(way_m({.body_mass_kg = 20}) < standard_m);
  CHECK(way_m({.ball_friction_n_s_m = 20}) < standard_m);
  CHECK(way_m({.motor_friction_nm_s = 0.1}) < standard_m);
}
