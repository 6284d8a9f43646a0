// The whole robot among walls, edges and hands. Golden values: reference numbers of the firmware's
// controllers on the real masses, executed on the host.
#include <doctest/doctest.h>

#include <memory>

#include "sim/world/world.hpp"
#include "unit/robots/kugle/driven_kugle.hpp"

namespace fakebot::test::kugle {
namespace {

using sim::world::World;
using sim::world::WorldDescription;

wire::VelocityReference forward(float speed_m_s, float yaw_rate_rad_s = 0) {
  wire::VelocityReference reference;
  reference.frame = wire::reference_frame::heading;
  reference.velocity_x_m_s = speed_m_s;
  reference.yaw_rate_rad_s = yaw_rate_rad_s;
  return reference;
}

std::shared_ptr<const World> wall_at(double x_m) {
  WorldDescription description;
  description.walls = {{{x_m, -5}, {x_m, 5}}};
  return std::make_shared<const World>(std::move(description));
}

DrivenKugle kugle_in(std::shared_ptr<const World> world) {
  return DrivenKugle({.parameters = robots::kugle::ideal_parameters(), .world = std::move(world)});
}

TEST_CASE("told 0.2 m/s the board drives 0.2 m/s, and backs up first") {
  DrivenKugle kugle;
  kugle.balance();
  const double start_m = kugle.signal("pose.x_m");
  double least_m_s = 0;
  for (int i = 0; i < 100; ++i) {
    kugle.run_with(100, forward(0.2F));
    least_m_s = std::min(least_m_s, kugle.signal("speed.linear_m_s"));
  }
  CHECK(least_m_s < -0.1);
  CHECK(kugle.signal("speed.linear_m_s") == doctest::Approx(0.2).epsilon(0.01));
  CHECK(kugle.signal("pose.x_m") > start_m + 1);
  CHECK_FALSE(kugle.state().fallen());
}

TEST_CASE("with noise it stands for a minute, and holds its place") {
  DrivenKugle kugle({.parameters = robots::kugle::standard_parameters(), .seed = 5});
  kugle.balance();
  kugle.run(60'000);
  CHECK_FALSE(kugle.state().fallen());
  CHECK(std::abs(kugle.signal("pose.x_m")) < 0.2);
  CHECK(std::abs(kugle.signal("pose.y_m")) < 0.2);
  CHECK(kugle.signal("tilt.angle_deg") < 1);
}

TEST_CASE("a driver that falls silent makes it stand after 0.5 s") {
  DrivenKugle kugle;
  kugle.balance();
  kugle.run_with(5000, forward(0.3F));
  CHECK(kugle.signal("speed.linear_m_s") == doctest::Approx(0.3).epsilon(0.1));
  kugle.run(300);
  CHECK(kugle.last<wire::ControllerDebug>().velocity_ref_x_m_s == doctest::Approx(0.3));
  kugle.run(300);
  CHECK(kugle.last<wire::ControllerDebug>().velocity_ref_x_m_s == 0);
  kugle.run(8000);
  CHECK(std::abs(kugle.signal("speed.linear_m_s")) < 0.02);
  CHECK(kugle.signal("set_point.age_s") == doctest::Approx(8.7).epsilon(0.01));
}

TEST_CASE("in mode OFF it is held, whatever is asked of it") {
  DrivenKugle kugle;
  kugle.run_with(2000, forward(0.5F));
  CHECK(kugle.signal("held") == 1);
  CHECK(kugle.signal("pose.x_m") == 0);
  const auto info = kugle.last<wire::ControllerInfo>();
  CHECK(info.torque_1_nm == 0);
  CHECK(info.delivered_torque_1_nm == 0);
  CHECK(info.mode == 0);
  CHECK(info.type == wire::controller_type::sliding_mode);
}

TEST_CASE("whoever switches it off while it drives holds it upright where it is") {
  DrivenKugle kugle;
  kugle.balance();
  kugle.run_with(3000, forward(0.5F));
  kugle.set_mode(wire::controller_mode::off);
  kugle.run(10);
  const double stopped_m = kugle.signal("pose.x_m");
  kugle.run(1000);
  CHECK(kugle.signal("pose.x_m") == stopped_m);
  CHECK(kugle.signal("tilt.angle_deg") == 0);
}

TEST_CASE("a hand that pushes with 30 N for 0.2 s moves it, and it comes back") {
  DrivenKugle kugle;
  kugle.balance();
  kugle.run(3000);
  kugle.force("hand.force_x_n", 30);
  kugle.run(200);
  kugle.force("hand.force_x_n", 0);
  double most_deg = 0;
  for (int i = 0; i < 100; ++i) {
    kugle.run(100);
    most_deg = std::max(most_deg, kugle.signal("tilt.angle_deg"));
  }
  CHECK(most_deg > 0.5);
  CHECK_FALSE(kugle.state().fallen());
  CHECK(std::abs(kugle.signal("speed.linear_m_s")) < 0.05);
}

TEST_CASE("a hand that pushes too hard throws it over, and a person sets it up again") {
  DrivenKugle kugle;
  kugle.balance();
  kugle.force("hand.force_y_n", 400);
  kugle.run(500);
  kugle.force("hand.force_y_n", 0);
  CHECK(kugle.state().fallen());
  const double lies_m = kugle.signal("pose.y_m");
  kugle.run(1000);
  CHECK(kugle.signal("pose.y_m") == lies_m);
  // The board does not notice the fall.
  CHECK(kugle.signal("mode") == wire::controller_mode::velocity);
  kugle.set_mode(wire::controller_mode::off);
  kugle.run(10);
  CHECK(kugle.state().fallen());
  CHECK(kugle.robot().put_down({{0, 0}, 0}));
  CHECK_FALSE(kugle.state().fallen());
  kugle.balance();
  CHECK_FALSE(kugle.state().fallen());
}

TEST_CASE("a wall stops the ball, and what it loses becomes tilt") {
  DrivenKugle kugle = kugle_in(wall_at(1));
  kugle.balance();
  for (int i = 0; i < 200 && kugle.signal("contact") == 0; ++i) {
    kugle.run_with(100, forward(0.3F));
  }
  CHECK(kugle.signal("contact") == 1);
  CHECK(kugle.signal("pose.x_m") == doctest::Approx(1 - 0.129).epsilon(0.001));
  kugle.run_with(300, forward(0.3F));
  CHECK(kugle.signal("tilt.pitch_deg") > 0.5);
  CHECK(kugle.signal("pose.x_m") <= 1 - 0.129 + 1e-6);
}

TEST_CASE("over the edge of a table it falls") {
  WorldDescription description;
  description.platform = {{{-1, -1}, {0.5, -1}, {0.5, 1}, {-1, 1}}, 0.7};
  DrivenKugle kugle = kugle_in(std::make_shared<const World>(std::move(description)));
  kugle.balance();
  for (int i = 0; i < 300 && !kugle.state().fallen(); ++i) { kugle.run_with(100, forward(0.3F)); }
  CHECK(kugle.state().fallen());
  CHECK(kugle.signal("pose.x_m") >= 0.5);
  CHECK(kugle.signal("pose.x_m") < 0.55);
}

TEST_CASE(
    "without a floor below it it has fallen at once, at its start and when the world changes") {
  WorldDescription description;
  description.holes = {{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0.5}};
  const auto hole = std::make_shared<const World>(std::move(description));
  CHECK(kugle_in(hole).signal("fallen") == 1);
  DrivenKugle kugle;
  CHECK(kugle.signal("fallen") == 0);
  REQUIRE(kugle.robot().enter(hole));
  CHECK(kugle.signal("fallen") == 1);
}

TEST_CASE("a world with a wall inside the robot is refused") {
  DrivenKugle kugle;
  CHECK_FALSE(kugle.robot().enter(wall_at(0.05)));
  CHECK(kugle.robot().enter(wall_at(0.5)));
  CHECK_FALSE(kugle.robot().put_down({{0.45, 0}, 0}));
}

TEST_CASE("lifted it does nothing, and balances again where it is put down") {
  DrivenKugle kugle;
  kugle.balance();
  CHECK(kugle.robot().lift());
  kugle.run(1000);
  CHECK(kugle.signal("held") == 1);
  CHECK(kugle.robot().put_down({{2, 1}, 0}));
  kugle.run(2000);
  CHECK_FALSE(kugle.state().fallen());
  CHECK(kugle.signal("pose.x_m") == doctest::Approx(2).epsilon(0.05));
}

TEST_CASE("carried a little, its wheels do not notice") {
  DrivenKugle kugle;
  kugle.run(10);
  CHECK(kugle.robot().push({0.5, 0}, 0.1));
  kugle.run(10);
  CHECK(kugle.signal("pose.x_m") == 0.5);
  CHECK(kugle.last<wire::StateEstimates>().position_x_m == 0);
}

TEST_CASE(
    "a motor that fails is noticed after 50 ms of more than 0.5 Nm, and stops the controller") {
  DrivenKugle kugle;
  kugle.balance();
  kugle.force("motor.fails1", 1);
  kugle.force("hand.force_y_n", 150);
  int ms = 0;
  while (kugle.signal("mode") != 0 && ms < 2000) {
    kugle.run(5);
    ms += 5;
  }
  CHECK(kugle.signal("mode") == 0);
  CHECK(ms > 50);
  CHECK(kugle.last<wire::ControllerInfo>().mode == 0);
  kugle.run(5000);
  CHECK(kugle.state().fallen());
}

TEST_CASE("torques are at most 1.586 Nm, and rise within the first second") {
  DrivenKugle kugle;
  kugle.set_mode(wire::controller_mode::quaternion);
  kugle.run(500);
  CHECK(kugle.signal("controller.torque_share") == doctest::Approx(0.5).epsilon(0.02));
  kugle.run(600);
  CHECK(kugle.signal("controller.torque_share") == 1);
  kugle.force("hand.force_x_n", 300);
  kugle.run(300);
  const auto info = kugle.last<wire::ControllerInfo>();
  CHECK(std::abs(info.torque_2_nm) == doctest::Approx(1.586).epsilon(0.001));
}

TEST_CASE("the encoders count what the ball rolls") {
  DrivenKugle kugle;
  kugle.balance();
  const auto before = kugle.last<wire::RawSensorEncoders>();
  const double start_m = kugle.signal("pose.x_m");
  kugle.run_with(5000, forward(0.3F));
  kugle.run(10'000);
  const auto after = kugle.last<wire::RawSensorEncoders>();
  const double way_m = kugle.signal("pose.x_m") - start_m;
  CHECK(way_m > 0.5);
  // Upright again, so the tilt adds nothing: 12.247 rad/m, of the third wheel forward.
  CHECK(after.angle_3_rad - before.angle_3_rad == doctest::Approx(12.247 * way_m).epsilon(0.02));
  CHECK(after.angle_2_rad - before.angle_2_rad == doctest::Approx(-12.247 * way_m).epsilon(0.02));
  CHECK(std::abs(after.angle_1_rad - before.angle_1_rad) < 0.1);
}

TEST_CASE("a board that restarts while it balances lets the robot fall") {
  DrivenKugle kugle;
  kugle.balance();
  kugle.run_with(2000, forward(0.2F));
  kugle.send(wire::Reboot{});
  kugle.run(5000);
  CHECK(kugle.state().fallen());
}

TEST_CASE("its batteries are discharged, and without them it falls") {
  auto parameters = robots::kugle::ideal_parameters();
  parameters.battery_charge = 0.001;
  parameters.battery_speed_factor = 10;
  DrivenKugle kugle({.parameters = parameters});
  const double before_percent = kugle.signal("battery.percent");
  kugle.balance();
  CHECK(kugle.signal("battery.percent") < before_percent);
  CHECK(kugle.signal("battery.current_a") >= 2);
  kugle.force("hand.force_x_n", 5);
  kugle.run(5000);
  CHECK(kugle.signal("battery.percent") == 0);
  CHECK(kugle.state().fallen());
}

}  // namespace
}  // namespace fakebot::test::kugle
