// Signals with the values last reported to the driver.
#include <doctest/doctest.h>

#include <random>
#include <string>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::robots::kobuki::KobukiOptions;
using fakebot::robots::kobuki::parameters_of;

namespace {

bool has(std::uint8_t flags, std::uint8_t mask) {
  return (flags & mask) != 0;
}

void check_reported(const KobukiBench& bench, const wire::BasicSensorData& told) {
  const auto is = [&](const std::string& name) { return bench.get("reported." + name) == 1; };
  REQUIRE(bench.get("reported.timestamp_ms") == told.timestamp_ms);
  REQUIRE(is("bumper.left") == has(told.bumper, wire::bumper::left));
  REQUIRE(is("bumper.center") == has(told.bumper, wire::bumper::center));
  REQUIRE(is("bumper.right") == has(told.bumper, wire::bumper::right));
  REQUIRE(is("wheel_drop.left") == has(told.wheel_drop, wire::wheel_drop::left));
  REQUIRE(is("wheel_drop.right") == has(told.wheel_drop, wire::wheel_drop::right));
  REQUIRE(is("cliff.left") == has(told.cliff, wire::cliff::left));
  REQUIRE(is("cliff.center") == has(told.cliff, wire::cliff::center));
  REQUIRE(is("cliff.right") == has(told.cliff, wire::cliff::right));
  REQUIRE(is("button.b0") == has(told.buttons, wire::button::b0));
  REQUIRE(is("button.b1") == has(told.buttons, wire::button::b1));
  REQUIRE(is("button.b2") == has(told.buttons, wire::button::b2));
}

struct Answered {
  double hardware;
  double firmware;
  double udid;
  double gains;
  bool operator==(const Answered&) const = default;
};

Answered answered(const KobukiBench& bench) {
  return {bench.get("answered.hardware_version"), bench.get("answered.firmware_version"),
          bench.get("answered.udid"), bench.get("answered.gains")};
}

}  // namespace

TEST_CASE("in every tick the reported signals match the last frame on the wire") {
  constexpr std::array kInputs{"bumper.left",     "bumper.center",    "bumper.right",
                               "wheel_drop.left", "wheel_drop.right", "cliff.left",
                               "cliff.center",    "cliff.right",      "button.b0",
                               "button.b1",       "button.b2"};
  for (const auto& profile : fakebot::robots::kobuki::profiles()) {
    CAPTURE(profile.name);
    KobukiBench bench(parameters_of(profile.values));
    bench.run_ms(5000);
    std::mt19937 random(1);
    for (int tick = 0; tick < 4000; ++tick) {
      if (random() % 4 == 0) {
        bench.set(kInputs[random() % kInputs.size()], static_cast<double>(random() % 2));
      }
      bench.step();
      const auto told = bench.frames().back().find<wire::BasicSensorData>();
      REQUIRE(told.has_value());
      check_reported(bench, told.value_or(wire::BasicSensorData{}));
    }
  }
}

TEST_CASE("answers are counted by kind when their frame leaves") {
  KobukiBench bench = standard_kobuki();
  bench.next_frame();
  CHECK(answered(bench) == Answered{0, 0, 0, 0});
  bench.send(wire::RequestExtra{wire::request::hardware_version | wire::request::udid});
  CHECK(answered(bench) == Answered{0, 0, 0, 0});
  bench.next_frame();
  CHECK(answered(bench) == Answered{1, 0, 1, 0});
  bench.send(wire::RequestExtra{wire::request::firmware_version}, wire::GetControllerGain{},
             wire::RequestExtra{wire::request::firmware_version});
  bench.next_frame();
  CHECK(answered(bench) == Answered{1, 1, 1, 1});
  bench.next_frame();
  CHECK(answered(bench) == Answered{1, 1, 1, 1});
}

TEST_CASE("an old firmware answers only the requests that it supports") {
  KobukiOptions options;
  options.firmware = &fakebot::robots::kobuki::firmwares().back();
  REQUIRE_FALSE(options.firmware->knows_gains);
  KobukiBench bench(options);
  bench.next_frame();
  bench.send(wire::RequestExtra{wire::request::hardware_version}, wire::GetControllerGain{});
  bench.next_frame();
  CHECK(answered(bench) == Answered{1, 0, 0, 0});
}

// Source: observed, firmware 1.2.0: the transmit buffer has 128 bytes; a frame with a page of the
// EEPROM, requested by the undocumented command 11, is longer.
TEST_CASE("a frame cut by the transmit buffer does not count as reported") {
  KobukiBench bench(fakebot::robots::kobuki::firmware_parameters());
  bench.run_ms(5000);
  bench.next_frame();
  const Answered before = answered(bench);
  const double timestamp_ms = bench.get("reported.timestamp_ms");
  bench.send(wire::RequestExtra{0xFFFF}, wire::GetControllerGain{});
  bench.send_bytes({0xAA, 0x55, 0x03, 0x0B, 0x01, 0x00, 0x09});
  REQUIRE(bench.next_frame().bytes.size() < 20);
  CHECK(answered(bench) == before);
  CHECK(bench.get("reported.timestamp_ms") == timestamp_ms);
}
