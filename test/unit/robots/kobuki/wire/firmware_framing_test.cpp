// Frames accepted in the profile `firmware`. Source: observed on firmware 1.2.0, "Framing".
#include <vector>

#include "robots/kobuki/wire/firmware_decoder.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::FirmwareDecoder;

namespace {

const Bytes kForward200 = from_hex("aa 55 06 01 04 c8 00 00 00 cb");
const Bytes kForward300 = frame_of(BaseControl{300, 0});

/// The speed commanded by `bytes`; 0 without a command.
double commanded_speed(const Bytes& bytes) {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send_bytes(bytes);
  return bench.get("command.speed_mm_s");
}

}  // namespace

TEST_CASE("firmware: a command with a wrong checksum is executed, and counted as a fault") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send_bytes(from_hex("aa 55 06 01 04 c8 00 00 00 ff"));
  CHECK(bench.get("command.speed_mm_s") == 200);
  CHECK(bench.get("wire.bad_checksums") == 1);
  CHECK(bench.times_seen("wire.bad_checksums", 1) == 1);
  bench.run_ms(2000).send_bytes(from_hex("aa 55 06 01 04 c8 00 00 00 ff"));
  CHECK(bench.get("command.age_s") == 0);  // the command also resets the time-out
}

TEST_CASE("firmware: the checksum byte must be present, with any value") {
  Bytes bytes = kForward200;
  bytes.pop_back();
  CHECK(commanded_speed(bytes) == 0);
  CHECK(commanded_speed(bytes + Bytes{0}) == 200);
}

TEST_CASE("firmware: payloads of 3 to 119 bytes are accepted, others lose nothing after them") {
  for (const int length : {3, 4, 118, 119}) {
    CAPTURE(length);
    Bytes payload = from_hex("04 01 04");
    payload.resize(static_cast<std::size_t>(length));
    KobukiBench bench = firmware_kobuki();
    bench.run_ms(1500).send_bytes(frame_of_payload(payload));
    CHECK(bench.get("sound.sequence") == 4);
  }
  for (const int length : {0, 1, 2, 120, 121, 0xAA, 0xFF}) {
    CAPTURE(length);
    // A length below 3 swallows a byte more than the length says.
    const Bytes header = from_hex("aa 55") + Bytes{static_cast<std::uint8_t>(length)};
    const Bytes swallowed(length < 3 ? static_cast<std::size_t>(length) + 1 : 0, 0xAA);
    CHECK(commanded_speed(header + swallowed + kForward200) == 200);
    KobukiBench bench = firmware_kobuki();
    bench.run_ms(300).send_bytes(header + swallowed);
    CHECK(bench.get("wire.bad_lengths") == 1);
  }
  CHECK(commanded_speed(from_hex("aa 55 00") + kForward200) == 0);
}

// Source: observed, firmware 1.2.0.
TEST_CASE(
    "firmware: of a payload of two bytes a command is obeyed that takes the checksum as data") {
  for (const auto& one : {std::pair{"aa 55 02 04 01 05", 5}, std::pair{"aa 55 02 04 01 02", 2},
                          std::pair{"aa 55 02 04 02 02", -1}, std::pair{"aa 55 01 04 01", -1}}) {
    CAPTURE(one.first);
    KobukiBench bench = firmware_kobuki();
    bench.run_ms(300).send(RequestExtra{0}).run_ms(1500).send_bytes(from_hex(one.first));
    CHECK(bench.get("sound.sequence") == one.second);
    CHECK(bench.get("wire.bad_lengths") == 1);
  }
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send_bytes(from_hex("aa 55 02 09 02 0b"));
  CHECK(bench.get("driver.connected") == 0);
}

TEST_CASE("firmware: after AA anything is skipped until 55") {
  struct Case {
    const char* before;
    Bytes bytes;
    bool obeyed;
    int garbage_bytes;
  };
  const Bytes behind_header = from_hex("06 01 04 c8 00 00 00 cb");
  const std::vector<Case> cases = {
      {"aa 03 55", behind_header, true, 1},
      {"aa 03 04 55", behind_header, true, 2},
      {"aa aa 55", behind_header, true, 1},
      {"55 aa 55", behind_header, true, 1},
      // The length is AA, and the frame is lost.
      {"aa 55 aa 55", behind_header, false, 9},
      {"01 02 aa 03 55 aa 55", behind_header, false, 12},
  };
  for (const Case& c : cases) {
    CAPTURE(c.before);
    const Bytes bytes = from_hex(c.before) + c.bytes;
    CHECK(commanded_speed(bytes) == (c.obeyed ? 200 : 0));
    CHECK(commanded_speed(bytes + kForward300) == 300);
    // The same bytes, received singly.
    KobukiBench bench = firmware_kobuki();
    bench.run_ms(300);
    for (const std::uint8_t byte : bytes) { bench.send_bytes({byte}); }
    CHECK(bench.get("command.speed_mm_s") == (c.obeyed ? 200 : 0));
    CHECK(bench.get("wire.garbage_bytes") == c.garbage_bytes);
  }
}

TEST_CASE("firmware: the next bytes complete a half frame, however late they arrive") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).next_frame();
  bench.send_bytes(from_hex("aa 55 04 09 02")).run_ms(10000);
  bench.robot().driver_left();
  CHECK(bench.get("wire.half_frames") == 0);
  bench.next_frame();
  bench.send_bytes(frame_of(RequestExtra{0x0002}));
  // The result is a request for 0x55AA.
  CHECK(bench.next_frame().ids() == from_hex("01 03 04 05 06 0b 0d 10 13"));
  bench.send_bytes(kForward200);
  CHECK(bench.get("command.speed_mm_s") == 200);
}

TEST_CASE("firmware: a half frame is dropped at power-off") {
  KobukiBench bench = firmware_kobuki();
  bench.run_ms(300).send_bytes(from_hex("aa 55 70 01 04"));
  bench.set("power", 0).run_ms(20).set("power", 1).run_ms(300).send_bytes(kForward200);
  CHECK(bench.get("wire.half_frames") == 1);
  CHECK(bench.get("command.speed_mm_s") == 200);
}

TEST_CASE("firmware: a wrong length loses the next frame, or nothing") {
  Bytes too_big = kForward200;
  too_big[2] = 7;
  CHECK(commanded_speed(too_big) == 0);
  CHECK(commanded_speed(too_big + kForward300) == 200);
  CHECK(commanded_speed(too_big + kForward300 + kForward300) == 300);
  // The last byte of the command takes the checksum's place, so the command still fits.
  Bytes too_small = kForward200;
  too_small[2] = 5;
  CHECK(commanded_speed(too_small) == 200);
  CHECK(commanded_speed(too_small + kForward300) == 300);
}

TEST_CASE("the firmware's decoder reports the offset at which a frame started") {
  FirmwareDecoder decoder;
  const Bytes bytes =
      from_hex("01 02 aa 03 55") + from_hex("03 04 01 04 02") + from_hex("aa 55 01 00 00");
  const ExactBytes block(bytes);
  std::span<const std::uint8_t> rest = block.span();
  std::vector<std::pair<DecodeEvent::Kind, std::uint64_t>> seen;
  while (const auto event = decoder.next(rest)) { seen.emplace_back(event->kind, event->offset); }
  using Kind = DecodeEvent::Kind;
  CHECK(seen ==
        std::vector<std::pair<Kind, std::uint64_t>>{
            {Kind::garbage, 0}, {Kind::garbage, 3}, {Kind::frame, 2}, {Kind::bad_length, 10}});
  CHECK(decoder.counters().frames == 1);
  CHECK_FALSE(decoder.mid_frame());
}
