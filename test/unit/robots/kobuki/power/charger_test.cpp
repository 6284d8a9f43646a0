// Dock and adapter: the charger's byte, the sounds, the status LED.
#include "robots/kobuki/power/charger.hpp"

#include <string>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::protocol::kobuki::BasicSensorData;
using fakebot::robots::kobuki::Parameters;
using fakebot::robots::kobuki::standard_parameters;

namespace {

struct Source {
  const char* signal;
  int charging;  // bytes
  int full;
};
// Source: specification, "Charger"; observed, firmware 1.2.0.
const std::vector<Source> kSources = {{"dock.contact", 6, 2}, {"charger.adapter", 22, 18}};

KobukiBench kobuki_with_charge(double charge, double battery_speed = 1) {
  Parameters parameters = standard_parameters();
  parameters.battery_charge = charge;
  parameters.battery_speed_factor = battery_speed;
  return KobukiBench(parameters);
}

/// The different bytes in the frames of so many ms.
std::vector<int> bytes_of_ms(KobukiBench& bench, int ms) {
  const std::size_t from = bench.frames().size();
  bench.run_ms(ms);
  std::vector<int> bytes;
  for (std::size_t i = from; i < bench.frames().size(); ++i) {
    const int byte = bench.frames()[i].find<BasicSensorData>()->charger;
    if (bytes.empty() || bytes.back() != byte) { bytes.push_back(byte); }
  }
  return bytes;
}

std::vector<SeenEvent> sounds(KobukiBench& bench) {
  std::vector<SeenEvent> sounds;
  for (const SeenEvent& event : bench.events()) {
    if (event.name == "sound.sequence") { sounds.push_back(event); }
  }
  bench.events().clear();
  return sounds;
}

}  // namespace

TEST_CASE("a charger that appears or disappears is reported in the same tick") {
  // Source: read from firmware 1.2.0: immediate at 5 ms.
  for (const Source& source : kSources) {
    CAPTURE(std::string(source.signal));
    KobukiBench bench = kobuki_with_charge(0.5);
    bench.run_ms(1000);
    CHECK(bench.get("charger") == 0);
    bench.set(source.signal, 1).step();
    CHECK(bench.get("charger") == source.charging);
    bench.run_ms(10000);
    CHECK(bench.get("charger") == source.charging);
    bench.set(source.signal, 0).step();
    CHECK(bench.get("charger") == 0);
  }
}

TEST_CASE("a full battery reads as charging for 3 s") {
  // Source: observed and read, firmware 1.2.0.
  for (const Source& source : kSources) {
    CAPTURE(std::string(source.signal));
    KobukiBench bench = kobuki_with_charge(1, 0);
    bench.run_ms(1000).set(source.signal, 1).run_ms(2995);
    CHECK(bench.get("charger") == source.charging);
    bench.step();
    CHECK(bench.get("charger") == source.full);
    CHECK(bytes_of_ms(bench, 10000) == std::vector{source.full});
    // The hold begins again with each connection.
    bench.set(source.signal, 0).step().set(source.signal, 1).step();
    CHECK(bench.get("charger") == source.charging);
  }
}

TEST_CASE("a full robot that is switched on at a charger reads as charging for 3 s again") {
  // Source: read from firmware 1.2.0: the hold starts when the robot sees a charger for the first
  // time.
  for (const Source& source : kSources) {
    CAPTURE(std::string(source.signal));
    KobukiBench bench = kobuki_with_charge(1, 0);
    bench.set(source.signal, 1).run_ms(4000);
    REQUIRE(bench.next<BasicSensorData>().charger == source.full);
    bench.set("power", 0).run_ms(1000).set("power", 1).step();
    CHECK(bytes_of_ms(bench, 2970) == std::vector{source.charging});
    CHECK(bytes_of_ms(bench, 5000) == std::vector{source.charging, source.full});
  }
}

