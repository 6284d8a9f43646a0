// Buttons held while the robot is switched on. Source, unless noted otherwise: observed on firmware
// 1.2.0, "Held button at boot".
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::KobukiOptions;
using fakebot::robots::kobuki::parameters_of;
using fakebot::robots::kobuki::profiles;
using fakebot::sim::world::World;
using fakebot::sim::world::WorldDescription;

namespace {

/// Holds the buttons during power-on and for so long.
void switch_on_with(KobukiBench& bench, const std::vector<const char*>& buttons, int hold_ms) {
  bench.set("power", 0).run_ms(100);
  for (const char* button : buttons) { bench.set(button, 1); }
  bench.events().clear();
  bench.set("power", 1).run_ms(hold_ms);
  for (const char* button : buttons) { bench.release(button); }
  bench.run_ms(100);
}

}  // namespace

TEST_CASE("with a held button a chirp replaces the power-on melody, and the button does not beep") {
  for (const auto& profile : profiles()) {
    for (const char* button : {"button.b0", "button.b1", "button.b2"}) {
      CAPTURE(std::string(profile.name));
      CAPTURE(std::string(button));
      KobukiBench bench(parameters_of(profile.values));
      bench.run_ms(1000);
      switch_on_with(bench, {button}, 400);
      CHECK(bench.times_seen("sound.sequence", 0) == 0);
      CHECK(bench.times_seen("sound.sequence", 3) == 0);
      bench.run_ms(3000);
      CHECK(bench.get("mode") == 0);  // held for less than half a second
      // From now on the button is a normal button.
      bench.set(button, 1).run_ms(100);
      CHECK(bench.times_seen("sound.sequence", 3) == 1);
    }
  }
}

TEST_CASE("the chirp goes from note 272 up to 136 in 44 ms") {
  KobukiBench bench = standard_kobuki();
  bench.set("button.b2", 1).run_ms(200);
  double last_hz = 0;
  int heard_ms = 0;
  for (; bench.get("sound.note_hz") > 0 && heard_ms < 1000; heard_ms += kTickMs) {
    CHECK(bench.get("sound.note_hz") >= last_hz);
    last_hz = bench.get("sound.note_hz");
    bench.step();
  }
  CHECK(std::abs(heard_ms - 44) <= kTickMs);
  CHECK(last_hz == doctest::Approx(2639.3).epsilon(0.001));                       // note 136
  CHECK(bench.events().front().value == doctest::Approx(1324.5).epsilon(0.001));  // note 272
}

TEST_CASE("a button that is released before the melody does not count as held") {
  KobukiBench bench = standard_kobuki();
  switch_on_with(bench, {"button.b0"}, 150);
  bench.run_ms(3000);
  CHECK(bench.times_seen("sound.sequence", 0) == 1);
  CHECK(bench.get("mode") == 0);
}

TEST_CASE("B0 held at power-on: the robot drives by itself, and its stream continues") {
  for (const auto& profile : profiles()) {
    CAPTURE(std::string(profile.name));
    KobukiBench bench(parameters_of(profile.values));
    switch_on_with(bench, {"button.b0"}, 1000);
    CHECK(bench.get("mode") == 1);
    CHECK(bench.times_seen("mode", 1) == 1);
    bench.run_ms(4000);
    CHECK(bench.get("pose.x_m") > 0.8);
    CHECK(bench.get("speed.linear_m_s") == doctest::Approx(0.4).epsilon(0.1));
    const std::size_t frames = bench.frames().size();
    bench.run_ms(1000);
    CHECK(bench.frames().size() - frames == 50);
    CHECK(bench.get("driver.connected") == 0);
  }
}

TEST_CASE("the walker's LED 2 changes every half second") {
  KobukiBench bench = standard_kobuki();
  switch_on_with(bench, {"button.b0"}, 1000);
  int changes = 0;
  std::set<double> seen;
  for (int i = 0; i < 600; ++i) {
    const double before = bench.get("led.2");
    seen.insert(before);
    changes += bench.step().get("led.2") != before ? 1 : 0;
  }
  CHECK(changes == 6);
  // Read from firmware 1.2.0: red, both, off.
  CHECK(seen == std::set<double>{0, 1, 3});
  CHECK(bench.get("led.1") == 0);
  CHECK(bench.get("power.5v") == 1);
}

