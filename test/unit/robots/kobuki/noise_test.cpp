// Noise: amount, seed, and independence between sensors.
#include "robots/kobuki/noise.hpp"

#include <cmath>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::robots::kobuki::ideal_parameters;
using fakebot::robots::kobuki::NoiseOf;
using fakebot::robots::kobuki::NoiseOfSeveral;
using fakebot::robots::kobuki::Parameters;
using fakebot::robots::kobuki::standard_parameters;

namespace {

template <std::size_t Count = 3>
std::vector<double> numbers(NoiseOf whose, std::uint64_t seed, double deviation, int count) {
  NoiseOfSeveral<Count> noise(whose, seed, deviation);
  std::vector<double> all;
  for (int i = 0; i < count; ++i) {
    for (const double number : noise.draw()) { all.push_back(number); }
  }
  return all;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) { sum += value; }
  return sum / static_cast<double>(values.size());
}

double covariance(const std::vector<double>& a, const std::vector<double>& b) {
  const double mean_a = mean(a);
  const double mean_b = mean(b);
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) { sum += (a[i] - mean_a) * (b[i] - mean_b); }
  return sum / static_cast<double>(a.size());
}

double deviation(const std::vector<double>& values) {
  return std::sqrt(covariance(values, values));
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  return covariance(a, b) / deviation(a) / deviation(b);
}

/// The message in each frame of a drive, which starts with a second at rest.
template <class Message>
std::vector<Message> all_of(const Parameters& parameters, std::uint64_t seed) {
  KobukiBench bench(parameters, seed);
  bench.run_ms(1000);
  for (int i = 0; i < 10; ++i) { bench.send(wire::BaseControl{200, 300}).run_ms(1000); }
  std::vector<Message> messages;
  for (const ReceivedFrame& frame : bench.frames()) {
    messages.push_back(frame.find<Message>().value());
  }
  return messages;
}

std::vector<std::array<std::uint16_t, 3>> cliffs(const Parameters& parameters, std::uint64_t seed) {
  std::vector<std::array<std::uint16_t, 3>> readings;
  for (const auto& cliff : all_of<wire::Cliff>(parameters, seed)) {
    readings.push_back({cliff.right_adc, cliff.center_adc, cliff.left_adc});
  }
  return readings;
}

std::vector<std::array<int, 2>> currents(const Parameters& parameters, std::uint64_t seed) {
  std::vector<std::array<int, 2>> readings;
  for (const auto& current : all_of<wire::Current>(parameters, seed)) {
    readings.push_back({current.left_ca, current.right_ca});
  }
  return readings;
}

std::vector<int> raw_z(const Parameters& parameters, std::uint64_t seed) {
  std::vector<int> digits;
  for (const auto& raw : all_of<wire::RawGyro>(parameters, seed)) {
    for (const auto& sample : raw.used()) { digits.push_back(sample.z_digits); }
  }
  return digits;
}

}  // namespace

TEST_CASE("noise has the given standard deviation, mean 0, and stays within three deviations") {
  for (const double wanted : {0.1, 4.0, 250.0}) {
    for (const auto& drawn : {numbers(NoiseOf::gyro, 1, wanted, 10000),
                              numbers<4>(NoiseOf::analog, 1, wanted, 10000)}) {
      // 30000 numbers: the mean is accurate to 0.006 deviations, the deviation to 0.4 %.
      CHECK(std::abs(mean(drawn)) < 0.02 * wanted);
      CHECK(std::abs(deviation(drawn) - wanted) < 0.02 * wanted);
      for (const double number : drawn) { REQUIRE(std::abs(number) < 3 * wanted); }
    }
  }
  for (const double number : numbers(NoiseOf::gyro, 1, 0, 100)) { REQUIRE(number == 0); }
}

TEST_CASE("the streams of one seed and of neighbouring seeds are uncorrelated") {
  const auto one = numbers(NoiseOf::gyro, 1, 1, 10000);
  // 30000 pairs: a deviation of 0.006; the limit is four deviations.
  for (const NoiseOf other : {NoiseOf::gyro_bias, NoiseOf::gyro_drift, NoiseOf::cliff,
                              NoiseOf::current, NoiseOf::wheel_slip}) {
    CHECK(std::abs(correlation(one, numbers(other, 1, 1, 10000))) < 0.024);
  }
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{2}, ~std::uint64_t{0}}) {
    CHECK(std::abs(correlation(one, numbers(NoiseOf::gyro, seed, 1, 10000))) < 0.024);
  }
  CHECK(one == numbers(NoiseOf::gyro, 1, 1, 10000));
}

TEST_CASE("numbers that are drawn together are uncorrelated") {
  const auto together = numbers<4>(NoiseOf::analog, 1, 1, 10000);
  const auto lane = [&](std::size_t first) {
    std::vector<double> all;
    for (std::size_t i = first; i < together.size(); i += 4) { all.push_back(together[i]); }
    return all;
  };
  // 10000 pairs: a deviation of 0.01; the limit is four deviations.
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < i; ++j) { CHECK(std::abs(correlation(lane(i), lane(j))) < 0.04); }
  }
}

