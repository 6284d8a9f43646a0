// The gyro: heading and rate of the robot, and raw samples.
#include "robots/kobuki/sensors/gyro.hpp"

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::Gyro;
using fakebot::robots::kobuki::ideal_parameters;

namespace {

std::vector<Bytes> stream_of(std::uint64_t seed) {
  KobukiBench bench = standard_kobuki(seed);
  bench.send(BaseControl{200, 300}).run_ms(2000);
  std::vector<Bytes> stream;
  for (const ReceivedFrame& frame : bench.frames()) { stream.push_back(frame.bytes); }
  return stream;
}

}  // namespace

TEST_CASE("each frame has two samples and its number increases by two, 0 after 254") {
  // Source: observed, firmware 1.2.0; captured: frame identifier 238, 6 words.
  KobukiBench bench = standard_kobuki();
  auto before = bench.next<RawGyro>();
  CHECK(before.frame_id == 0);
  bool wrapped = false;
  for (int i = 0; i < 300; ++i) {
    const auto after = bench.next<RawGyro>();
    REQUIRE(after.sample_count == 2);
    REQUIRE(after.frame_id == (before.frame_id + 2) % 256);
    wrapped = wrapped || after.frame_id < before.frame_id;
    before = after;
  }
  CHECK(wrapped);
}

TEST_CASE("turning counter-clockwise is positive, in heading, rate and raw z") {
  // 1 rad/s is 57.2958 degrees/s, and 6548.09 digits of 0.00875 degrees/s.
  struct Case {
    const char* name;
    BaseControl command;
    double rate_deg_s;
  };
  const std::vector<Case> cases = {
      {"counter-clockwise", {115, 1}, 57.29578},
      {"clockwise", {115, -1}, -57.29578},
      {"arc to the left", {315, 200}, 57.29578},
      {"backward, centre on the left", {-315, 200}, -57.29578},
      {"straight", {300, 0}, 0},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    KobukiBench bench = ideal_kobuki();
    bench.send(c.command).run_ms(1000);
    const ReceivedFrame& frame = bench.next_frame();
    const auto inertial = frame.find<Inertial>().value();
    const auto raw = frame.find<RawGyro>().value();
    // The rate is rounded to the nearest unit of the wire.
    CHECK(std::abs(inertial.rate_cdeg_s - c.rate_deg_s * 100) <= 0.51);
    for (const GyroSample& sample : raw.used()) {
      CHECK(sample.x_digits == 0);
      CHECK(sample.y_digits == 0);
      CHECK(std::abs(sample.z_digits - c.rate_deg_s / 0.00875) <= 0.51);
    }
    const int turned_ms = frame.at_ms - 5;
    CHECK(std::abs(inertial.angle_cdeg - c.rate_deg_s * turned_ms / 10) <= 0.51);
    CHECK(inertial.unused == std::array<std::uint8_t, 3>{0, 0, 0});
    CHECK(bench.get("gyro.rate_deg_s") == doctest::Approx(c.rate_deg_s));
  }
}

TEST_CASE("the heading wraps at 180.00 degrees in both directions") {
  // Source: observed, firmware 1.2.0.
  for (const std::int16_t radius_mm : {std::int16_t{1}, std::int16_t{-1}}) {
    CAPTURE(radius_mm);
    KobukiBench bench = ideal_kobuki();
    int before = bench.next<Inertial>().angle_cdeg;
    int wraps = 0;
    for (int second = 0; second < 30; ++second) {
      bench.send(BaseControl{115, radius_mm});
      for (int i = 0; i < 50; ++i) {
        const int after = bench.next<Inertial>().angle_cdeg;
        REQUIRE(std::abs(after) <= 18000);
        if (std::abs(after - before) > 18000) {
          ++wraps;
          CHECK((before > 0) == (radius_mm > 0));
          // 1.146 degrees are turned per frame.
          CHECK(std::abs(before) > 18000 - 116);
          CHECK(std::abs(after) > 18000 - 116);
        }
        before = after;
      }
    }
    CHECK(wraps == 5);  // 30 rad are 4.77 turns; the wrap is at the half
  }
}

