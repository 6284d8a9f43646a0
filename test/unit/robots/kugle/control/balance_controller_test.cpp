// The controllers on the body. Numbers: the firmware's controllers executed on the host, on the
// full equations of the MATLAB model with the plant's masses.
#include "robots/kugle/control/balance_controller.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "unit/robots/kugle/balanced_robot.hpp"

namespace kugle = fakebot::robots::kugle;
namespace reference_frame = kugle::reference_frame;
namespace controller_mode = kugle::controller_mode;
namespace controller_type = kugle::controller_type;
using fakebot::test::kugle::BalancedRobot;
using fakebot::test::kugle::kRadPerDeg;
using fakebot::test::kugle::kTickS;

namespace {

constexpr kugle::VelocityReference velocity_of(double x_m_s, double y_m_s,
                                               double yaw_rate_rad_s = 0) {
  return {reference_frame::inertial, {x_m_s, y_m_s}, yaw_rate_rad_s};
}

struct Course {
  double lowest_m_s = 0;
  double highest_m_s = 0;
  double after_s = -1;  ///< when 90 % of the speed were reached
  double max_tilt_deg = 0;
  double max_torque_nm = 0;
};

/// A speed along x from standing, without the ramp of the torques.
Course driven(BalancedRobot& robot, double speed_m_s, double duration_s) {
  Course course;
  for (double s = 0; s < duration_s; s += kTickS) {
    const auto& state = robot.state();
    const double tilt_rad = std::hypot(state.angles.roll_rad, state.angles.pitch_rad);
    course.max_tilt_deg = std::max(course.max_tilt_deg, tilt_rad / kRadPerDeg);
    course.lowest_m_s = std::min(course.lowest_m_s, state.velocity_m_s.x_m);
    course.highest_m_s = std::max(course.highest_m_s, state.velocity_m_s.x_m);
    if (course.after_s < 0 && state.velocity_m_s.x_m >= 0.9 * speed_m_s) { course.after_s = s; }
    robot.controller().on(velocity_of(speed_m_s, 0));
    robot.tick();
    for (const double torque_nm : robot.controller().torque_nm()) {
      course.max_torque_nm = std::max(course.max_torque_nm, std::abs(torque_nm));
    }
  }
  return course;
}

kugle::Tuning without_ramp(std::uint8_t mode) {
  kugle::Tuning tuning = BalancedRobot::defaults();
  tuning.torque.ramp_up = false;
  tuning.mode = mode;
  return tuning;
}

}  // namespace

TEST_CASE(
    "to drive at 0.2 m/s the robot first backs up, leans, and overshoots, as the firmware's") {
  BalancedRobot robot(without_ramp(controller_mode::velocity));
  const Course course = driven(robot, 0.2, 10);
  CHECK(std::abs(course.lowest_m_s + 0.1480) < 1e-3);
  CHECK(std::abs(course.after_s - 0.580) < 0.006);
  CHECK(std::abs(course.highest_m_s - 0.3921) < 1e-3);
  CHECK(std::abs(course.max_tilt_deg - 3.516) < 0.01);
  CHECK(std::abs(course.max_torque_nm - 0.9070) < 2e-3);
  CHECK(std::abs(robot.state().velocity_m_s.x_m - 0.2001) < 5e-4);
  CHECK(std::abs(robot.state().position_m.x_m - 1.8856) < 2e-3);
}

TEST_CASE("at 0.5 m/s it leans by 5.65 degrees") {
  BalancedRobot robot(without_ramp(controller_mode::velocity));
  const Course course = driven(robot, 0.5, 10);
  CHECK(std::abs(course.lowest_m_s + 0.2464) < 1e-3);
  CHECK(std::abs(course.after_s - 0.745) < 0.006);
  CHECK(std::abs(course.highest_m_s - 0.5850) < 1e-3);
  CHECK(std::abs(course.max_tilt_deg - 5.650) < 0.01);
  CHECK(std::abs(course.max_torque_nm - 1.0995) < 2e-3);
  CHECK(std::abs(robot.state().velocity_m_s.x_m - 0.5005) < 5e-4);
}

TEST_CASE("the linear controller of the attitude drives nearly as far as the sliding mode") {
  kugle::Tuning tuning = without_ramp(controller_mode::velocity);
  tuning.torque.ramp_up = true;
  tuning.type = controller_type::lqr;
  BalancedRobot robot(tuning);
  const Course course = driven(robot, 0.2, 14);
  CHECK(std::abs(course.lowest_m_s + 0.1649) < 1e-3);
  CHECK(std::abs(course.highest_m_s - 0.4342) < 1e-3);
  CHECK(std::abs(course.max_torque_nm - 1.1578) < 2e-3);
  CHECK(std::abs(robot.state().position_m.x_m - 2.6796) < 2e-3);
}

