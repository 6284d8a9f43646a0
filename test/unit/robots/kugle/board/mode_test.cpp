// The mode changes in the board's memory; the controller takes the mode with the controller's next
// tick or start. In mode OFF somebody holds the robot.
#include <doctest/doctest.h>

#include <cmath>

#include "unit/robots/kugle/driven_kugle.hpp"

namespace fakebot::test::kugle {
namespace {

/// 15 A * 0.0305 Nm/A * 13 / 3.
constexpr double kMostNm = 1.983;

wire::VelocityReference ahead(float speed_m_s) {
  wire::VelocityReference reference;
  reference.frame = wire::reference_frame::heading;
  reference.velocity_x_m_s = speed_m_s;
  return reference;
}

double speed_m_s(const DrivenKugle& kugle) {
  return length_m(kugle.state().plant.state().velocity_m_s);
}

}  // namespace

TEST_CASE("a robot that drives stands still when it is switched off and restarted or calibrated") {
  for (const bool restarts : {true, false}) {
    DrivenKugle kugle;
    kugle.balance();
    kugle.run_with(3000, ahead(0.3F));
    REQUIRE(speed_m_s(kugle) > 0.2);
    // Both commands arrive within a tick of the controller.
    kugle.set_mode(wire::controller_mode::off);
    if (restarts) {
      kugle.send(wire::RestartController{wire::kMagicKey});
    } else {
      kugle.send(wire::CalibrateImu{wire::kMagicKey, 0});
    }
    kugle.run(1);
    CHECK(kugle.signal("mode") == 0);
    CHECK(speed_m_s(kugle) == 0);
    CHECK(kugle.state().plant.state().angles.pitch_rad == 0);
    kugle.run(7000);
    CHECK(kugle.last<wire::StateEstimates>().velocity_x_m_s == 0);
    CHECK_FALSE(kugle.state().fallen());
  }
}

TEST_CASE("a robot that balances again at once after a motor failed is held in mode OFF") {
  DrivenKugle kugle;
  kugle.balance();
  kugle.force("motor.fails1", 1);
  kugle.force("hand.force_x_n", 60);
  kugle.force("hand.force_y_n", 60);
  while (kugle.state().tuning.mode != 0 && !kugle.state().fallen() && !kugle.state().left_alone) {
    kugle.run(1);
  }
  REQUIRE(kugle.state().left_alone);
  kugle.force("motor.fails1", 0);
  kugle.force("hand.force_x_n", 0);
  kugle.force("hand.force_y_n", 0);
  kugle.set_mode(wire::controller_mode::velocity);
  kugle.run(10);
  CHECK_FALSE(kugle.state().left_alone);
  REQUIRE_FALSE(kugle.state().fallen());
  kugle.set_mode(wire::controller_mode::off);
  kugle.run(5000);
  CHECK_FALSE(kugle.state().fallen());
}

TEST_CASE("a set-point grows old while the filters of a restarted controller become stable") {
  DrivenKugle kugle;
  kugle.send(wire::RestartController{wire::kMagicKey});
  kugle.run(10);
  kugle.send(ahead(0.2F));
  kugle.set_mode(wire::controller_mode::velocity);
  kugle.run(1000);
  CHECK(kugle.last<wire::ControllerDebug>().velocity_ref_x_m_s == 0);
}

TEST_CASE("a board whose batteries are empty sends nothing more, also in that tick") {
  auto parameters = robots::kugle::ideal_parameters();
  parameters.battery_speed_factor = 1e6;
  DrivenKugle kugle({.parameters = parameters});
  bool empty_when_gone = false;
  for (int ms = 0; ms < 1000 && kugle.robot().has_device(); ++ms) {
    empty_when_gone = kugle.run(1).empty();
  }
  CHECK_FALSE(kugle.robot().has_device());
  CHECK(empty_when_gone);
  CHECK(kugle.run(100).empty());
}

TEST_CASE("whatever numbers a driver sets, the body gets torques that its motors can deliver") {
  const Bytes nan{0, 0, 0xC0, 0x7F};
  const Bytes infinity{0, 0, 0x80, 0x7F};
  const auto set = [](DrivenKugle& kugle, std::uint8_t type, std::uint8_t param,
                      const Bytes& value) {
    Bytes request{type, param, 2, 1};
    request.insert(request.end(), value.begin(), value.end());
    kugle.send(0x03, request);
  };
  const auto check_body = [](const DrivenKugle& kugle) {
    const auto& body = kugle.state().plant.state();
    for (const double angle_rad : body.wheel_angle_rad) { CHECK(std::isfinite(angle_rad)); }
    CHECK(std::isfinite(body.position_m.x_m));
    CHECK(std::isfinite(body.angles.pitch_rad));
    for (const double torque_nm : kugle.state().torque_nm) {
      CHECK(std::abs(torque_nm) <= kMostNm);
    }
  };

  DrivenKugle ramp;  // SampleRate, while the torque rises
  ramp.set_mode(wire::controller_mode::velocity);
  ramp.run(300);
  set(ramp, 3, 1, nan);
  ramp.run(10);
  REQUIRE(std::isnan(ramp.state().controller.torque_nm()[0]));
  CHECK(ramp.state().torque_nm == robots::kugle::PerWheel{});
  for (int i = 0; i < 100; ++i) {
    ramp.run(10);
    check_body(ramp);
  }

  DrivenKugle strong;  // SaturationTorqueOfMaxOutputTorque, and eta
  strong.balance();
  set(strong, 5, 25, infinity);
  strong.send(0x03, {3, 28, 2, 3, 0, 0, 0x80, 0x7E, 0, 0, 0x80, 0x7E, 0, 0, 0x80, 0x7E});
  strong.force("hand.force_x_n", 30);
  for (int i = 0; i < 100; ++i) {
    strong.run(10);
    check_body(strong);
  }
}

}  // namespace fakebot::test::kugle
