// What an LDS-01 measures, and when.
#include <doctest/doctest.h>

#include <cmath>

#include "unit/robots/lds01/scanner_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

namespace {

/// As the documents of fakebot have: frames in order, with right checksums.
void check_order(const std::vector<Bytes>& frames) {
  for (std::size_t i = 0; i < frames.size(); ++i) {
    REQUIRE(frames[i].size() == lds01_wire::kFrameSize);
    CHECK(lds01_wire::has_right_checksums(frames[i]));
    CHECK(readings_in(frames[i]).index == 0xA0 + i % Readings::kOfTurn);
  }
}

}  // namespace

TEST_CASE("an LDS-01 sends 300 frames a second from power-on on, and no others") {
  Lds01Stage stage;
  const auto frames = stage.run(9900ms);
  CHECK(frames.size() >= 2967);
  CHECK(frames.size() <= 2970);
  check_order(frames);
  CHECK(readings_in(frames[100]).speed == 3000);
  CHECK(stage.value("running") == 1);
  CHECK(stage.value("revolutions") == 49);
  CHECK(stage.value("points") == 360);
}

TEST_CASE("each reading of a turn is the distance to the wall, clockwise from a degree on") {
  Lds01Stage stage;
  const auto frames = stage.run(1s);
  REQUIRE(frames.size() > 60);
  for (std::size_t i = 0; i < Readings::kOfTurn * Readings::kCount; ++i) {
    const LdsPoint point =
        point_in(readings_in(frames[i / Readings::kCount]), i % Readings::kCount);
    CAPTURE(point.deg);
    CHECK(std::abs(point.m - wall_m(point.deg)) < 0.0006);
  }
  CHECK(stage.value("front_m") == doctest::Approx(3).epsilon(0.001));
  CHECK(stage.value("nearest_m") == doctest::Approx(1));
  CHECK(stage.value("nearest_deg") == doctest::Approx(90));
}

TEST_CASE("the noise of distances is that of the data sheet, and the speed wanders") {
  Lds01Stage stage(true, 0 /*standard*/);
  double squares = 0;
  double beyond = 0;
  int lost = 0;
  double least_speed = 1e9;
  double largest_speed = 0;
  constexpr int kTurns = 500;
  const auto frames = stage.run(kTurns * 200ms);
  for (std::size_t i = 59; i < frames.size(); i += 60) {
    const Readings readings = readings_in(frames[i]);
    least_speed = std::min(least_speed, readings.speed * 0.1);
    largest_speed = std::max(largest_speed, readings.speed * 0.1);
    const LdsPoint ahead = point_in(readings, 5);
    if (ahead.m == 0) {
      ++lost;
      continue;
    }
    const double error = ahead.m - 3;
    squares += error * error;
    if (std::abs(error) > 3 * 0.035) { ++beyond; }
  }
  // 2 mm and 1 % of 3 m; within 10 % for so many measurements.
  CHECK(std::sqrt(squares / kTurns) == doctest::Approx(0.032).epsilon(0.1));
  CHECK(beyond == 0);
  CHECK(lost > 0);
  CHECK(lost < 20);
  CHECK(least_speed > 298.5);
  CHECK(least_speed < 299.8);
  CHECK(largest_speed > 300.2);
  CHECK(largest_speed < 301.5);
}

TEST_CASE("nothing is measured nearer than 12 cm and beyond 3.5 m: distance and intensity are 0") {
  sim::world::WorldDescription description;
  description.walls = {{{0.1, -1}, {0.1, 1}}, {{-3.6, -1}, {-3.6, 1}}, {{-1, 2}, {1, 2}}};
  ScanStage<robots::lds01::Lds01> stage(
      lds01_options(std::make_shared<const sim::world::World>(description)));
  const auto frames = stage.run(300ms);
  const auto at = [&](unsigned deg) {
    return point_in(readings_in(frames[(deg - 1) / 6]), (deg - 1) % 6);
  };
  CHECK(at(360).m == 0);
  CHECK(at(360).intensity == 0);
  CHECK(at(180).m == 0);
  CHECK(at(270).m == doctest::Approx(2));
  // A few hundred at 2 to 3 m.
  CHECK(at(270).intensity > 300);
  CHECK(at(270).intensity < 1000);
}

TEST_CASE("an echo near by is as strong as in the frame of a real scanner") {
  sim::world::WorldDescription description;
  description.walls = {{{0.14, -1}, {0.14, 1}}};
  ScanStage<robots::lds01::Lds01> stage(
      lds01_options(std::make_shared<const sim::world::World>(description)));
  const auto frames = stage.run(300ms);
  const unsigned intensity = point_in(readings_in(frames[59]), 5).intensity;
  CHECK(intensity > 3782);
  CHECK(intensity < 12332);
}

TEST_CASE("e ends the frames within a second, and b begins a turn after less than 2.5 s") {
  Lds01Stage stage;
  stage.run(1s + 2ms);
  stage.send("65");
  stage.run(50ms);
  const auto last = stage.run(950ms);
  CHECK(last.empty());
  CHECK(stage.run(2s).empty());
  CHECK(stage.value("running") == 0);
  CHECK(stage.value("rate_hz") == 0);
  stage.send("62");
  CHECK(stage.run(1750ms).empty());
  const auto frames = stage.run(750ms);
  CHECK(frames.size() > 150);
  check_order(frames);
  CHECK(stage.value("commands.start") == 1);
  CHECK(stage.value("commands.stop") == 1);
}

TEST_CASE("a second b changes nothing, and bytes that are no command are counted") {
  Lds01Stage with;
  Lds01Stage without;
  with.run(500ms);
  without.run(500ms);
  with.send("62 0D 0A 41 62");
  CHECK(with.run(2s) == without.run(2s));
  CHECK(with.value("wire.garbage_bytes") == 3);
  CHECK(with.value("wire.frames_received") == 2);
}

TEST_CASE("an LDS-01 without autostart waits for b, and does so after power-on, too") {
  Lds01Stage stage(false);
  CHECK(stage.run(3s).empty());
  CHECK(stage.value("motor.on") == 0);
  stage.send("62");
  CHECK(stage.run(3s).size() > 300);
  REQUIRE(stage.scanner.switch_power(false));
  CHECK(stage.run(3s).empty());
  stage.send("62");
  CHECK(stage.value("wire.bytes_unheard") == 1);
  REQUIRE(stage.scanner.switch_power(true));
  CHECK(stage.run(3s).empty());
}

TEST_CASE("power that is switched on again starts the scanner") {
  Lds01Stage stage;
  stage.run(1s);
  REQUIRE(stage.scanner.switch_power(false));
  CHECK(stage.run(3s).empty());
  REQUIRE(stage.scanner.switch_power(true));
  CHECK(stage.run(1700ms).empty());
  const auto frames = stage.run(1s);
  CHECK(frames.size() > 200);
  check_order(frames);
}

TEST_CASE("a held head ends the frames, and a blind sector has none of its echoes") {
  Lds01Stage stage;
  stage.force("motor.stalls", 1);
  stage.run(50ms);
  CHECK(stage.run(1s).empty());
  stage.release("motor.stalls");
  CHECK(stage.run(3s).size() > 300);
  stage.force("blind.from_deg", 30);
  stage.force("blind.to_deg", 60);
  stage.run(500ms);
  CHECK(stage.value("points") == doctest::Approx(330).epsilon(0.01));
}
