// Differences between releases of the firmware. Source, unless noted otherwise: observed on the
// running releases.
#include "robots/kobuki/firmware.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::robots::kobuki::Firmware;
using fakebot::robots::kobuki::firmwares;
using fakebot::robots::kobuki::KobukiOptions;

namespace {

const Firmware& release(std::string_view version) {
  for (const Firmware& firmware : firmwares()) {
    if (firmware.version == version) { return firmware; }
  }
  FAIL("no such release");
  return firmwares()[0];
}

KobukiBench robot_with(std::string_view version,
                       fakebot::robots::kobuki::Parameters parameters =
                           fakebot::robots::kobuki::standard_parameters()) {
  KobukiOptions options;
  options.firmware = &release(version);
  options.parameters = parameters;
  apply(*options.firmware, options.parameters);
  return KobukiBench(options);
}

/// The data of a sub-payload in the next frame, after id and length.
Bytes data_of(const ReceivedFrame& frame, std::uint8_t id) {
  const auto payload = frame.payload();
  for (std::size_t at = 0; at + 1 < payload.size(); at += 2U + payload[at + 1]) {
    if (payload[at] != id) { continue; }
    const auto data = payload.subspan(at + 2, payload[at + 1]);
    return {data.begin(), data.end()};
  }
  return {};
}

}  // namespace

TEST_CASE("each release sends its versions in its own form") {
  const struct {
    const char* version;
    Bytes hardware;
    Bytes firmware;
  } cases[] = {
      {"1.2.0", {4, 0, 1, 0}, {0, 2, 1, 0}}, {"1.1.4", {4, 0, 1, 0}, {4, 1, 1, 0}},
      {"1.1.3", {4, 0, 1, 0}, {3, 1, 1, 0}}, {"1.1.2", {4, 0, 1, 0}, {2, 1, 1, 0}},
      {"1.1.1", {0x68, 0}, {0x6F, 0}},       {"1.1.0", {0x68, 0}, {0x7B, 0}},
      {"1.0.0", {0x68, 0}, {0x7B, 0}},
  };
  CHECK(std::size(cases) == firmwares().size());
  for (const auto& c : cases) {
    CAPTURE(std::string(c.version));
    KobukiBench bench = robot_with(c.version);
    bench.send(wire::RequestExtra{0x03}).run_ms(40);
    bench.send(wire::RequestExtra{0x03});
    ReceivedFrame frame = bench.next_frame();
    if (data_of(frame, 0x0A).empty()) { frame = bench.next_frame(); }
    CHECK(data_of(frame, 0x0A) == c.hardware);
    CHECK(data_of(frame, 0x0B) == c.firmware);
  }
}

TEST_CASE("releases before 1.2.0 treat gains as an unknown command") {
  for (const Firmware& firmware : firmwares()) {
    CAPTURE(std::string(firmware.version));
    KobukiBench bench = robot_with(firmware.version);
    bench.send(wire::GetControllerGain{}).run_ms(40);
    const bool knows = firmware.version == "1.2.0";
    bool answered = false;
    for (const ReceivedFrame& frame : bench.frames()) {
      answered = answered || frame.find<wire::ControllerInfo>().has_value();
    }
    CHECK(answered == knows);
    CHECK(bench.get("wire.unknown_ids") == (knows ? 0 : 1));
    CHECK(bench.get("driver.connected") == (knows ? 1 : 0));
  }
}

TEST_CASE("1.1.0 and 1.0.0 are silent when a driver starts and when a charger comes or goes") {
  for (const Firmware& firmware : firmwares()) {
    CAPTURE(std::string(firmware.version));
    const bool silent = firmware.version == "1.1.0" || firmware.version == "1.0.0";
    KobukiBench bench = robot_with(firmware.version);
    bench.run_ms(1000).send(wire::BaseControl{0, 0});
    CHECK(bench.times_seen("sound.sequence", 6) == (silent ? 0 : 1));
    bench.run_ms(3100);
    CHECK(bench.times_seen("sound.sequence", silent ? 4 : 5) == 1);
    bench.set("dock.contact", 1).set("battery.charge_percent", 100).run_ms(4000);
    CHECK(bench.times_seen("sound.sequence", 7) == (silent ? 0 : 1));
    CHECK(bench.times_seen("sound.sequence", 2) == 1);
    bench.set("dock.contact", 0).run_ms(4000);
    CHECK(bench.times_seen("sound.sequence", 8) == (silent ? 0 : 1));
  }
}

