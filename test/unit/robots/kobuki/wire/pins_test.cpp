// Sensors, inputs and outputs on the wire.
#include <algorithm>
#include <cmath>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;

TEST_CASE("contacts set their documented bits, alone and together") {
  // Source: specification: bumper and wheel drop have right in bit 0.
  struct Case {
    const char* signal;
    std::uint8_t BasicSensorData::*byte;
    int bit;
  };
  const std::vector<Case> cases = {
      {"bumper.right", &BasicSensorData::bumper, 0x01},
      {"bumper.center", &BasicSensorData::bumper, 0x02},
      {"bumper.left", &BasicSensorData::bumper, 0x04},
      {"wheel_drop.right", &BasicSensorData::wheel_drop, 0x01},
      {"wheel_drop.left", &BasicSensorData::wheel_drop, 0x02},
      {"button.b0", &BasicSensorData::buttons, 0x01},
      {"button.b1", &BasicSensorData::buttons, 0x02},
      {"button.b2", &BasicSensorData::buttons, 0x04},
  };
  KobukiBench all = ideal_kobuki();
  for (const Case& c : cases) {
    CAPTURE(std::string(c.signal));
    KobukiBench bench = ideal_kobuki();
    bench.set(c.signal, 1);
    for (const Case& other : cases) {
      const auto data = bench.next<BasicSensorData>();
      if (other.byte == c.byte) { CHECK(data.*c.byte == c.bit); }
      if (other.byte != c.byte) { CHECK(data.*other.byte == 0); }
    }
    bench.set(c.signal, 0);
    CHECK(bench.next<BasicSensorData>().*c.byte == 0);
    all.set(c.signal, 1);
  }
  const auto data = all.next<BasicSensorData>();
  CHECK(data.bumper == 7);
  CHECK(data.wheel_drop == 3);
  CHECK(data.buttons == 7);
}

TEST_CASE("a pressed bumper is in the next frame, without debounce") {
  // Source: read from firmware 1.2.0; observed: a pulse of 20 ms or more is always seen.
  for (int phase_ms = 0; phase_ms < 20; phase_ms += kTickMs) {
    CAPTURE(phase_ms);
    KobukiBench bench = standard_kobuki();
    bench.run_ms(1000 + phase_ms).set("bumper.center", 1).run_ms(20).set("bumper.center", 0);
    const std::size_t from = bench.frames().size() - 1;
    bench.run_ms(60);
    int frames = 0;
    for (std::size_t i = from; i < bench.frames().size(); ++i) {
      frames += bench.frames()[i].find<BasicSensorData>()->bumper == 2 ? 1 : 0;
    }
    CHECK(frames == 1);
  }
}

TEST_CASE("a cliff is flagged exactly when its sensor reads below 600") {
  // Source: observed, firmware 1.0.0 to 1.2.0, without hysteresis. Right is bit 0 and
  // the first word: specification.
  struct Case {
    const char* signal;
    int flag;
    std::uint16_t Cliff::*word;
  };
  const std::vector<Case> cases = {{"cliff.right_adc", 1, &Cliff::right_adc},
                                   {"cliff.center_adc", 2, &Cliff::center_adc},
                                   {"cliff.left_adc", 4, &Cliff::left_adc}};
  for (const Case& c : cases) {
    CAPTURE(std::string(c.signal));
    KobukiBench bench = ideal_kobuki();
    for (const int adc : {1700, 601, 600, 599, 600, 0, 599, 4095}) {
      CAPTURE(adc);
      // Long enough for any filter of the sensor: observed, 60 ms.
      bench.set(c.signal, adc).run_ms(100);
      const ReceivedFrame& frame = bench.next_frame();
      CHECK(frame.find<BasicSensorData>()->cliff == (adc < 600 ? c.flag : 0));
      CHECK((*frame.find<Cliff>()).*c.word == adc);
    }
  }
  KobukiBench bench = ideal_kobuki();
  bench.set("cliff.left_adc", 0).set("cliff.center_adc", 0).set("cliff.right_adc", 0).run_ms(100);
  CHECK(bench.next<BasicSensorData>().cliff == 7);
}

TEST_CASE("docking signals are on the wire as right, centre, left") {
  // Source: specification.
  KobukiBench bench = ideal_kobuki();
  bench.set("dock_ir.right", 0x01).set("dock_ir.center", 0x0A).set("dock_ir.left", 0x3F);
  const auto dock = bench.next<DockingIr>();
  CHECK(dock.right == 0x01);
  CHECK(dock.center == 0x0A);
  CHECK(dock.left == 0x3F);
}

TEST_CASE("general purpose inputs are on the wire in the documented order") {
  // Rest values: captured frame; the fifth word is an unconnected input.
  KobukiBench bench = ideal_kobuki();
  auto input = bench.next<GeneralPurposeInput>();
  CHECK(input.digital == 0);
  CHECK(input.analog_adc == std::array<std::uint16_t, 4>{4095, 4095, 4095, 4095});
  CHECK(input.unused == std::array<std::uint16_t, 3>{0x0FF0, 0, 0});

  bench.set("analog.0", 0).set("analog.1", 1000).set("analog.2", 2000).set("analog.3", 4095);
  bench.set("digital_in.0", 1).set("digital_in.2", 1);
  input = bench.next<GeneralPurposeInput>();
  CHECK(input.analog_adc == std::array<std::uint16_t, 4>{0, 1000, 2000, 4095});
  CHECK(input.digital == 0b0101);
  bench.set("digital_in.0", 0).set("digital_in.1", 1).set("digital_in.3", 1);
  CHECK(bench.next<GeneralPurposeInput>().digital == 0b1110);
}

