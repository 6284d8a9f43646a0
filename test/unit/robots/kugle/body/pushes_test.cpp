// Walls stop the ball, and hands lift the robot.
#include <doctest/doctest.h>

#include <cmath>

#include "robots/kugle/body/plant.hpp"
#include "unit/robots/kugle/units.hpp"

using fakebot::robots::kugle::Plant;
using fakebot::robots::kugle::PlantConstants;
using fakebot::test::kugle::kTickS;

namespace {

Plant rolling(double yaw_rad) {
  Plant plant;
  plant.place({{1, 2}, yaw_rad});
  for (int i = 0; i < 60; ++i) { plant.step({}, {30, 10}, kTickS); }
  return plant;
}

}  // namespace

TEST_CASE("a wall takes the speed towards it, and lets the ball roll along it") {
  Plant plant = rolling(0.7);
  const auto before = plant.state().velocity_m_s;
  plant.stop({1, 0});
  CHECK(std::abs(plant.state().velocity_m_s.x_m) < 1e-12);
  CHECK(plant.state().velocity_m_s.y_m == doctest::Approx(before.y_m));
}

TEST_CASE("a wall behind the ball changes nothing") {
  Plant plant = rolling(0.7);
  const auto before = plant.state();
  plant.stop({-1, 0});
  CHECK(plant.state().velocity_m_s == before.velocity_m_s);
  CHECK(plant.state().body_rates_rad_s.y == before.body_rates_rad_s.y);
}

TEST_CASE("when a wall stops the ball the body goes on: the moment about it is kept") {
  // Row 2 of the mass matrix: M12 v + M22 rate. Computed by hand, because the body is upright and
  // moves in a single direction.
  Plant plant;
  for (int i = 0; i < 20; ++i) { plant.step({}, {30, 0}, kTickS); }
  const double speed_m_s = plant.state().velocity_m_s.x_m;
  const double rate_rad_s = plant.state().body_rates_rad_s.y;
  plant.stop({1, 0});
  const PlantConstants c;
  const double wheels_kg = 0.75 * c.wheel_inertia_kg_m2 / (c.wheel_radius_m * c.wheel_radius_m);
  const double m12 = c.body_mass_kg * c.centre_of_mass_m - wheels_kg * c.ball_radius_m;
  const double m22 = c.pitch_inertia_kg_m2 +
                     c.body_mass_kg * c.centre_of_mass_m * c.centre_of_mass_m +
                     wheels_kg * c.ball_radius_m * c.ball_radius_m;
  CHECK(plant.state().body_rates_rad_s.y ==
        doctest::Approx(rate_rad_s + m12 / m22 * speed_m_s).epsilon(1e-3));
  CHECK(plant.state().body_rates_rad_s.y > rate_rad_s);
}

TEST_CASE("a ball that got less far than it rolled has turned its wheels less") {
  Plant plant = rolling(0);
  const auto before = plant.state();
  const fakebot::sim::world::Vec2 back{-0.001, 0};
  plant.put_ball_at(before.position_m + back);
  CHECK(plant.state().position_m == before.position_m + back);
  CHECK(plant.state().wheel_angle_rad[2] - before.wheel_angle_rad[2] ==
        doctest::Approx(-0.001 * 12.247).epsilon(1e-3));
}

TEST_CASE("a robot that is carried elsewhere stands upright there, its encoders as before") {
  Plant plant = rolling(0.3);
  const auto before = plant.state();
  plant.place({{-3, 5}, 2.0});
  const auto& state = plant.state();
  CHECK(state.position_m == fakebot::sim::world::Vec2{-3, 5});
  CHECK(state.angles.yaw_rad == 2.0);
  CHECK(state.angles.pitch_rad == 0);
  CHECK(length_m(state.velocity_m_s) == 0);
  CHECK(state.wheel_angle_rad == before.wheel_angle_rad);
  CHECK(heading(state.attitude).cos == doctest::Approx(std::cos(2.0)));
  CHECK(heading(state.attitude).sin == doctest::Approx(std::sin(2.0)));
}

TEST_CASE("a hand that tilts the robot holds it at these angles, at any heading") {
  Plant plant;
  plant.place({{0, 0}, 2.5});
  plant.tilt(0.02, -0.03);
  const auto angles = to_euler(plant.state().attitude);
  CHECK(angles.roll_rad == doctest::Approx(0.02));
  CHECK(angles.pitch_rad == doctest::Approx(-0.03));
  CHECK(angles.yaw_rad == doctest::Approx(2.5));
}
