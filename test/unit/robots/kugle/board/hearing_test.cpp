// The board hears several messages at once, or messages while the board boots, calibrates or is
// away. Source: firmware, SocketBase.hpp, IMU.cpp, MainTask.cpp.
#include <doctest/doctest.h>

#include "unit/robots/kugle/driven_kugle.hpp"

namespace fakebot::test::kugle {
namespace {

using robots::kugle::Board;

constexpr wire::CalibrateImu kCalibrate{wire::kMagicKey, 0};

template <class Message>
Bytes frame_of(const Message& message) {
  wire::FrameBuilder builder;
  const auto frame = builder.frame(message);
  return {frame.begin(), frame.end()};
}
Bytes get_mode() {
  return from_hex("00 02 03 03 03 03");
}

/// Sends messages that arrive at once.
void send_together(DrivenKugle& kugle, const std::vector<Bytes>& frames) {
  Bytes all;
  for (const Bytes& frame : frames) { all.insert(all.end(), frame.begin(), frame.end()); }
  kugle.robot().receive(all);
}

}  // namespace

TEST_CASE("what comes together with the request to calibrate is heard after the calibration") {
  DrivenKugle kugle;
  send_together(kugle, {frame_of(kCalibrate), get_mode()});
  CHECK(DrivenKugle::count(kugle.run(4990), 0x02) == 0);
  CHECK(DrivenKugle::count(kugle.run(20), 0x02) == 1);
}

TEST_CASE("a request to restart that comes together with one to calibrate does not end that") {
  DrivenKugle kugle;
  send_together(kugle, {frame_of(kCalibrate), frame_of(wire::RestartController{wire::kMagicKey})});
  kugle.run(4990);
  CHECK(kugle.state().board.phase() == Board::Phase::calibrating);
}

TEST_CASE("a frame that is cut by the start of a calibration is whole after it") {
  DrivenKugle kugle;
  const Bytes request = get_mode();
  const auto cut = request.begin() + 3;
  send_together(kugle, {frame_of(kCalibrate), {request.begin(), cut}});
  kugle.run(500);
  kugle.robot().receive(Bytes(cut, request.end()));
  CHECK(DrivenKugle::count(kugle.run(4600), 0x02) == 1);
  CHECK(kugle.signal("wire.half_frames") == 0);
}

TEST_CASE("a board that goes away hears nothing of what came with the request") {
  const Bytes no_payload_reboot = from_hex("00 F1 01 01");
  const Bytes bootloader = from_hex("00 F0 01 01");
  for (const Bytes& request : {no_payload_reboot, bootloader}) {
    DrivenKugle kugle;
    send_together(kugle, {request, get_mode(), frame_of(wire::RestartController{wire::kMagicKey})});
    CHECK(kugle.run(1000).empty());
    CHECK_FALSE(kugle.robot().has_device());
  }
}

TEST_CASE("what was kept during a calibration is lost with the power, and counted") {
  DrivenKugle kugle;
  kugle.send(kCalibrate);
  kugle.set_mode(wire::controller_mode::velocity);
  CHECK(kugle.robot().switch_power(false));
  CHECK(kugle.robot().switch_power(true));
  kugle.run(5000);
  CHECK(kugle.state().board.phase() == Board::Phase::running);
  CHECK(kugle.signal("mode") == 0);
  CHECK(kugle.signal("wire.lost_bytes") == 9);
}

TEST_CASE("while it boots the board has no code for what concerns its controller") {
  DrivenKugle kugle;
  kugle.send(0xF1, {});
  kugle.run(2010);
  REQUIRE(kugle.state().board.phase() == Board::Phase::booting);
  kugle.send(kCalibrate);
  kugle.send(wire::RestartController{wire::kMagicKey});
  kugle.send(wire::VelocityReference{});
  kugle.send(0x02, {3, 3});
  const auto& got = kugle.run(5);
  CHECK(DrivenKugle::count(got, 0xE0) == 0);
  CHECK(DrivenKugle::count(got, 0xE2) == 0);
  CHECK(DrivenKugle::count(got, 0x02) == 1);
  CHECK(kugle.signal("wire.unknown_types") == 3);
  CHECK(kugle.state().board.phase() == Board::Phase::booting);
}

TEST_CASE("without resynchronising the next driver completes a frame that the last one cut") {
  auto parameters = robots::kugle::ideal_parameters();
  parameters.frames_resynchronised = 0;
  DrivenKugle kugle({.parameters = parameters});
  const Bytes request = get_mode();
  const auto cut = request.begin() + 3;
  kugle.robot().receive(Bytes(request.begin(), cut));
  kugle.run(200);
  kugle.robot().driver_left();
  kugle.robot().receive(Bytes(cut, request.end()));
  CHECK(DrivenKugle::count(kugle.run(1), 0x02) == 1);
}

}  // namespace fakebot::test::kugle