TEST_CASE("the walker moves through a small room, and B0 stops and restarts it") {
  WorldDescription description;
  description.walls = {
      {{-1, -1}, {1, -1}}, {{1, -1}, {1, 1}}, {{1, 1}, {-1, 1}}, {{-1, 1}, {-1, -1}}};
  KobukiOptions options;
  options.world = std::make_shared<World>(description);
  KobukiBench bench(options);
  switch_on_with(bench, {"button.b0"}, 1000);
  int contacts = 0;
  std::set<int> places;
  bool touched = false;
  for (int i = 0; i < 6000; ++i) {
    const bool touches = bench.next<BasicSensorData>().bumper != 0;
    contacts += touches && !touched ? 1 : 0;
    touched = touches;
    places.insert(static_cast<int>(std::floor(bench.get("pose.x_m") * 2)) * 10 +
                  static_cast<int>(std::floor(bench.get("pose.y_m") * 2)));
  }
  CHECK(contacts > 10);
  CHECK(places.size() > 6);  // of the 16 squares of half a metre
  // Read from firmware 1.2.0: the button toggles.
  bench.set("button.b0", 1).run_ms(100).release("button.b0").run_ms(2000);
  const double x_m = bench.get("pose.x_m");
  CHECK(bench.run_ms(3000).get("pose.x_m") == x_m);
  CHECK(bench.times_seen("sound.sequence", 3) == 1);
  bench.set("button.b0", 1).run_ms(100).release("button.b0").run_ms(5000);
  CHECK(bench.get("pose.x_m") != x_m);
}

TEST_CASE("the walker does not fall off a table") {
  KobukiOptions options;
  WorldDescription description;
  description.platform = fakebot::sim::world::Platform{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0.7};
  options.world = std::make_shared<World>(description);
  KobukiBench bench(options);
  switch_on_with(bench, {"button.b0"}, 1000);
  for (int second = 0; second < 60; ++second) {
    bench.run_ms(1000);
    REQUIRE(bench.get("wheel_drop.left") + bench.get("wheel_drop.right") == 0);
  }
}

TEST_CASE("B1 held at power-on: LED 1, and the pins drive once B1 is pressed") {
  // Read from firmware 1.2.0: 1024 - adc / 2 mm/s, but no speed up to 100; bumpers left, center and
  // right and a dropped wheel at the outputs. Assumed: the robot begins at rest.
  KobukiBench bench = ideal_kobuki();
  switch_on_with(bench, {"button.b1"}, 1000);
  CHECK(bench.get("mode") == 2);
  std::set<double> seen;
  for (int i = 0; i < 400; ++i) { seen.insert(bench.step().get("led.1")); }
  CHECK(seen == std::set<double>{0, 1, 3});
  CHECK(bench.get("led.2") == 0);
  CHECK(bench.get("pose.x_m") == 0);

  bench.set("button.b1", 1).run_ms(100).release("button.b1");
  bench.set("analog.0", 1648).set("analog.1", 2448).run_ms(10);
  CHECK(bench.get("wheel.left_m_s") == doctest::Approx(0.2));
  CHECK(bench.get("wheel.right_m_s") == doctest::Approx(-0.2));
  bench.set("analog.0", 1848).set("analog.1", 2248).run_ms(10);
  CHECK(bench.get("wheel.left_m_s") == 0);
  CHECK(bench.get("wheel.right_m_s") == 0);
  bench.set("bumper.left", 1).set("wheel_drop.right", 1).run_ms(10);
  CHECK(bench.get("digital_out.0") == 1);
  CHECK(bench.get("digital_out.1") == 0);
  CHECK(bench.get("digital_out.3") == 1);
}

TEST_CASE("B2, two buttons, or a release without special modes: no mode") {
  const std::vector<std::vector<const char*>> cases = {
      {"button.b2"}, {"button.b0", "button.b1"}, {"button.b1", "button.b2"}};
  for (const auto& buttons : cases) {
    KobukiBench bench = standard_kobuki();
    switch_on_with(bench, buttons, 4000);
    CHECK(bench.times_seen("sound.sequence", 0) == 0);
    CHECK(bench.get("mode") == 0);
    CHECK(bench.get("outputs") == 0x00F0);
  }
  KobukiOptions options;  // change log of the firmware: special modes since 1.1.0
  options.firmware = &fakebot::robots::kobuki::firmwares().back();
  KobukiBench oldest(options);
  switch_on_with(oldest, {"button.b0"}, 2000);
  CHECK(oldest.get("mode") == 0);
  CHECK(oldest.times_seen("sound.sequence", 0) == 1);
}

TEST_CASE("a special mode ends at power-off") {
  KobukiBench bench = standard_kobuki();
  switch_on_with(bench, {"button.b0"}, 1000);
  bench.set("power", 0).run_ms(100).set("power", 1).run_ms(4000);
  CHECK(bench.get("mode") == 0);
  CHECK(bench.get("speed.linear_m_s") == 0);
}