TEST_CASE("every documented state of the charger can be reported") {
  // Source: specification; after the robot's own hold times.
  KobukiBench bench = ideal_kobuki();
  for (const int state : {0, 2, 6, 18, 22, 0}) {
    CAPTURE(state);
    bench.set("charger", state).run_ms(5000);
    CHECK(bench.next<BasicSensorData>().charger == state);
  }
}

TEST_CASE("initially power outputs are on and all other outputs off") {
  // Source: observed, firmware 1.2.0.
  KobukiBench bench = standard_kobuki();
  bench.send(BaseControl{}).run_ms(1000);
  for (const char* on : {"power.3v3", "power.5v", "power.12v5a", "power.12v1a5"}) {
    CHECK(bench.get(on) == 1);
  }
  for (const char* off :
       {"digital_out.0", "digital_out.1", "digital_out.2", "digital_out.3", "led.1", "led.2"}) {
    CHECK(bench.get(off) == 0);
  }
}

TEST_CASE("each output bit switches one output") {
  // Source: specification, "General Purpose Output".
  struct Case {
    std::uint16_t bit;
    const char* signal;
    int value;
  };
  const std::vector<Case> cases = {
      {0x0001, "digital_out.0", 1}, {0x0002, "digital_out.1", 1}, {0x0004, "digital_out.2", 1},
      {0x0008, "digital_out.3", 1}, {0x0010, "power.3v3", 1},     {0x0020, "power.5v", 1},
      {0x0040, "power.12v5a", 1},   {0x0080, "power.12v1a5", 1},  {0x0100, "led.1", 1},
      {0x0200, "led.1", 2},         {0x0400, "led.2", 1},         {0x0800, "led.2", 2},
  };
  KobukiBench bench = ideal_kobuki();
  for (const Case& c : cases) {
    CAPTURE(c.bit);
    bench.send(GeneralPurposeOutput{c.bit});
    // Every command rewrites all outputs: whatever was on before is off.
    for (const Case& other : cases) {
      CAPTURE(std::string(other.signal));
      const bool same = std::string_view(other.signal) == c.signal;
      CHECK(bench.get(other.signal) == (same ? c.value : 0));
    }
  }
  bench.send(GeneralPurposeOutput{0x0F00});
  CHECK(bench.get("led.1") == 3);
  CHECK(bench.get("led.2") == 3);
  // Source: observed, bits 12 to 15 do nothing.
  bench.send(GeneralPurposeOutput{0xF000});
  for (const Case& c : cases) { CHECK(bench.get(c.signal) == 0); }
}

// Source: observed, firmware 1.0.0 to 1.2.0: 0 to 20 ms. A tick includes a change at its time.
TEST_CASE("an input is in the first frame after its change") {
  for (int phase_ms = 0; phase_ms < 20; phase_ms += kTickMs) {
    for (const char* signal : {"bumper.left", "wheel_drop.left", "dock.contact"}) {
      CAPTURE(std::string(signal));
      CAPTURE(phase_ms);
      KobukiBench bench = standard_kobuki();
      bench.run_ms(1005 + phase_ms).set(signal, 1);
      const auto data = bench.next<BasicSensorData>();
      CHECK(data.bumper + data.wheel_drop + data.charger > 0);
    }
  }
}

TEST_CASE("analog inputs at rest read what real robots read, and move by 4") {
  // Source: captured from two robots: 4057 to 4091.
  std::vector<int> seen;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    KobukiBench bench = standard_kobuki(seed);
    const double rest_adc = bench.get("analog.2");
    for (int i = 0; i < 200; ++i) {
      for (const int adc : bench.next<GeneralPurposeInput>().analog_adc) {
        CHECK(adc >= 4057);
        CHECK(adc <= 4091);
        seen.push_back(adc);
      }
      CHECK(std::abs(bench.frames().back().find<GeneralPurposeInput>()->analog_adc[2] - rest_adc) <=
            4);
    }
  }
  std::ranges::sort(seen);
  CHECK(seen.front() < seen.back() - 15);
  for (const auto& parameters : {fakebot::robots::kobuki::ideal_parameters(),
                                 fakebot::robots::kobuki::firmware_parameters()}) {
    KobukiBench bench(parameters);
    bench.run_ms(1000);
    for (const int adc : bench.next<GeneralPurposeInput>().analog_adc) { CHECK(adc == 4095); }
  }
  KobukiBench forced = standard_kobuki();
  forced.set("analog.0", 1000);
  for (int i = 0; i < 20; ++i) { CHECK(forced.next<GeneralPurposeInput>().analog_adc[0] == 1000); }
}