TEST_CASE("a turn of 0.5 rad/s is 1 rad after two seconds, and goes on beyond half a turn") {
  BalancedRobot robot(without_ramp(controller_mode::velocity));
  robot.run(2, velocity_of(0, 0, 0.5));
  CHECK(std::abs(robot.state().angles.yaw_rad - 1.0021) < 2e-3);
  robot.run(18, velocity_of(0, 0, 0.5));
  CHECK(std::abs(robot.state().angles.yaw_rad - 10.0) < 5e-3);
  CHECK(length_m(robot.state().velocity_m_s) < 1e-3);
}

TEST_CASE("a diagonal course stays on the diagonal") {
  BalancedRobot robot(without_ramp(controller_mode::velocity));
  robot.run(10, velocity_of(0.2, 0.2));
  CHECK(std::abs(robot.state().position_m.x_m - 1.8858) < 2e-3);
  CHECK(std::abs(robot.state().position_m.y_m - 1.8860) < 2e-3);
}

TEST_CASE("a velocity in the heading's frame drives a circle while the robot turns") {
  BalancedRobot robot(without_ramp(controller_mode::velocity));
  robot.run(10, kugle::VelocityReference{reference_frame::heading, {0.3, 0.1}, 0.5});
  // The model of three axes differs by a centimetre after ten seconds.
  CHECK(std::abs(robot.state().position_m.x_m + 0.7864) < 0.01);
  CHECK(std::abs(robot.state().position_m.y_m - 0.4041) < 0.01);
  CHECK(std::abs(robot.state().angles.yaw_rad - 5.0023) < 5e-3);
}

TEST_CASE("with torques that ramp up a tilt of 2 degrees is recovered, 2.5 are not") {
  for (const double tilt_deg : {-2.0, 1.0, 2.0}) {
    CAPTURE(tilt_deg);
    BalancedRobot robot;
    robot.plant().tilt(0, tilt_deg * kRadPerDeg);
    robot.switch_to(controller_mode::velocity);
    robot.run(5);
    CHECK_FALSE(robot.state().fallen);
    CHECK(length_m(robot.state().velocity_m_s) < 0.05);
  }
  BalancedRobot robot;
  robot.plant().tilt(0, 2.5 * kRadPerDeg);
  robot.switch_to(controller_mode::velocity);
  robot.run(5);
  CHECK(robot.state().fallen);
}

TEST_CASE("a driver that wants 0.5 m/s while the torques ramp up makes the robot fall") {
  BalancedRobot at_once;
  at_once.switch_to(controller_mode::velocity);
  at_once.run(5, velocity_of(0.5, 0));
  CHECK(at_once.state().fallen);

  BalancedRobot later;
  later.switch_to(controller_mode::velocity);
  later.run(1.5);
  later.run(5, velocity_of(0.5, 0));
  CHECK_FALSE(later.state().fallen);
}

TEST_CASE("two degrees of pitch for a second leave the robot coasting in mode QUATERNION") {
  BalancedRobot robot;
  robot.switch_to(controller_mode::quaternion);
  // The last reference counts for half a second more.
  robot.run(0.505, kugle::QuaternionReference{
                       from_euler(kugle::EulerAngles{.pitch_rad = 2 * kRadPerDeg})});
  robot.run(2.495);
  CHECK(std::abs(robot.state().velocity_m_s.x_m - 0.2689) < 5e-3);
  CHECK(std::abs(robot.state().position_m.x_m - 0.5815) < 5e-3);
}

TEST_CASE("a robot that is told to stand holds its place, also after a drive") {
  BalancedRobot robot(without_ramp(controller_mode::velocity));
  robot.run(3, velocity_of(0.3, 0));
  robot.run(15);
  const auto held = robot.state().position_m;
  robot.run(5);
  CHECK(length_m(robot.state().position_m - held) < 2e-3);
  CHECK(length_m(robot.state().velocity_m_s) < 1e-3);
}

TEST_CASE("in mode OFF there is no torque, and the reference follows the heading") {
  BalancedRobot robot;
  robot.plant().place({{0, 0}, 1.2});
  robot.run(1, velocity_of(0.5, 0.5, 1));
  CHECK(robot.controller().torque_nm() == kugle::PerWheel{});
  CHECK_FALSE(robot.controller().motors_enabled());
  CHECK(to_euler(robot.controller().reference().attitude).yaw_rad == doctest::Approx(1.2));
  CHECK(robot.controller().velocity_reference() == fakebot::sim::world::Vec2{});
}

TEST_CASE("in a mode that the firmware has no code for the robot balances at its last reference") {
  BalancedRobot robot(without_ramp(controller_mode::velocity));
  robot.run(2);
  robot.switch_to(77);
  robot.run(3, velocity_of(0.5, 0));
  CHECK_FALSE(robot.state().fallen);
  CHECK(length_m(robot.state().velocity_m_s) < 0.01);
}

TEST_CASE("an unknown type of controller gives no torque, and the robot falls") {
  kugle::Tuning tuning = without_ramp(controller_mode::velocity);
  tuning.type = 7;
  BalancedRobot robot(tuning);
  robot.plant().tilt(0, 0.01);
  robot.run(3);
  CHECK(robot.state().fallen);
}