TEST_CASE("a docked robot with an adapter reads as one with an adapter") {
  // Source: observed, firmware 1.2.0: the adapter's bit is 16.
  KobukiBench bench = kobuki_with_charge(0.5);
  bench.set("dock.contact", 1).run_ms(4000);
  CHECK(bench.get("charger") == 6);
  bench.set("charger.adapter", 1).step();
  CHECK(bench.get("charger") == 22);
  bench.set("dock.contact", 0).step();
  CHECK(bench.get("charger") == 22);
}

TEST_CASE("charging ends when the battery is full and restarts when its charge has dropped") {
  // Assumed: below 95 %; until then the robot runs on the battery.
  KobukiBench bench = kobuki_with_charge(0.99, 200);
  bench.set("dock.contact", 1);
  CHECK(bytes_of_ms(bench, 5000) == std::vector{6, 2});
  CHECK(bench.get("battery.charge_percent") > 96);
  CHECK(bench.get("battery.current_ma") < 0);
  while (bench.get("charger") == 2 && bench.now_ms() < 100000) { bench.step(); }
  CHECK(bench.get("battery.charge_percent") == doctest::Approx(95).epsilon(0.001));
  CHECK(bench.get("charger") == 6);
  bench.run_ms(1000);
  CHECK(bench.get("battery.current_ma") > 0);
  const int from_ms = bench.now_ms();
  while (bench.get("charger") == 6 && bench.now_ms() < from_ms + 30000) { bench.step(); }
  CHECK(bench.get("charger") == 2);
}

TEST_CASE("a forced charger byte is reported, whatever the charger's state, and charges nothing") {
  KobukiBench bench = kobuki_with_charge(0.5);
  bench.set("charger", 6).run_ms(1000);
  CHECK(bench.next<BasicSensorData>().charger == 6);
  CHECK(bench.get("battery.current_ma") < 0);
  bench.set("charger", 0).set("charger.adapter", 1).run_ms(1000);
  CHECK(bench.next<BasicSensorData>().charger == 0);
  CHECK(bench.get("battery.current_ma") > 0);
  bench.release("charger").step();
  CHECK(bench.get("charger") == 22);
}

TEST_CASE("the robot plays 7 for a charger, 2 when full and 8 when the charger is removed") {
  // Source: read from firmware 1.2.0: present for more than 0.75 s, full at byte 2, gone for about
  // 1.5 s. Both times must be exceeded by a tick.
  KobukiBench bench = kobuki_with_charge(1, 0);
  bench.run_ms(2000);
  sounds(bench);
  bench.set("dock.contact", 1).run_ms(5000).set("dock.contact", 0).run_ms(5000);
  const std::vector<SeenEvent> expected = {{2000 + 755, "sound.sequence", 7},
                                           {2000 + 3000, "sound.sequence", 2},
                                           {7000 + 1505, "sound.sequence", 8}};
  CHECK(sounds(bench) == expected);
}

// Source: observed, firmware 1.2.0: full at 6 s; byte 2 from 9 s on; 6 again with the next charge.
TEST_CASE("a battery that becomes full reads as charging for 3 s more") {
  for (const Source& source : kSources) {
    CAPTURE(std::string(source.signal));
    KobukiBench bench = kobuki_with_charge(0.5, 0);
    bench.run_ms(1000).set(source.signal, 1).run_ms(6000).set("battery.charge_percent", 100);
    CHECK(bytes_of_ms(bench, 2980) == std::vector{source.charging});
    CHECK(bytes_of_ms(bench, 2000) == std::vector{source.charging, source.full});
    bench.set("battery.charge_percent", 50);
    CHECK(bytes_of_ms(bench, 1000) == std::vector{source.charging});
    // Full and not every half second is charging.
    for (int i = 0; i < 5; ++i) {
      bench.set("battery.charge_percent", 100).run_ms(500).set("battery.charge_percent", 50);
      CHECK(bytes_of_ms(bench, 500) == std::vector{source.charging});
    }
  }
}

