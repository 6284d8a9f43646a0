// The stream of frames: timing, size and content.
#include <cstdint>
#include <random>
#include <vector>

#include "sim/simulation.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::sim;
using namespace fakebot::test;
using fakebot::robots::kobuki::ideal_parameters;
using fakebot::robots::kobuki::Kobuki;
using fakebot::robots::kobuki::KobukiOptions;
using fakebot::robots::kobuki::standard_parameters;

namespace {

/// The checksum by the specification: XOR of all bytes but the header and itself.
bool has_right_checksum(const Bytes& frame) {
  unsigned value = 0;
  for (std::size_t i = 2; i + 1 < frame.size(); ++i) { value ^= frame[i]; }
  return value == frame.back();
}

}  // namespace

TEST_CASE("a frame leaves every 20 ms from power-on, with or without a driver") {
  KobukiBench bench = standard_kobuki();
  bench.run_ms(10000);
  REQUIRE(bench.frames().size() == 499);
  for (std::size_t i = 1; i < bench.frames().size(); ++i) {
    REQUIRE(bench.frames()[i].at_ms - bench.frames()[i - 1].at_ms == kFramePeriodMs);
  }
}

TEST_CASE("a frame without requested sub-payloads has the layout of a real robot's frame") {
  // Source: captured frame of a robot, 77 bytes of payload in 81, with sub-payloads of these
  // lengths in this order.
  const Bytes ids_and_lengths = from_hex("01 0f 03 03 04 07 05 06 06 02 0d 0e 10 10");
  for (const auto& parameters : {ideal_parameters(), standard_parameters()}) {
    KobukiBench bench(parameters);
    for (int i = 0; i < 100; ++i) {
      const ReceivedFrame& frame = bench.next_frame();
      REQUIRE(frame.bytes.size() == 81);
      REQUIRE(frame.bytes[0] == 0xAA);
      REQUIRE(frame.bytes[1] == 0x55);
      REQUIRE(frame.bytes[2] == 77);
      REQUIRE(has_right_checksum(frame.bytes));
      Bytes seen;
      for (auto rest = frame.payload(); !rest.empty(); rest = rest.subspan(2U + rest[1])) {
        seen.insert(seen.end(), {rest[0], rest[1]});
      }
      REQUIRE(seen == ids_and_lengths);
    }
  }
}

TEST_CASE("at rest an ideal robot sends what a real robot on the floor sent") {
  KobukiBench bench = ideal_kobuki();
  bench.set("battery_v", 15.7).run_ms(2000);
  const ReceivedFrame& frame = bench.next_frame();
  // Source: captured frame; left out are time stamp, encoders, heading and gyro, because they
  // depend on the robot's past.
  CHECK(frame.find<wire::BasicSensorData>()->bumper == 0);
  CHECK(frame.find<wire::BasicSensorData>()->wheel_drop == 0);
  CHECK(frame.find<wire::BasicSensorData>()->cliff == 0);
  CHECK(frame.find<wire::BasicSensorData>()->left_pwm_percent == 0);
  CHECK(frame.find<wire::BasicSensorData>()->right_pwm_percent == 0);
  CHECK(frame.find<wire::BasicSensorData>()->buttons == 0);
  CHECK(frame.find<wire::BasicSensorData>()->charger == 0);
  CHECK(frame.find<wire::BasicSensorData>()->battery_dv == 157);
  CHECK(frame.find<wire::BasicSensorData>()->overcurrent == 0);
  const auto part = [&](std::size_t from, std::size_t size) {
    const auto bytes = std::span(frame.bytes).subspan(from, size);
    return Bytes(bytes.begin(), bytes.end());
  };
  CHECK(part(20, 5) == from_hex("03 03 00 00 00"));
  CHECK(part(34, 8) == from_hex("05 06 89 06 ad 07 49 06"));
  CHECK(part(42, 4) == from_hex("06 02 00 00"));
  CHECK(part(62, 18) == from_hex("10 10 00 00 ff 0f ff 0f ff 0f ff 0f f0 0f 00 00 00 00"));
}

TEST_CASE("encoders and heading start at zero") {
  // Source: observed, firmware 1.2.0.
  KobukiBench bench = standard_kobuki();
  const ReceivedFrame& frame = bench.next_frame();
  CHECK(frame.find<wire::BasicSensorData>()->left_encoder_ticks == 0);
  CHECK(frame.find<wire::BasicSensorData>()->right_encoder_ticks == 0);
  CHECK(frame.find<wire::Inertial>()->angle_cdeg == 0);
}

TEST_CASE("the first byte leaves 5 ms after the time of its stamp") {
  // Source: observed, firmware 1.2.0.
  KobukiBench bench = standard_kobuki();
  bench.run_ms(1000);
  REQUIRE_FALSE(bench.frames().empty());
  for (const ReceivedFrame& frame : bench.frames()) {
    REQUIRE(frame.at_ms - frame.find<wire::BasicSensorData>()->timestamp_ms == 5);
  }
}

