// A driver reads feedback.
#include <doctest/doctest.h>

#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"

using namespace fakebot::test;

TEST_CASE("a driver gets complete frames 20 ms apart from the first byte on") {
  EmulatorProcess emulator({"run"});
  Driver driver(emulator.port());
  std::optional<Frame> last;
  int missing = 0;
  for (int i = 0; i < 100; ++i) {
    Frame frame = driver.next_frame();
    if (!last) { CHECK(frame.offset == 0); }
    CHECK(frame.bytes.size() == 81);
    if (last) {
      REQUIRE(ms_between(*last, frame) % 20 == 0);
      missing += ms_between(*last, frame) / 20 - 1;
    }
    last = std::move(frame);
  }
  CHECK(no_faults(driver.counters()));

  emulator.send_signal(SIGINT);
  // If the machine has stopped the test for a second, dropped frames are right.
  CHECK(missing <= number_after("did not read: ", emulator.wait_for_exit().errors));
}

TEST_CASE("a request for all versions is answered once, in one frame") {
  EmulatorProcess emulator({"run"});
  Driver driver(emulator.port());
  driver.next_frame();
  driver.send(wire::RequestExtra{wire::request::hardware_version | wire::request::firmware_version |
                                 wire::request::udid});
  const auto has_answer = [](const Frame& frame) {
    return frame.find<wire::HardwareVersion>() || frame.find<wire::FirmwareVersion>() ||
           frame.find<wire::Udid>();
  };
  const Frame answer = driver.next_frame_with(has_answer);
  CHECK(answer.find<wire::HardwareVersion>());
  CHECK(answer.find<wire::FirmwareVersion>());
  CHECK(answer.find<wire::Udid>());
  CHECK(answer.find<wire::BasicSensorData>());
  for (int i = 0; i < 20; ++i) { REQUIRE_FALSE(has_answer(driver.next_frame())); }
  CHECK(no_faults(driver.counters()));
}

TEST_CASE("successive requests are answered once each") {
  EmulatorProcess emulator({"run"});
  Driver driver(emulator.port());
  driver.send(wire::RequestExtra{wire::request::hardware_version});
  driver.send(wire::RequestExtra{wire::request::udid});
  driver.send(wire::GetControllerGain{});
  int hardware = 0;
  int udid = 0;
  int gains = 0;
  const auto count = [&](const Frame& frame) {
    hardware += frame.find<wire::HardwareVersion>() ? 1 : 0;
    udid += frame.find<wire::Udid>() ? 1 : 0;
    gains += frame.find<wire::ControllerInfo>() ? 1 : 0;
    return hardware > 0 && udid > 0 && gains > 0;
  };
  driver.next_frame_with(count);
  for (int i = 0; i < 20; ++i) { count(driver.next_frame()); }
  CHECK(hardware == 1);
  CHECK(udid == 1);
  CHECK(gains == 1);
}
