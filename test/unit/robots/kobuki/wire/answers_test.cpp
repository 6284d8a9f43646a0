// Sub-payloads requested by a driver.
#include <chrono>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;

namespace {

const Bytes kUsualIds = from_hex("01 03 04 05 06 0d 10");

}  // namespace

TEST_CASE("requested sub-payloads are sent once, in the next frame, in the robot's order") {
  // Source: observed, firmware 1.2.0: order, and payload lengths 83 (hardware or
  // firmware), 91 (UDID), 92 (gains), 118 (all).
  struct Case {
    const char* name;
    Bytes command;
    const char* ids;
    int payload_length;
  };
  const std::vector<Case> cases = {
      {"hardware", frame_of(RequestExtra{0x01}), "01 03 04 05 06 0a 0d 10", 83},
      {"firmware", frame_of(RequestExtra{0x02}), "01 03 04 05 06 0b 0d 10", 83},
      {"UDID", frame_of(RequestExtra{0x08}), "01 03 04 05 06 0d 10 13", 91},
      {"all versions", frame_of(RequestExtra{0x0B}), "01 03 04 05 06 0a 0b 0d 10 13", 103},
      {"flag 4 and those above add nothing", frame_of(RequestExtra{0xFFFF}),
       "01 03 04 05 06 0a 0b 0d 10 13", 103},
      {"flag 4 alone", frame_of(RequestExtra{0x0004}), "01 03 04 05 06 0d 10", 77},
      {"no flag", frame_of(RequestExtra{0}), "01 03 04 05 06 0d 10", 77},
      {"gains", frame_of(GetControllerGain{}), "01 03 04 05 06 0d 10 15", 92},
      {"gains, whatever the unused byte", frame_of(GetControllerGain{255}),
       "01 03 04 05 06 0d 10 15", 92},
      {"everything, in one frame, asked in another order",
       frame_of(GetControllerGain{}, RequestExtra{0x0B}), "01 03 04 05 06 0a 0b 0d 10 13 15", 118},
      {"everything, in one frame after the other",
       frame_of(GetControllerGain{}) + frame_of(RequestExtra{0x08}) + frame_of(RequestExtra{0x02}) +
           frame_of(RequestExtra{0x01}),
       "01 03 04 05 06 0a 0b 0d 10 13 15", 118},
      {"two requests in one frame are gathered", frame_of(RequestExtra{0x01}, RequestExtra{0x02}),
       "01 03 04 05 06 0a 0b 0d 10", 89},
      {"the same twice comes once", frame_of(RequestExtra{0x02}, RequestExtra{0x02}),
       "01 03 04 05 06 0b 0d 10", 83},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    KobukiBench bench = standard_kobuki();
    bench.next_frame();
    bench.send_bytes(c.command);
    const ReceivedFrame answer = bench.next_frame();
    CHECK(answer.ids() == from_hex(c.ids));
    CHECK(answer.bytes[2] == c.payload_length);
    for (int i = 0; i < 10; ++i) { REQUIRE(bench.next_frame().ids() == kUsualIds); }
  }
}

TEST_CASE("all requests within a frame period are answered in the next frame") {
  KobukiBench bench = standard_kobuki();
  bench.next_frame();
  bench.send(RequestExtra{0x01}).run_ms(5).send(RequestExtra{0x08}).run_ms(5);
  bench.send(GetControllerGain{});
  CHECK(bench.next_frame().ids() == from_hex("01 03 04 05 06 0a 0d 10 13 15"));
  CHECK(bench.next_frame().ids() == kUsualIds);
}

TEST_CASE("an answer leaves 5 ms to 25 ms after the request") {
  // Source: observed, firmware 1.2.0: 5.6 to 25.2 ms from the end of the request to
  // the first byte, over all phases; here a request falls on whole ticks.
  for (int phase_ms = 0; phase_ms < 20; phase_ms += kTickMs) {
    CAPTURE(phase_ms);
    KobukiBench bench = standard_kobuki();
    bench.run_ms(100 + phase_ms);
    const int asked_at_ms = bench.now_ms();
    bench.send(RequestExtra{0x08});
    while (!bench.next_frame().find<Udid>()) { REQUIRE(bench.now_ms() < asked_at_ms + 100); }
    CHECK(bench.now_ms() - asked_at_ms >= 5);
    CHECK(bench.now_ms() - asked_at_ms <= 25);
  }
}

// Source: observed, firmware 1.2.0: 5.6 ms from the last moment for an answer to its first byte;
// 5 ms are the tick in which the frame is composed.
TEST_CASE("firmware: a command in the last 0.6 ms of a tick waits for the next one") {
  using namespace std::chrono_literals;
  CHECK(firmware_kobuki().robot().reception_lead() == 600us);
  CHECK(standard_kobuki().robot().reception_lead() == 0us);
}

TEST_CASE("a request next to a fault in the same frame is answered") {
  KobukiBench bench = standard_kobuki();
  bench.next_frame();
  // Unknown 0x63 before the request, Base Control of wrong length after the request.
  bench.send_bytes(from_hex("aa 55 0b 63 02 01 02 09 02 08 00 01 01 05 6f"));
  CHECK(bench.get("wire.frames_received") == 1);
  CHECK(bench.get("wire.unknown_ids") == 1);
  CHECK(bench.get("wire.wrong_lengths") == 1);
  CHECK(bench.next_frame().ids() == from_hex("01 03 04 05 06 0d 10 13"));
}

TEST_CASE("versions and UDID are those of a real robot with firmware 1.2.0") {
  KobukiBench bench = standard_kobuki();
  bench.next_frame();
  bench.send(RequestExtra{0x0B});
  const ReceivedFrame& frame = bench.next_frame();
  // Source: observed, hardware 1.0.4, firmware 1.2.0; documented example of a UDID,
  // 97713968-842422349-1361404194. Offsets: after the 43 bytes of sub-payloads 01 to
  // 06 behind the header of 3; UDID behind 0D and 10.
  const auto part = [&](std::size_t from, std::size_t size) {
    const auto bytes = std::span(frame.bytes).subspan(from, size);
    return Bytes(bytes.begin(), bytes.end());
  };
  CHECK(part(46, 6) == from_hex("0a 04 04 00 01 00"));
  CHECK(part(52, 6) == from_hex("0b 04 00 02 01 00"));
  CHECK(part(92, 14) == from_hex("13 0c 30 ff d2 05 4d 58 36 32 22 61 25 51"));
}

TEST_CASE("robots of one process have different UDIDs") {
  KobukiBench first(fakebot::robots::kobuki::KobukiOptions{});
  fakebot::robots::kobuki::KobukiOptions options;
  options.number = 1;
  KobukiBench second(options);
  first.send(RequestExtra{0x08});
  second.send(RequestExtra{0x08});
  CHECK(first.next<Udid>().udid != second.next<Udid>().udid);
}

TEST_CASE("all commands in one frame are executed") {
  KobukiBench bench = ideal_kobuki();
  bench.send(BaseControl{200, 0}, GeneralPurposeOutput{0x0102}, SoundSequence{4},
             RequestExtra{0x01}, SetControllerGain{1, 5000, 6, 7});
  bench.step();
  CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.2));
  CHECK(bench.get("digital_out.1") == 1);
  CHECK(bench.get("led.1") == 1);
  CHECK(bench.get("sound.sequence") == 4);
  CHECK(bench.get("gain.p") == 5);
  CHECK(bench.next_frame().ids() == from_hex("01 03 04 05 06 0a 0d 10 15"));
}