TEST_CASE("motors that deliver nothing switch the controller off after 50 ms") {
  kugle::BalanceController controller;
  const kugle::Tuning tuning = without_ramp(controller_mode::quaternion);
  controller.restart(tuning, {});
  kugle::Estimates estimates;
  estimates.attitude = from_euler(kugle::EulerAngles{.pitch_rad = 0.05});
  estimates.attitude_derivative = {0, 0, 0, 0};
  int ticks = 0;
  bool stopped = false;
  while (!stopped && ticks < 100) {
    controller.step(estimates, kTickS);
    stopped = controller.finish({});
    ++ticks;
  }
  CHECK(ticks == 11);
  CHECK_FALSE(controller.motors_enabled());
  CHECK(controller.step(estimates, kTickS) == kugle::PerWheel{});

  kugle::Tuning disabled = tuning;
  disabled.disable_motor_output = true;
  controller.restart(disabled, {});
  for (int tick = 0; tick < 100; ++tick) {
    controller.step(estimates, kTickS);
    CHECK_FALSE(controller.finish({}));
  }
  CHECK_FALSE(controller.motors_enabled());
}

TEST_CASE("slipping wheels take away the equivalent control, and it comes back in 0.2 s") {
  kugle::BalanceController controller;
  controller.restart(without_ramp(controller_mode::quaternion), {});
  kugle::Estimates estimates;
  estimates.attitude_derivative = kugle::derivative({}, {0.1, 0, 0});
  for (int tick = 0; tick < 8; ++tick) {
    estimates.wheel_angle_rad[0] += 0.1 * tick * tick;  // 8000 rad/s2 and more
    controller.step(estimates, kTickS);
    controller.finish(controller.torque_nm());
  }
  CHECK(controller.wheel_slip().slips(0));
  CHECK(controller.wheel_slip_ramp_gain() == 0);
  CHECK(controller.used_derivative().x == 0);
  CHECK(controller.estimated_derivative().x != 0);
  int ticks = 0;
  while (controller.wheel_slip_ramp_gain() < 1 && ticks < 200) {
    controller.step(estimates, kTickS);
    controller.finish(controller.torque_nm());
    ++ticks;
  }
  // 0.1 s without slip and 0.2 s of ramp; the first standing ticks still look like slip.
  CHECK(ticks >= 60);
  CHECK(ticks <= 64);
}

TEST_CASE("an independent heading does not brake the robot's turning, unless it is to") {
  kugle::Tuning tuning = without_ramp(controller_mode::quaternion);
  tuning.references.independent_heading = true;
  kugle::BalanceController controller;
  controller.restart(tuning, {});
  kugle::Estimates estimates;
  estimates.attitude =
      from_euler(kugle::EulerAngles{.roll_rad = -0.2, .pitch_rad = 0.1, .yaw_rad = 2.0});
  estimates.attitude_derivative = derivative(estimates.attitude, {0.3, -0.2, 0.7});
  controller.step(estimates, kTickS);
  // Firmware executed on the host: HeadingIndependentQdot.
  const auto derivative = controller.estimated_derivative();
  CHECK(std::abs(derivative.w - 0.0053847) < 1e-6);
  CHECK(std::abs(derivative.x - 0.1241007) < 1e-6);
  CHECK(std::abs(derivative.y - 0.1391942) < 1e-6);
  CHECK(std::abs(derivative.z - 0.0202033) < 1e-6);
  CHECK(std::abs(body_rates(estimates.attitude, controller.used_derivative()).z - 0.7) > 0.1);

  tuning.yaw_velocity_braking = true;
  controller.tune(tuning);
  controller.step(estimates, kTickS);
  CHECK(body_rates(estimates.attitude, controller.used_derivative()).z == doctest::Approx(0.7));

  tuning.disable_q_dot = true;
  controller.tune(tuning);
  controller.step(estimates, kTickS);
  CHECK(controller.estimated_derivative().x == 0);
}

TEST_CASE("a reference that is not a number gives no torque, until the mode is OFF") {
  BalancedRobot robot(without_ramp(controller_mode::quaternion));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  robot.run(0.1, kugle::AngularVelocityReference{reference_frame::body, {nan, 0, 0}});
  robot.run(0.1, kugle::QuaternionReference{{nan, 0, 0, 0}});
  CHECK(robot.controller().torque_nm() == kugle::PerWheel{});
  robot.run(1);
  robot.switch_to(controller_mode::off);
  robot.run(0.1);
  CHECK(robot.controller().reference().attitude.w == doctest::Approx(1));
}

TEST_CASE("a driver that sets a sample rate of 0 and starts a test gets no torque") {
  for (const bool circle : {false, true}) {
    kugle::Tuning tuning = without_ramp(controller_mode::quaternion);
    tuning.sample_rate_hz = 0;
    tuning.references.sine_test_enabled = !circle;
    tuning.references.circle_test_enabled = circle;
    BalancedRobot robot(tuning);
    robot.run(0.1);
    CHECK(robot.controller().torque_nm() == kugle::PerWheel{});
  }
}
