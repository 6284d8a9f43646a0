// Restarts, calibrations, the bootloader and the front panel. Golden values: firmware,
// MainTask.cpp, BalanceController.cpp, IMU.cpp and FrontPanel.cpp; times of the profile are
// assumed.
#include <doctest/doctest.h>

#include "unit/robots/kugle/driven_kugle.hpp"

namespace fakebot::test::kugle {
namespace {

using robots::kugle::Board;

TEST_CASE(
    "the controller restarts with the key in mode OFF: acknowledged, told, a second of silence") {
  DrivenKugle kugle;
  kugle.send(wire::RestartController{wire::kMagicKey});
  kugle.run(1);
  CHECK(kugle.last<wire::RestartControllerAck>().acknowledged == 1);
  CHECK(kugle.text() == "Restarting controller...\n");
  CHECK(DrivenKugle::count(kugle.run(998), 0x11) == 0);
  CHECK(DrivenKugle::count(kugle.run(10), 0x11) >= 1);
}

TEST_CASE("a wrong key, a mode that is not OFF: refused, and a wrong length gets no answer") {
  DrivenKugle kugle;
  kugle.send(wire::RestartController{0x87654321});
  kugle.run(1);
  CHECK(kugle.last<wire::RestartControllerAck>().acknowledged == 0);
  kugle.send(wire::CalibrateImu{0x87654321, 0});
  kugle.run(1);
  CHECK(kugle.last<wire::CalibrateImuAck>().acknowledged == 0);
  kugle.set_mode(wire::controller_mode::quaternion);
  kugle.send(wire::RestartController{wire::kMagicKey});
  kugle.send(wire::CalibrateImu{wire::kMagicKey, 0});
  kugle.run(1);
  CHECK(kugle.last<wire::RestartControllerAck>().acknowledged == 0);
  CHECK(kugle.last<wire::CalibrateImuAck>().acknowledged == 0);
  CHECK(kugle.state().board.phase() == Board::Phase::running);
  CHECK(kugle.signal("wire.refused") == 4);

  kugle.send(0xE2, {0x78, 0x56, 0x34});
  kugle.send(0xE0, {0x78, 0x56, 0x34, 0x12});  // as in the protocol
  const auto& got = kugle.run(5);
  CHECK(DrivenKugle::count(got, 0xE2) == 0);
  CHECK(DrivenKugle::count(got, 0xE0) == 0);
  CHECK(kugle.signal("wire.wrong_lengths") == 2);
}

TEST_CASE("a restarted controller starts at position 0 with heading 0") {
  DrivenKugle kugle({.parameters = robots::kugle::ideal_parameters(), .start = {{3, 4}, 1}});
  kugle.balance();
  wire::VelocityReference forward;
  forward.frame = wire::reference_frame::heading;
  forward.velocity_x_m_s = 0.3F;
  kugle.run_with(3000, forward);
  const auto before = kugle.last<wire::StateEstimates>();
  CHECK(before.position_x_m > 0.3F);
  // In its own frame the robot went straight on; in the world at 1 rad.
  CHECK(std::abs(before.position_y_m) < 0.01F);
  CHECK(kugle.signal("pose.y_m") > 4.2);
  kugle.set_mode(wire::controller_mode::off);
  kugle.run(10);
  kugle.send(wire::RestartController{wire::kMagicKey});
  kugle.run(1010);
  CHECK(kugle.last<wire::StateEstimates>().position_x_m == 0);
  CHECK(kugle.last<wire::StateEstimates>().q_w == doctest::Approx(1));
}

TEST_CASE("the gyro's calibration prints what it measures, is deaf, and the controller restarts") {
  DrivenKugle kugle;
  kugle.send(wire::CalibrateImu{wire::kMagicKey, 0});
  kugle.run(1);
  CHECK(kugle.last<wire::CalibrateImuAck>().acknowledged == 1);
  kugle.send(0x02, {3, 3});
  const auto& got = kugle.run(4990);
  CHECK(DrivenKugle::count(got, 0x02) == 0);
  CHECK(DrivenKugle::count(got, 0x11) == 0);
  const std::string text = kugle.text();
  CHECK(text.starts_with("Getting 10 accelerometer samples:\n0.000000\t0.000000\t9.820000\n"));
  CHECK(text.find("Getting 3000 gyro samples:\n0.000000\t0.000000\t0.000000\n") !=
        std::string::npos);
  // The board hears the request that was kept.
  CHECK(DrivenKugle::count(kugle.run(20), 0x02) == 1);
  CHECK(kugle.text().find("Resulting calibration matrix:\n1.000000\t0.000000\t0.000000\n") !=
        std::string::npos);
  CHECK(DrivenKugle::count(kugle.run(1000), 0x11) >= 1);
}

TEST_CASE("the accelerometer's calibration takes 126 s") {
  DrivenKugle kugle;
  kugle.send(wire::CalibrateImu{wire::kMagicKey, 1});
  kugle.run(125'900);
  CHECK(kugle.state().board.phase() == Board::Phase::calibrating);
  CHECK(kugle.text().find("Accelerometer max: {  0.00,  0.00,  9.82  }") != std::string::npos);
  kugle.run(200);
  CHECK(kugle.state().board.phase() == Board::Phase::stabilising);
}

TEST_CASE("of what comes while the board is deaf 640 bytes are kept, the rest is counted") {
  DrivenKugle kugle;
  kugle.send(wire::CalibrateImu{wire::kMagicKey, 0});
  for (int i = 0; i < 110; ++i) { kugle.send(0x02, {3, 3}); }  // 6 bytes each
  CHECK(kugle.signal("wire.lost_bytes") == 20);
  CHECK(DrivenKugle::count(kugle.run(5100), 0x02) == 106);
}

TEST_CASE("reboot needs neither key nor mode: the device is gone, and comes back after 2 s") {
  DrivenKugle kugle;
  kugle.balance();
  kugle.send(0xF1, {});
  CHECK_FALSE(kugle.robot().has_device());
  CHECK(kugle.run(1990).empty());
  CHECK_FALSE(kugle.robot().has_device());
  kugle.run(20);
  CHECK(kugle.robot().has_device());
  CHECK(kugle.text() == "Booting...\n");
  CHECK(kugle.signal("mode") == 0);
  kugle.run(1600);
  CHECK(DrivenKugle::count(kugle.run(100), 0x11) == 20);
  CHECK(kugle.last<wire::StateEstimates>().time_s < 2);
}

TEST_CASE("in the bootloader the device stays away until the power is switched off and on") {
  DrivenKugle kugle;
  kugle.send(0xF0, {1, 2, 3});
  CHECK_FALSE(kugle.robot().has_device());
  CHECK(kugle.run(60'000).empty());
  CHECK_FALSE(kugle.robot().has_device());
  CHECK(kugle.robot().switch_power(false));
  CHECK(kugle.robot().switch_power(true));
  kugle.run(2000);
  CHECK(kugle.robot().has_device());
  CHECK(kugle.state().board.phase() == Board::Phase::running);
}

TEST_CASE("without power there is no device, and nothing is heard") {
  DrivenKugle kugle;
  CHECK(kugle.robot().switch_power(false));
  kugle.send(0x02, {3, 3});
  CHECK(kugle.run(1000).empty());
  CHECK(kugle.signal("power") == 0);
}

TEST_CASE("the power button starts and stops as PowerButtonMode says") {
  DrivenKugle kugle;
  const auto press = [&] {
    kugle.force("button.power", 1);
    kugle.run(90);
    kugle.force("button.power", 0);
    kugle.run(10);
    return kugle.signal("mode");
  };
  CHECK(press() == wire::controller_mode::velocity);
  CHECK(press() == wire::controller_mode::off);
  kugle.send(0x03, {2, 6, 3, 1, 1});
  CHECK(press() == wire::controller_mode::quaternion);
  CHECK(press() == wire::controller_mode::off);
  kugle.send(0x03, {2, 6, 3, 1, 77});
  CHECK(press() == wire::controller_mode::off);
}

TEST_CASE("a button that is touched for a moment does nothing, one that is held acts once") {
  DrivenKugle kugle;
  kugle.force("button.power", 1);
  kugle.run(50);
  kugle.force("button.power", 0);
  kugle.run(50);
  CHECK(kugle.signal("mode") == 0);
  kugle.force("button.power", 1);
  kugle.run(3000);
  CHECK(kugle.signal("mode") == wire::controller_mode::velocity);
}

TEST_CASE("the calibration button is held for a second, and only works in mode OFF") {
  DrivenKugle kugle;
  kugle.force("button.calibrate", 1);
  kugle.run(990);
  CHECK(kugle.state().board.phase() == Board::Phase::running);
  kugle.run(20);
  CHECK(kugle.state().board.phase() == Board::Phase::calibrating);

  DrivenKugle balancing;
  balancing.balance();
  balancing.force("button.calibrate", 1);
  balancing.run(2000);
  CHECK(balancing.state().board.phase() == Board::Phase::running);
}

TEST_CASE("messages without code of the board are ignored and counted") {
  DrivenKugle kugle;
  for (const std::uint8_t type : Bytes{1, 0x10, 0x11, 0x12, 0x20, 0x21, 0x34, 0xE1, 0xFF, 0x7E}) {
    kugle.send(type, {2, 2});
  }
  CHECK(kugle.run(4).empty());
  CHECK(kugle.signal("wire.unknown_types") == 10);
  CHECK(kugle.signal("mode") == 0);
}

TEST_CASE(
    "a bad frame is dropped, and without resynchronising the board is deaf until it restarts") {
  const Bytes bad_coding = from_hex("00 02 03 09 03 03");
  const Bytes bad_length = from_hex("00 02 00");
  for (const Bytes& bad : {bad_coding, bad_length}) {
    DrivenKugle kugle;
    kugle.robot().receive(bad);
    kugle.send(0x02, {3, 3});
    CHECK(DrivenKugle::count(kugle.run(1), 0x02) == 1);

    auto parameters = robots::kugle::ideal_parameters();
    parameters.frames_resynchronised = 0;
    DrivenKugle as_real({.parameters = parameters});
    as_real.robot().receive(bad);
    as_real.send(0x02, {3, 3});
    CHECK(DrivenKugle::count(as_real.run(1000), 0x02) == 0);
    CHECK(as_real.robot().switch_power(false));
    CHECK(as_real.robot().switch_power(true));
    as_real.run(2000);
    as_real.send(0x02, {3, 3});
    CHECK(DrivenKugle::count(as_real.run(1), 0x02) == 1);
  }
}

}  // namespace
}  // namespace fakebot::test::kugle
