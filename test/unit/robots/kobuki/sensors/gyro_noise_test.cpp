// Bias and noise of the raw samples.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "robots/kobuki/sensors/gyro.hpp"
#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;
using fakebot::robots::kobuki::Gyro;
using fakebot::robots::kobuki::ideal_parameters;
using fakebot::robots::kobuki::standard_parameters;

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

}  // namespace

TEST_CASE("raw data has the bias and the noise of a real robot") {
  // Source: captured frame, (42,-110,-68) and (35,-104,-71). The mean of two samples with a noise
  // of 4 digits is accurate to 3, the mean of 4000 samples to 0.1.
  auto parameters = standard_parameters();
  parameters.gyro_bias_spread_deg_s = 0;  // the robot of the capture
  KobukiBench bench(parameters);
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

TEST_CASE("noise is uncorrelated between axes and between successive samples") {
  auto parameters = standard_parameters();
  parameters.gyro_bias_drift_deg_s = 0;
  KobukiBench bench(parameters);
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
  // 4000 samples: a standard deviation of 0.016; the limit is five deviations.
  for (std::size_t a = 0; a < 3; ++a) {
    CHECK(std::abs(correlation(axes[a], 0, axes[a], 1)) < 0.08);
    CHECK(std::abs(correlation(axes[a], 0, axes[(a + 1) % 3], 0)) < 0.08);
  }
}

TEST_CASE("each robot has its own bias, around the given one") {
  std::vector<double> biases_deg_s;
  auto parameters = ideal_parameters();
  parameters.gyro_bias_z_deg_s = -0.6;
  parameters.gyro_bias_spread_deg_s = 0.3;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    KobukiBench bench(parameters, seed);
    biases_deg_s.push_back(bench.next<RawGyro>().samples[0].z_digits * 0.00875);
  }
  // A hundred robots: the mean is accurate to 0.03, the deviation to 0.02; three of each.
  const Statistics seen = statistics(biases_deg_s);
  CHECK(std::abs(seen.mean + 0.6) < 0.09);
  CHECK(std::abs(seen.deviation - 0.3) < 0.06);
}

TEST_CASE("the bias drifts with the square root of time") {
  auto parameters = ideal_parameters();
  parameters.gyro_bias_drift_deg_s = 6;
  std::vector<double> after_36_s;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Gyro gyro(parameters, seed);
    GyroSample last;
    for (int i = 0; i < 3650; ++i) {
      take_sample(gyro);
      last = gyro.take_samples().samples[0];
    }
    for (const std::int16_t digits : {last.x_digits, last.y_digits, last.z_digits}) {
      after_36_s.push_back(digits * 0.00875);
    }
  }
  // A tenth of the value after an hour; 150 values are accurate to 6 %.
  CHECK(std::abs(statistics(after_36_s).deviation - 0.6) < 0.11);
}

TEST_CASE("an ideal robot has neither bias nor noise") {
  KobukiBench bench = ideal_kobuki();
  for (const auto& axis : raw_samples(bench, 200)) {
    for (const double digits : axis) { REQUIRE(digits == 0); }
  }
}

TEST_CASE("bias is given in the sensor's axes") {
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