// Source: observed, firmware 1.2.0: silent for a second without the dock.
TEST_CASE("a robot that is full on its dock rings once, however often it is charged again") {
  KobukiBench bench = kobuki_with_charge(1, 0);
  bench.run_ms(2000).set("dock.contact", 1).run_ms(5000);
  bench.set("dock.contact", 0).run_ms(1000).set("dock.contact", 1).run_ms(5000);
  for (int i = 0; i < 3; ++i) {
    bench.set("battery.charge_percent", 50).run_ms(5000).set("battery.charge_percent", 100);
    REQUIRE(bytes_of_ms(bench, 5000).back() == 2);
  }
  CHECK(bench.times_seen("sound.sequence", 2) == 1);
  // Removed and put back, the robot rings again.
  bench.set("dock.contact", 0).run_ms(2000).set("dock.contact", 1).run_ms(5000);
  CHECK(bench.times_seen("sound.sequence", 2) == 2);
}

// Source: observed, firmware 1.2.0: 7 comes 1.5 s after a replug 2 s later.
TEST_CASE("a charger that comes back is noticed later than one that was never there") {
  KobukiBench bench = kobuki_with_charge(0.5, 0);
  bench.run_ms(2000);
  sounds(bench);
  bench.set("dock.contact", 1).run_ms(2000).set("dock.contact", 0).run_ms(2000);
  bench.set("dock.contact", 1).run_ms(2000);
  const std::vector<SeenEvent> expected = {{2000 + 755, "sound.sequence", 7},
                                           {4000 + 1505, "sound.sequence", 8},
                                           {6000 + 1505, "sound.sequence", 7}};
  CHECK(sounds(bench) == expected);
}

TEST_CASE("bouncing contacts play nothing") {
  KobukiBench bench = kobuki_with_charge(0.5);
  bench.run_ms(2000);
  sounds(bench);
  for (int i = 0; i < 10; ++i) {
    bench.set("dock.contact", 1).run_ms(700).set("dock.contact", 0).run_ms(100);
  }
  CHECK(sounds(bench).empty());
  bench.set("dock.contact", 1).run_ms(1000);
  CHECK(sounds(bench).size() == 1);
  for (int i = 0; i < 10; ++i) {
    bench.set("dock.contact", 0).run_ms(1000).set("dock.contact", 1).run_ms(100);
  }
  CHECK(sounds(bench).empty());
}

TEST_CASE("the status LED is green above 13.5 V and orange below") {
  // Source: read from firmware and specification.
  KobukiBench bench = standard_kobuki();
  bench.set("battery_v", 13.7).run_ms(3000);
  CHECK(bench.get("led.status") == 2);
  bench.set("battery_v", 13.3).run_ms(3000);
  CHECK(bench.get("led.status") == 3);
}

TEST_CASE("the status LED blinks green while the robot charges and is green when it is full") {
  // Source: read from firmware and specification: 0.5 s on, 0.5 s off.
  KobukiBench bench = kobuki_with_charge(0.5, 0);
  bench.set("dock.contact", 1).run_ms(5000);
  std::vector<int> changes_ms;
  double before = bench.get("led.status");
  for (int i = 0; i < 1000; ++i) {
    const double now = bench.step().get("led.status");
    CHECK((now == 0 || now == 2));
    if (now != before) { changes_ms.push_back(bench.now_ms()); }
    before = now;
  }
  REQUIRE(changes_ms.size() == 10);
  for (std::size_t i = 1; i < changes_ms.size(); ++i) {
    CHECK(changes_ms[i] - changes_ms[i - 1] == 500);
  }
  bench.set("battery.charge_percent", 100).run_ms(3000);
  for (int i = 0; i < 1000; ++i) { REQUIRE(bench.step().get("led.status") == 2); }
}