TEST_CASE("time stamps step by 20 and wrap after 65520 to 4") {
  // Source: captured and observed: 65536 is not a multiple of 20.
  KobukiBench bench = ideal_kobuki();
  bench.run_ms(140000);
  bool wrapped = false;
  for (std::size_t i = 1; i < bench.frames().size(); ++i) {
    const int before = bench.frames()[i - 1].find<wire::BasicSensorData>()->timestamp_ms;
    const int after = bench.frames()[i].find<wire::BasicSensorData>()->timestamp_ms;
    REQUIRE((after - before + 65536) % 65536 == 20);
    if (before == 65520) {
      CHECK(after == 4);
      wrapped = true;
    }
  }
  CHECK(wrapped);
}

TEST_CASE("the time of the next frame is announced at every tick") {
  KobukiBench bench = standard_kobuki();
  std::vector<int> announced;
  for (int i = 0; i < 400; ++i) {
    const auto next = bench.robot().next_frame_at();
    REQUIRE(next > std::chrono::milliseconds(bench.now_ms()));
    announced.push_back(static_cast<int>(next / std::chrono::milliseconds(1)));
    bench.step();
    const bool sent = !bench.frames().empty() && bench.frames().back().at_ms == bench.now_ms();
    REQUIRE(sent == (announced.back() == bench.now_ms()));
  }
}

TEST_CASE("the simulation runs exactly the ticks that end by the given time") {
  Kobuki robot(KobukiOptions{});
  Simulation simulation(robot);
  Outbox out;
  using namespace std::chrono_literals;
  simulation.advance_to(24999us, out);
  CHECK(simulation.now() == 20ms);
  CHECK(out.empty());
  simulation.advance_to(25ms, out);
  CHECK(simulation.now() == 25ms);
  CHECK_FALSE(out.empty());
  simulation.advance_to(10ms, out);
  CHECK(simulation.now() == 25ms);

  simulation.advance_to(65ms, out);
  std::vector<std::size_t> sizes;
  std::vector<int> stamps;
  out.for_each([&](std::span<const std::uint8_t> bytes) {
    sizes.push_back(bytes.size());
    stamps.push_back(bytes[5] + 256 * bytes[6]);
  });
  CHECK(sizes == std::vector<std::size_t>{81, 81, 81});
  CHECK(stamps == std::vector<int>{20, 40, 60});
  out.clear();
  CHECK(out.empty());
}

TEST_CASE("the stream does not depend on how the driver's bytes are cut into pieces") {
  const Bytes commands = frame_of(wire::BaseControl{200, 300}) +
                         frame_of(wire::RequestExtra{0x0B}, wire::GetControllerGain{}) +
                         from_hex("aa 55 06 01 04 c8 00 00 00 00") +
                         frame_of(wire::SoundSequence{3});
  KobukiBench whole = standard_kobuki();
  whole.run_ms(50).send_bytes(commands).run_ms(1000);
  for (std::size_t piece = 1; piece < commands.size(); ++piece) {
    KobukiBench cut = standard_kobuki();
    cut.run_ms(50);
    for (std::size_t at = 0; at < commands.size(); at += piece) {
      const auto end = std::min(at + piece, commands.size());
      cut.send_bytes(
          {commands.begin() + static_cast<long>(at), commands.begin() + static_cast<long>(end)});
    }
    cut.run_ms(1000);
    REQUIRE(cut.frames().size() == whole.frames().size());
    for (std::size_t i = 0; i < whole.frames().size(); ++i) {
      REQUIRE(cut.frames()[i].bytes == whole.frames()[i].bytes);
    }
  }
}

TEST_CASE("whatever the driver sends, 10000 frames follow each other every 20 ms") {
  // Bytes of frames are mixed in, so some noise passes the header and sometimes the checksum.
  std::mt19937 random(20121);
  const std::vector<Bytes> spice = {
      from_hex("aa 55"),       from_hex("aa 55 03 04 01 03"),
      from_hex("aa 55 06 01"), frame_of(wire::BaseControl{-32768, -32768}),
      from_hex("aa aa 55 77"), frame_of(wire::SetControllerGain{1, 0x7FFFFFFF, 0x7FFFFFFF, 7})};
  KobukiBench bench = standard_kobuki();
  while (bench.frames().size() < 10000) {
    Bytes bytes;
    for (auto count = random() % 24; count > 0; --count) {
      bytes.push_back(static_cast<std::uint8_t>(random()));
    }
    if (random() % 4 == 0) { bytes = bytes + spice[random() % spice.size()]; }
    bench.send_bytes(bytes);
    if (random() % 500 == 0) { bench.robot().driver_left(); }
    bench.step();
  }
  for (std::size_t i = 0; i < bench.frames().size(); ++i) {
    const ReceivedFrame& frame = bench.frames()[i];
    REQUIRE(frame.at_ms == 25 + 20 * static_cast<int>(i));
    REQUIRE(has_right_checksum(frame.bytes));
    REQUIRE(frame.bytes[2] >= 77);
    REQUIRE(frame.bytes.size() == frame.bytes[2] + 4U);
    REQUIRE(frame.find<wire::BasicSensorData>());
    REQUIRE(frame.find<wire::GeneralPurposeInput>());
  }
  CHECK(bench.get("wire.garbage_bytes") > 10000);
  CHECK(bench.get("wire.bad_checksums") > 0);
  CHECK(bench.get("wire.bad_lengths") > 0);
  CHECK(bench.get("wire.frames_received") > 0);
}
