// The gyro: heading and rate as the robot has them, and the raw samples.
#include "sim/kobuki/gyro.hpp"

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <vector>

#include "unit/sim/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::sim::kobuki::Gyro;
using fakebot::sim::kobuki::ideal_parameters;
using fakebot::sim::kobuki::standard_parameters;

namespace {

/// Mean and standard deviation, in digits.
struct Statistics {
  double mean;
  double deviation;
};

Statistics statistics(const std::vector<double>& values) {
  double sum = 0;
  double sum_of_squares = 0;
  for (const double value : values) {
    sum += value;
    sum_of_squares += value * value;
  }
  const double mean = sum / static_cast<double>(values.size());
  return {mean, std::sqrt(sum_of_squares / static_cast<double>(values.size()) - mean * mean)};
}

/// The raw samples of so many frames, per axis.
std::vector<std::vector<double>> raw_samples(KobukiBench& bench, int frames) {
  std::vector<std::vector<double>> axes(3);
  for (int i = 0; i < frames; ++i) {
    const auto raw = bench.next<RawGyro>();
    for (const GyroSample& sample : raw.used()) {
      axes[0].push_back(sample.x_digits);
      axes[1].push_back(sample.y_digits);
      axes[2].push_back(sample.z_digits);
    }
  }
  return axes;
}

std::vector<Bytes> stream_of(std::uint64_t seed) {
  KobukiBench bench = standard_kobuki(seed);
  bench.send(BaseControl{200, 300}).run_ms(2000);
  std::vector<Bytes> stream;
  for (const ReceivedFrame& frame : bench.frames()) { stream.push_back(frame.bytes); }
  return stream;
}

}  // namespace

TEST_CASE("each frame has two samples and counts two on, 0 after 254") {
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
    // To the nearest unit of the wire.
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

TEST_CASE("heading and pose turn alike") {
  KobukiBench bench = standard_kobuki();
  for (int i = 0; i < 40; ++i) { bench.send(BaseControl{315, 200}).run_ms(500); }
  // A sample is one tick old at most: 0.29 degrees.
  const double difference = bench.get("pose.heading_deg") - bench.get("gyro.angle_deg");
  CHECK(std::abs(std::remainder(difference, 360)) < 0.3);
}

TEST_CASE("at rest the heading stays and the rate is exactly 0 while the raw data goes on") {
  // Source: captured and read: a robot that stands freezes its heading.
  KobukiBench bench = standard_kobuki();
  bool raw_moves = false;
  for (int i = 0; i < 500; ++i) {
    const ReceivedFrame& frame = bench.next_frame();
    REQUIRE(frame.find<Inertial>()->angle_cdeg == 0);
    REQUIRE(frame.find<Inertial>()->rate_cdeg_s == 0);
    const auto raw = frame.find<RawGyro>().value();
    raw_moves = raw_moves || raw.samples[0].x_digits != raw.samples[1].x_digits;
  }
  CHECK(raw_moves);
}

TEST_CASE("raw data has the bias and the noise of a real robot") {
  // Source: captured frame, (42,-110,-68) and (35,-104,-71). Their mean of two samples
  // with a noise of 4 digits is good to 3, the robot's own mean of 4000 to 0.1.
  KobukiBench bench = standard_kobuki();
  const auto axes = raw_samples(bench, 2000);
  const std::vector<double> captured = {38.5, -107, -69.5};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    CAPTURE(axis);
    REQUIRE(axes[axis].size() == 4000);
    const Statistics seen = statistics(axes[axis]);
    CHECK(std::abs(seen.mean - captured[axis]) < 3);
    // Source: captured from robots: 3 to 7 digits.
    CHECK(seen.deviation > 3);
    CHECK(seen.deviation < 7);
  }
}

TEST_CASE("the noise of the axes and of following samples is not related") {
  KobukiBench bench = standard_kobuki();
  const auto axes = raw_samples(bench, 2000);
  const auto correlation = [](const std::vector<double>& a, std::size_t from_a,
                              const std::vector<double>& b, std::size_t from_b) {
    const Statistics of_a = statistics(a);
    const Statistics of_b = statistics(b);
    double sum = 0;
    const std::size_t size = a.size() - 1;
    for (std::size_t i = 0; i < size; ++i) {
      sum += (a[i + from_a] - of_a.mean) * (b[i + from_b] - of_b.mean);
    }
    return sum / static_cast<double>(size) / of_a.deviation / of_b.deviation;
  };
  // 4000 samples: a deviation of 0.016; five of them.
  for (std::size_t a = 0; a < 3; ++a) {
    CHECK(std::abs(correlation(axes[a], 0, axes[a], 1)) < 0.08);
    CHECK(std::abs(correlation(axes[a], 0, axes[(a + 1) % 3], 0)) < 0.08);
  }
}

TEST_CASE("an ideal robot has neither bias nor noise") {
  KobukiBench bench = ideal_kobuki();
  for (const auto& axis : raw_samples(bench, 200)) {
    for (const double digits : axis) { REQUIRE(digits == 0); }
  }
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

TEST_CASE("bias is given in the axes of the sensor") {
  auto parameters = ideal_parameters();
  parameters.gyro_bias_x_deg_s = 0.875;  // 100 digits
  parameters.gyro_bias_y_deg_s = -1.75;
  parameters.gyro_bias_z_deg_s = 0.0875;
  KobukiBench bench(parameters);
  const auto raw = bench.next<RawGyro>();
  CHECK(raw.samples[0].x_digits == 100);
  CHECK(raw.samples[0].y_digits == -200);
  CHECK(raw.samples[0].z_digits == 10);
}

TEST_CASE("a turn faster than a sample can say saturates and does not wrap") {
  Gyro gyro(ideal_parameters(), 1);
  for (const double direction : {1.0, -1.0}) {
    gyro.turn(direction * 0.1);  // in 10 ms: 573 degrees/s
    gyro.sample();
    const auto raw = gyro.take_samples();
    REQUIRE(raw.sample_count == 1);
    CHECK(raw.samples[0].z_digits == (direction > 0 ? 32767 : -32768));
    CHECK(gyro.inertial().rate_cdeg_s == (direction > 0 ? 32767 : -32768));
  }
  CHECK(std::abs(gyro.angle_deg()) < 1e-9);  // nothing was lost of the turn
}

TEST_CASE("samples are handed out once, under the number of their first") {
  Gyro gyro(ideal_parameters(), 1);
  for (int i = 0; i < 3; ++i) { gyro.sample(); }
  auto raw = gyro.take_samples();
  CHECK(raw.frame_id == 0);
  CHECK(raw.sample_count == 3);
  gyro.sample();
  raw = gyro.take_samples();
  CHECK(raw.frame_id == 3);
  CHECK(raw.sample_count == 1);
}