TEST_CASE("1.1.2 and 1.1.1 have a time-out that is 30 ms longer, older ones 10 ms") {
  for (const auto& one : {std::pair{"1.2.0", 3000}, std::pair{"1.1.3", 3000},
                          std::pair{"1.1.2", 3030}, std::pair{"1.1.0", 3010}}) {
    const auto& version = one.first;
    const auto& timeout_ms = one.second;
    CAPTURE(std::string(version));
    KobukiBench bench = robot_with(version);
    bench.send(wire::BaseControl{100, 0}).run_ms(timeout_ms);
    CHECK(bench.get("driver.connected") == 1);
    bench.run_ms(5);
    CHECK(bench.get("driver.connected") == 0);
  }
}

TEST_CASE("the duty at 16.4 V is at most 77 %, 83 % of 1.1.2 and older") {
  for (const auto& one : {std::pair{"1.2.0", 77}, std::pair{"1.1.3", 77}, std::pair{"1.1.2", 83},
                          std::pair{"1.1.1", 83}, std::pair{"1.1.0", 83}, std::pair{"1.0.0", 83}}) {
    CAPTURE(std::string(one.first));
    KobukiBench bench = robot_with(one.first);
    bench.set("battery_v", 16.4);
    bench.send(wire::BaseControl{1500, 0}).run_ms(2000);
    CHECK(std::abs(bench.next<wire::BasicSensorData>().left_pwm_percent - one.second) <= 1);
  }
}

// Source: observed, firmware 1.2.0 to 1.0.0; a time is the time of the first frame with the flags.
TEST_CASE("each release flags over-current after its own time") {
  const struct {
    const char* version;
    int speed_mm_s;
    int after_ms;  // 0: never
  } cases[] = {{"1.2.0", 1000, 920}, {"1.2.0", 700, 0},  {"1.1.4", 1000, 0},
               {"1.1.2", 1000, 920}, {"1.1.2", 700, 0},  {"1.1.1", 1000, 520},
               {"1.0.0", 1000, 420}, {"1.0.0", 700, 440}};
  for (const auto& c : cases) {
    CAPTURE(std::string(c.version));
    CAPTURE(c.speed_mm_s);
    fakebot::robots::kobuki::Parameters parameters = fakebot::robots::kobuki::firmware_parameters();
    parameters.battery_resistance_ohm = 0;
    KobukiBench bench = robot_with(c.version, parameters);
    bench.set("battery_v", 16.4).run_ms(1500);
    bench.send(wire::BaseControl{static_cast<std::int16_t>(c.speed_mm_s), 0});
    const int from_ms = bench.now_ms();
    while (bench.get("overcurrent.left") == 0 && bench.now_ms() < from_ms + 2900) { bench.step(); }
    if (c.after_ms == 0) {
      CHECK(bench.get("overcurrent.left") == 0);
    } else {
      CHECK(std::abs(bench.now_ms() - from_ms - c.after_ms) <= 40);
    }
  }
}

// Source: observed at 300 mm/s, firmware 1.1.2, 1.1.1 and 1.0.0.
TEST_CASE("told to drive faster than 0.2 m/s, 1.1.1 and older stand until the obstacle is gone") {
  for (const auto& one : {std::pair{"1.2.0", false}, std::pair{"1.1.2", false},
                          std::pair{"1.1.1", true}, std::pair{"1.0.0", true}}) {
    const auto& version = one.first;
    const auto& brakes = one.second;
    for (const char* sensor : {"bumper.center", "cliff.left", "wheel_drop.right"}) {
      CAPTURE(std::string(version));
      CAPTURE(std::string(sensor));
      KobukiBench bench = robot_with(version);
      bench.send(wire::BaseControl{300, 0}).run_ms(1500).set(sensor, 1);
      for (int i = 0; i < 20; ++i) { bench.send(wire::BaseControl{300, 0}).run_ms(100); }
      CHECK((bench.get("wheel.left_m_s") < 0.02) == brakes);
      bench.release(sensor).send(wire::BaseControl{300, 0}).run_ms(2000);
      CHECK(bench.get("wheel.left_m_s") == doctest::Approx(0.3).epsilon(0.05));
    }
  }
}

// Source: observed, firmware 1.1.1: forward at 185 mm/s or more in the middle of the robot,
// straight or around more than 200 mm.
TEST_CASE("the old safety controller stops only a robot that drives forward fast, hardly turning") {
  const struct {
    wire::BaseControl command;
    double left_m_s;
  } cases[] = {{{100, 0}, 0.1},      {{184, 0}, 0.184},   {{185, 0}, 0},      {{200, 0}, 0},
               {{300, 1000}, 0},     {{210, -500}, 0.21}, {{260, -400}, 0},   {{400, 220}, 0},
               {{600, 200}, 0.143},  {{600, -200}, 0.6},  {{-300, 0}, -0.3},  {{300, 1}, -0.3},
               {{200, 1000}, 0.156}, {{240, 400}, 0.127}, {{350, 150}, 0.034}};
  for (const auto& c : cases) {
    CAPTURE(c.command.speed_mm_s);
    KobukiBench bench = robot_with("1.1.1");
    bench.set("bumper.center", 1).send(c.command).run_ms(2000);
    CHECK(bench.get("wheel.left_m_s") == doctest::Approx(c.left_m_s).epsilon(0.05));
  }
}