TEST_CASE("the noise of one sensor does not change that of another") {
  const Parameters all = standard_parameters();
  Parameters quiet_gyro = all;
  quiet_gyro.gyro_noise_digits = 0;
  Parameters quiet_cliff = all;
  quiet_cliff.cliff_noise_adc = 0;
  Parameters quiet_current = all;
  quiet_current.current_noise_ma = 0;
  for (const std::uint64_t seed : {7U, 8U}) {
    CHECK(cliffs(quiet_gyro, seed) == cliffs(all, seed));
    CHECK(cliffs(quiet_current, seed) == cliffs(all, seed));
    CHECK(currents(quiet_gyro, seed) == currents(all, seed));
    CHECK(currents(quiet_cliff, seed) == currents(all, seed));
    CHECK(raw_z(quiet_cliff, seed) == raw_z(all, seed));
    CHECK(raw_z(quiet_current, seed) == raw_z(all, seed));
  }
  CHECK(cliffs(all, 7) != cliffs(all, 8));
  CHECK(currents(all, 7) != currents(all, 8));
  CHECK(raw_z(all, 7) != raw_z(all, 8));
  // Without noise a sensor reads different values.
  CHECK(cliffs(quiet_cliff, 7) != cliffs(all, 7));
  CHECK(currents(quiet_current, 7) != currents(all, 7));
  CHECK(raw_z(quiet_gyro, 7) != raw_z(all, 7));
}

// Source: captured frame, 1673, 1965, 1609; the noise is within 10 to 20.
TEST_CASE("over a floor the cliff sensors read the captured values with noise") {
  const std::vector<double> captured = {1673, 1965, 1609};
  const auto readings = cliffs(standard_parameters(), 1);
  REQUIRE(readings.size() > 500);
  std::vector<std::vector<double>> of_sensor(3);
  for (const auto& reading : readings) {
    for (std::size_t i = 0; i < 3; ++i) {
      REQUIRE(std::abs(reading[i] - captured[i]) <= 20);
      of_sensor[i].push_back(reading[i]);
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(std::abs(mean(of_sensor[i]) - captured[i]) < 1.5);
    CHECK(deviation(of_sensor[i]) > 4);
    CHECK(deviation(of_sensor[i]) < 8);
    CHECK(std::abs(correlation(of_sensor[i], of_sensor[(i + 1) % 3])) < 0.2);
  }
}

TEST_CASE("a cliff sensor that is forced to a value reads exactly that, the others have noise") {
  KobukiBench bench = standard_kobuki();
  bench.set("cliff.left_adc", 1234).run_ms(100);
  int others = 0;
  for (int i = 0; i < 50; ++i) {
    const auto cliff = bench.next<wire::Cliff>();
    REQUIRE(cliff.left_adc == 1234);
    others += cliff.right_adc != 1673 ? 1 : 0;
  }
  CHECK(others > 25);
  bench.release("cliff.left_adc").run_ms(100);
  CHECK(std::abs(bench.next<wire::Cliff>().left_adc - 1609) <= 20);
}

TEST_CASE("a reading of a cliff sensor stays within its 12 bits") {
  Parameters parameters = standard_parameters();
  parameters.cliff_noise_adc = 1000;
  int at_end = 0;
  for (const auto& reading : cliffs(parameters, 1)) {
    for (const std::uint16_t adc : reading) {
      REQUIRE(adc <= 4095);
      at_end += adc == 0 || adc == 4095 ? 1 : 0;
    }
  }
  CHECK(at_end > 0);
}

// Source: captured: 0 at rest.
TEST_CASE("motor current is exactly 0 at rest and has noise while driving") {
  KobukiBench bench = standard_kobuki();
  for (int i = 0; i < 100; ++i) {
    const auto current = bench.next<wire::Current>();
    REQUIRE(current.left_ca == 0);
    REQUIRE(current.right_ca == 0);
  }
  std::vector<double> left_ma;
  std::vector<double> true_ma;
  for (int i = 0; i < 500; ++i) {
    if (i % 50 == 0) { bench.send(wire::BaseControl{200, 0}); }
    left_ma.push_back(bench.next<wire::Current>().left_ca * 10);
    true_ma.push_back(bench.get("current.left_ma"));
  }
  left_ma.erase(left_ma.begin(), left_ma.begin() + 250);
  true_ma.erase(true_ma.begin(), true_ma.begin() + 250);
  // Truncated to 10 mA, on average 5 too low; noise of 10 and quantization of 2.9.
  CHECK(std::abs(mean(left_ma) + 5 - mean(true_ma)) < 2.5);
  CHECK(deviation(left_ma) > 7);
  CHECK(deviation(left_ma) < 15);
}

TEST_CASE("ideal sensors read exactly") {
  for (const auto& reading : cliffs(ideal_parameters(), 1)) {
    REQUIRE(reading == std::array<std::uint16_t, 3>{1673, 1965, 1609});
  }
  // 200 mm/s are 0.24 A, the inner wheel of the arc makes 89 mm/s.
  const auto current = currents(ideal_parameters(), 1).back();
  CHECK(current == std::array<int, 2>{10, 24});
  CHECK(currents(ideal_parameters(), 1) == currents(ideal_parameters(), 2));
  CHECK(raw_z(ideal_parameters(), 1) == raw_z(ideal_parameters(), 2));
}