TEST_CASE("without error, heading and pose turn equally") {
  KobukiBench bench = ideal_kobuki();
  for (int i = 0; i < 40; ++i) { bench.send(BaseControl{315, 200}).run_ms(500); }
  // A sample is a tick old at most: 0.29 degrees.
  const double difference = bench.get("pose.heading_deg") - bench.get("gyro.angle_deg");
  CHECK(std::abs(std::remainder(difference, 360)) < 0.3);
}

TEST_CASE("the same seed gives the same bytes, another seed others") {
  const auto stream = stream_of(7);
  REQUIRE(stream.size() == 99);
  CHECK(stream_of(7) == stream);
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{8}, ~std::uint64_t{0}}) {
    CAPTURE(seed);
    const auto other = stream_of(seed);
    REQUIRE(other.size() == stream.size());
    int different = 0;
    for (std::size_t i = 0; i < stream.size(); ++i) { different += stream[i] != other[i] ? 1 : 0; }
    CHECK(different > 90);
  }
}

TEST_CASE("a turn faster than the range of a sample saturates and does not wrap") {
  Gyro gyro(ideal_parameters(), 1);
  for (const double direction : {1.0, -1.0}) {
    gyro.turn(direction * 0.1);  // in 10 ms: 573 degrees/s
    take_sample(gyro);
    const auto raw = gyro.take_samples();
    REQUIRE(raw.sample_count == 1);
    CHECK(raw.samples[0].z_digits == (direction > 0 ? 32767 : -32768));
    CHECK(gyro.inertial().rate_cdeg_s == (direction > 0 ? 32767 : -32768));
  }
  CHECK(std::abs(gyro.angle_deg()) < 1e-9);  // the heading is not affected
}

// Source: observed, firmware 1.2.0: with a gyro 5 % too fast 11 % of the frames carry 9 words, with
// a slow gyro the same share carries 3.
TEST_CASE("a gyro with its own clock occasionally gives three samples, or one") {
  for (const double error_percent : {5.0, -5.0}) {
    CAPTURE(error_percent);
    auto parameters = ideal_parameters();
    parameters.gyro_clock_error_percent = error_percent;
    KobukiBench bench(parameters);
    bench.send(BaseControl{115, 1});
    std::vector<int> frames_with(4);
    std::uint8_t expected_id = 0;
    for (int i = 0; i < 1000; ++i) {
      if (i % 50 == 0) { bench.send(BaseControl{115, 1}); }
      const ReceivedFrame& frame = bench.next_frame();
      const auto raw = frame.find<RawGyro>().value();
      REQUIRE(raw.frame_id == expected_id);
      expected_id = static_cast<std::uint8_t>(expected_id + raw.sample_count);
      frames_with.at(raw.sample_count)++;
      // Samples are correct for any period: 1 rad/s.
      REQUIRE(std::abs(raw.samples[0].z_digits - 6548) <= 1);
    }
    const int odd = error_percent > 0 ? frames_with[3] : frames_with[1];
    CHECK(odd >= 90);
    CHECK(odd <= 120);
    CHECK(frames_with[2] + odd == 1000);
    const double difference_deg = bench.get("pose.heading_deg") - bench.get("gyro.angle_deg");
    CHECK(std::abs(std::remainder(difference_deg, 360)) < 0.6);  // two ticks
  }
}

TEST_CASE("samples are returned once, with the number of the first") {
  Gyro gyro(ideal_parameters(), 1);
  for (int i = 0; i < 3; ++i) { take_sample(gyro); }
  auto raw = gyro.take_samples();
  CHECK(raw.frame_id == 0);
  CHECK(raw.sample_count == 3);
  take_sample(gyro);
  raw = gyro.take_samples();
  CHECK(raw.frame_id == 3);
  CHECK(raw.sample_count == 1);
}