// Source: observed, firmware 1.1.0 and 1.1.1.
TEST_CASE("1.1.0 and older tell three times that their driver is gone, newer ones once") {
  for (const auto& one : {std::pair{"1.1.0", 3}, std::pair{"1.0.0", 3}, std::pair{"1.1.1", 1}}) {
    CAPTURE(std::string(one.first));
    KobukiBench bench = robot_with(one.first);
    bench.run_ms(2000).send(wire::RequestExtra{0});
    const int from_ms = bench.now_ms();
    bench.events().clear();
    bench.run_ms(20000);
    const double melody = one.second == 3 ? 4 : 5;
    CHECK(bench.times_seen("sound.sequence", melody) == one.second);
    int due_ms = from_ms + 3010;
    for (const SeenEvent& event : bench.events()) {
      if (event.name != "sound.sequence" || event.value != melody) { continue; }
      CHECK(std::abs(event.at_ms - due_ms) <= 30);
      due_ms += 2500;
    }
  }
}

// Source: observed: at first 1.1.2 and older swing around the speed, newer releases are slow.
TEST_CASE("with the profile firmware releases up to 1.1.2 hold the commanded speed") {
  for (const auto& one : {std::pair{"1.2.0", false}, std::pair{"1.1.3", false},
                          std::pair{"1.1.2", true}, std::pair{"1.0.0", true}}) {
    CAPTURE(std::string(one.first));
    KobukiBench bench = robot_with(one.first, fakebot::robots::kobuki::firmware_parameters());
    bench.run_ms(300);
    for (int i = 0; i < 6; ++i) { bench.send(wire::BaseControl{200, 0}).run_ms(1000); }
    CHECK((std::abs(bench.get("speed.linear_m_s") - 0.2) < 0.006) == one.second);
  }
}

// Source: observed, firmware 1.1.1: bursts of 1000 mm/s and 200 mm/s, half a second each; flagged
// in the frame at 600 ms, within 80 ms, and until 0.5 s after the stop.
TEST_CASE("1.1.1 flags over-current in bursts and keeps it flagged between them") {
  fakebot::robots::kobuki::Parameters parameters = fakebot::robots::kobuki::firmware_parameters();
  parameters.battery_resistance_ohm = 0;
  KobukiBench bench = robot_with("1.1.1", parameters);
  bench.set("battery_v", 16.4).run_ms(1500);
  std::vector<int> changes_ms;
  double before = 0;
  for (int ms = 0; ms < 10000; ms += kTickMs) {
    if (ms % 500 == 0 && ms < 8000) {
      bench.send(wire::BaseControl{static_cast<std::int16_t>(ms % 1000 == 0 ? 1000 : 200), 0});
    } else if (ms % 500 == 0) {
      bench.send(wire::BaseControl{});
    }
    const double flagged = bench.step().get("overcurrent.left");
    if (flagged != before) { changes_ms.push_back(ms); }
    before = flagged;
  }
  REQUIRE(changes_ms.size() == 2);
  CHECK(std::abs(changes_ms[0] - 600) <= 80);
  CHECK(std::abs(changes_ms[1] - 8500) <= 20);
}

// Source: observed of 1.1.3 and 1.1.4.
TEST_CASE("1.1.4 never flags over-current, however long a motor is stalled") {
  KobukiOptions options;
  options.firmware = &release("1.1.4");
  apply(*options.firmware, options.parameters);
  fakebot::sim::world::WorldDescription description;
  description.walls.push_back({{{0.19, -5}, {0.19, 5}}});
  options.world = std::make_shared<fakebot::sim::world::World>(description);
  KobukiBench bench(options);
  for (int s = 0; s < 100; ++s) { bench.send(wire::BaseControl{500, 0}).run_ms(1000); }
  CHECK(bench.next<wire::BasicSensorData>().overcurrent == 0);
}

TEST_CASE("a melody number above 100 is refused and does not reset the time-out") {
  KobukiBench bench = robot_with("1.2.0");
  bench.send(wire::SoundSequence{100}).run_ms(100);
  CHECK(bench.get("wire.refused_values") == 0);
  CHECK(bench.get("driver.connected") == 1);
  for (int i = 0; i < 7; ++i) { bench.send(wire::SoundSequence{101}).run_ms(500); }
  CHECK(bench.get("wire.refused_values") == 7);
  CHECK(bench.get("driver.connected") == 0);
}
