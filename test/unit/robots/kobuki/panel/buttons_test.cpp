// The buttons: debouncing and beeps.
#include "robots/kobuki/panel/buttons.hpp"

#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::protocol::kobuki::BasicSensorData;
using fakebot::robots::kobuki::Buttons;

namespace {

/// The values of the button byte in all frames from the index `from` on.
std::vector<int> bytes_seen(const KobukiBench& bench, std::size_t from) {
  std::vector<int> seen;
  for (std::size_t i = from; i < bench.frames().size(); ++i) {
    seen.push_back(bench.frames()[i].find<BasicSensorData>()->buttons);
  }
  return seen;
}

bool seen_once(const std::vector<int>& values, int value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

}  // namespace

TEST_CASE("a press shorter than 25 ms never counts, one of 40 ms always") {
  // Source: observed, firmware 1.2.0.
  for (const char* button : {"button.b0", "button.b1", "button.b2"}) {
    const int bit = 1 << (button[8] - '0');
    for (int phase_ms = 0; phase_ms < 20; phase_ms += kTickMs) {
      for (const int pressed_ms : {5, 10, 15, 20, 40, 60, 100}) {
        CAPTURE(std::string(button));
        CAPTURE(phase_ms);
        CAPTURE(pressed_ms);
        KobukiBench bench = standard_kobuki();
        bench.run_ms(1000 + phase_ms);
        const std::size_t before = bench.frames().size();
        bench.set(button, 1).run_ms(pressed_ms).set(button, 0).run_ms(200);
        const bool counts = pressed_ms >= 40;
        CHECK(seen_once(bytes_seen(bench, before), bit) == counts);
        CHECK(bench.times_seen("sound.sequence", 3) == (counts ? 1 : 0));
      }
    }
  }
}

TEST_CASE("a press is on the wire within 33 ms plus a frame") {
  // Source: observed, firmware 1.2.0: 33 ms latency.
  for (int phase_ms = 0; phase_ms < 20; phase_ms += kTickMs) {
    CAPTURE(phase_ms);
    KobukiBench bench = standard_kobuki();
    bench.run_ms(1000 + phase_ms).set("button.b1", 1);
    const int pressed_at_ms = bench.now_ms();
    while (bench.next<BasicSensorData>().buttons != 2) {
      REQUIRE(bench.now_ms() - pressed_at_ms < 200);
    }
    CHECK(bench.now_ms() - pressed_at_ms >= 25);
    CHECK(bench.now_ms() - pressed_at_ms <= 33 + 20);
  }
}

// Source: observed, firmware 1.2.0: a button held for 60 ms is in two or three frames, for 100 ms
// in four.
TEST_CASE("a button that is released is released at once, and pressed again it beeps again") {
  KobukiBench bench = standard_kobuki();
  bench.run_ms(1000).set("button.b0", 1).run_ms(100);
  for (int press = 2; press < 6; ++press) {
    bench.set("button.b0", 0).run_ms(10);
    REQUIRE(bench.next<BasicSensorData>().buttons == 0);
    bench.set("button.b0", 1).run_ms(40);
    REQUIRE(bench.next<BasicSensorData>().buttons == 1);
    CHECK(bench.times_seen("sound.sequence", 3) == press);
  }
}

TEST_CASE("a bouncing contact counts once it has settled") {
  Buttons buttons(5);
  int presses = 0;
  for (int i = 0; i < 20; ++i) {
    presses += buttons.step(i % 4 == 0 ? 0 : 1) != 0 ? 1 : 0;  // never 5 ticks in a row
  }
  CHECK(presses == 0);
  CHECK(buttons.state() == 0);
  for (int i = 0; i < 5; ++i) { presses += buttons.step(1) != 0 ? 1 : 0; }
  CHECK(presses == 1);
  CHECK(buttons.state() == 1);
}

TEST_CASE("each button is debounced independently") {
  Buttons buttons(3);
  for (int i = 0; i < 2; ++i) { CHECK(buttons.step(0b001) == 0); }
  CHECK(buttons.step(0b101) == 0b001);  // b0 counts, b2 starts
  CHECK(buttons.step(0b111) == 0);
  CHECK(buttons.step(0b110) == 0b100);
  CHECK(buttons.state() == 0b100);  // b0 is released
  CHECK(buttons.step(0b110) == 0b010);
  CHECK(buttons.state() == 0b110);
  CHECK(buttons.step(0b010) == 0);
  CHECK(buttons.state() == 0b010);
}

TEST_CASE("without debounce a press counts in its tick and beeps once") {
  KobukiBench bench = ideal_kobuki();
  bench.run_ms(1000).set("button.b2", 1).step();
  CHECK(bench.times_seen("sound.sequence", 3) == 1);
  CHECK(bench.next<BasicSensorData>().buttons == 4);
  bench.set("button.b2", 0);
  CHECK(bench.next<BasicSensorData>().buttons == 0);
  CHECK(bench.times_seen("sound.sequence", 3) == 1);
}

// Source: observed, firmware 1.0.0 to 1.2.0, counted to the first byte of the frame.
TEST_CASE("a press of 30 ms is in one frame 20 to 30 ms after it, or in none") {
  for (int phase_ms = 0; phase_ms < 20; phase_ms += kTickMs) {
    CAPTURE(phase_ms);
    KobukiBench bench = standard_kobuki();
    bench.run_ms(1005 + phase_ms).set("button.b1", 1).run_ms(30).set("button.b1", 0).run_ms(60);
    std::vector<int> shown_after_ms;
    for (const ReceivedFrame& frame : bench.frames()) {
      if (frame.find<BasicSensorData>()->buttons == 2) {
        shown_after_ms.push_back(frame.at_ms - 1005 - phase_ms);
      }
    }
    const std::vector<int> expected = phase_ms == 10   ? std::vector{30}
                                      : phase_ms == 15 ? std::vector{25}
                                                       : std::vector<int>{};
    CHECK(shown_after_ms == expected);
  }
}
