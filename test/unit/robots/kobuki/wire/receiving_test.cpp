// A robot handles bytes that violate the protocol.
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;

namespace {

const Bytes kHalf = from_hex("aa 55 06 01 04 c8");

}  // namespace

TEST_CASE("every kind of fault is counted and reported, and affects nothing else") {
  struct Case {
    const char* name;
    Bytes bytes;
    const char* counter;
    int count;
  };
  const std::vector<Case> cases = {
      {"garbage", from_hex("00 01 02"), "wire.garbage_bytes", 3},
      {"a length that no command has", from_hex("aa 55 78"), "wire.bad_lengths", 1},
      {"bad checksum", from_hex("aa 55 03 04 01 03 04"), "wire.bad_checksums", 1},
      {"unknown identifier", from_hex("aa 55 04 63 02 00 00 65"), "wire.unknown_ids", 1},
      {"wrong length", from_hex("aa 55 05 01 03 c8 00 00 cf"), "wire.wrong_lengths", 1},
      {"truncated", from_hex("aa 55 04 01 04 c8 00 c9"), "wire.truncated", 1},
      {"refused value", frame_of(SetControllerGain{1, 0x80000000, 0, 0}), "wire.refused_values", 1},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    KobukiBench bench = ideal_kobuki();
    bench.send_bytes(c.bytes + frame_of(BaseControl{200, 0})).step();
    CHECK(bench.get(c.counter) == c.count);
    CHECK(bench.times_seen(c.counter, 1) > 0);
    CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.2));
    for (const Case& other : cases) {
      // Bytes of an abandoned frame are garbage, too.
      const std::string_view name = other.counter;
      if (name != c.counter && name != "wire.garbage_bytes") { CHECK(bench.get(name) == 0); }
    }
  }
}

TEST_CASE("a frame with a wrong checksum is counted and not executed") {
  KobukiBench bench = ideal_kobuki();
  bench.send_bytes(from_hex("aa 55 06 01 04 c8 00 00 00 ca")).run_ms(100);
  CHECK(bench.get("speed.linear_m_s") == 0);
  CHECK(bench.get("wire.bad_checksums") == 1);
  CHECK(bench.get("driver.connected") == 0);
}

TEST_CASE("an unknown command is skipped, and commands after it are executed") {
  KobukiBench bench = ideal_kobuki();
  bench.send_bytes(from_hex("aa 55 0a 63 02 01 02 01 04 c8 00 00 00 a5")).step();
  CHECK(bench.get("wire.frames_received") == 1);
  CHECK(bench.get("wire.unknown_ids") == 1);
  CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.2));
}

TEST_CASE("the misprinted identifier for gains does not move the robot") {
  // Set Controller Gain with identifier 1 and length 13.
  KobukiBench bench = ideal_kobuki();
  bench.send_bytes(from_hex("aa 55 0f 01 0d 01 a0 86 01 00 64 00 00 00 d0 07 00 00 96")).step();
  CHECK(bench.get("wire.frames_received") == 1);
  CHECK(bench.get("wire.wrong_lengths") == 1);
  CHECK(bench.get("speed.linear_m_s") == 0);
}

TEST_CASE("a half frame is given up after 100 ms of silence") {
  // A pause of 100 ms inside a frame tells that the sender has failed: see frame_decoder.hpp.
  KobukiBench bench = ideal_kobuki();
  bench.send_bytes(kHalf).run_ms(95);
  CHECK(bench.get("wire.half_frames") == 0);
  bench.step();
  CHECK(bench.get("wire.half_frames") == 1);
  CHECK(bench.times_seen("wire.half_frames", 1) == 1);
  bench.send(BaseControl{200, 0}).step();
  CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.2));
  CHECK(bench.get("wire.bad_checksums") == 0);
}

TEST_CASE("a frame whose bytes arrive slowly is complete if no gap reaches 100 ms") {
  KobukiBench bench = ideal_kobuki();
  for (const std::uint8_t byte : frame_of(BaseControl{200, 0})) {
    bench.run_ms(90).send_bytes({byte});
  }
  bench.step();
  CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.2));
  CHECK(bench.get("wire.half_frames") == 0);
}

TEST_CASE("a silence between frames is no fault") {
  KobukiBench bench = ideal_kobuki();
  bench.send(BaseControl{200, 0}).run_ms(2000);
  CHECK(bench.get("wire.half_frames") == 0);
  CHECK(bench.times_seen("wire.half_frames", 1) == 0);
}

TEST_CASE("a half frame is given up when its driver detaches") {
  KobukiBench bench = ideal_kobuki();
  bench.send_bytes(kHalf);
  bench.robot().driver_left();
  CHECK(bench.get("wire.half_frames") == 1);
  bench.send(BaseControl{300, 0}).step();
  CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.3));
}

TEST_CASE("frames inside a half frame are executed when it is given up") {
  // 0x50 bytes are announced but not sent; a valid command is among the sent bytes.
  const Bytes bytes = from_hex("aa 55 50") + frame_of(BaseControl{200, 0});
  SUBCASE("after a silence") {
    KobukiBench bench = ideal_kobuki();
    bench.send_bytes(bytes).run_ms(95);
    CHECK(bench.get("speed.linear_m_s") == 0);
    bench.run_ms(10);
    CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.2));
  }
  SUBCASE("when the driver detaches") {
    KobukiBench bench = ideal_kobuki();
    bench.send_bytes(bytes);
    bench.robot().driver_left();
    bench.step();
    CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.2));
  }
}

TEST_CASE("the power command of the older document is accepted without effect") {
  // Source: observed, firmware 1.2.0.
  KobukiBench bench = ideal_kobuki();
  bench.send(SetPower{0}).step();
  CHECK(bench.get("driver.connected") == 1);
  for (const char* rail : {"power.3v3", "power.5v", "power.12v5a", "power.12v1a5"}) {
    CHECK(bench.get(rail) == 1);
  }
}
