// Golden numbers: from a program of thirty lines in another language, after the descriptions of
// SplitMix64, FNV-1a and Karney's algorithm N.
#include "config/scenario/sweep/distribution.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "config/scenario/sweep/parameter_values.hpp"

using namespace fakebot::config;
using fakebot::sim::Random;

namespace {

constexpr int kDraws = 100000;

std::vector<std::string> drawn(const Distribution& distribution, const std::string& name,
                               int count) {
  Random random = random_of(7, name);
  std::vector<std::string> values;
  for (int i = 0; i < count; ++i) {
    values.push_back(parameter_text(draw(distribution, random).value()));
  }
  return values;
}

std::vector<double> drawn_numbers(const Distribution& distribution, const std::string& name) {
  Random random = random_of(7, name);
  std::vector<double> values;
  for (int i = 0; i < kDraws; ++i) {
    values.push_back(draw(distribution, random).value().get<double>());
  }
  return values;
}

/// Pearson's statistic of counted against expected numbers.
template <std::size_t N>
double chi_square(const std::array<int, N>& counts, const std::array<double, N>& probabilities) {
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) {
    const double expected = kDraws * probabilities[i];
    sum += (counts[i] - expected) * (counts[i] - expected) / expected;
  }
  return sum;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("draws are those of the specified generators") {
  Random uniform = random_of(1, "raw");
  CHECK(uniform_draw(uniform) == 0.13382268117072538);
  CHECK(uniform_draw(uniform) == 0.518052771285149);
  CHECK(uniform_draw(uniform) == 0.836451944615972);
  Random normal = random_of(1, "raw");
  CHECK(normal_draw(normal) == 0.836451944615972);
  CHECK(normal_draw(normal) == -1.3374320520755196);
  CHECK(normal_draw(normal) == 0.5070099069542766);
  CHECK(normal_draw(normal) == -0.776334430775914);
  CHECK(normal_draw(normal) == -0.3043016145966534);
}

TEST_CASE("values have as many digits as their distribution is worth") {
  CHECK(drawn(Uniform{40, 100}, "pressed_ms", 4) == Texts{"43.642", "80.737", "57.275", "65.14"});
  CHECK(drawn(Normal{0.2, 0.02}, "speed", 4) == Texts{"0.20765", "0.16806", "0.18547", "0.20505"});
  CHECK(drawn(Uniform{1e6, 1e6 + 1}, "pressed_ms", 1) == Texts{"1000000.0607"});
}

TEST_CASE("a step gives whole numbers of steps, both ends included and equally likely") {
  CHECK(drawn(Uniform{1, 6, 1}, "count", 8) == Texts{"6", "5", "4", "2", "6", "2", "2", "1"});
  std::array<int, 5> counts{};
  for (const double value : drawn_numbers(Uniform{0.1, 0.5, 0.1}, "tenths")) {
    const auto tenths = static_cast<std::size_t>(std::lround(value * 10));
    REQUIRE(value == std::array{0.1, 0.2, 0.3, 0.4, 0.5}.at(tenths - 1));
    ++counts.at(tenths - 1);
  }
  // Exceeded by a seed in a thousand, with 4 degrees of freedom.
  CHECK(chi_square(counts, {0.2, 0.2, 0.2, 0.2, 0.2}) < 18.5);
}

TEST_CASE("choices are as likely as their weights") {
  const Choice choice{{"left", "right"}, {1, 3}};
  CHECK(drawn(choice, "side", 8) ==
        Texts{"right", "right", "right", "right", "left", "left", "left", "right"});
  Random random = random_of(7, "weighed");
  std::array<int, 2> counts{};
  for (int i = 0; i < kDraws; ++i) { ++counts.at(draw(choice, random).value() == "left" ? 0 : 1); }
  // Exceeded by a seed in a thousand, with 1 degree of freedom.
  CHECK(chi_square(counts, {0.25, 0.75}) < 10.8);
}

TEST_CASE("uniform values fill their interval evenly and stay in it") {
  std::array<int, 10> counts{};
  for (const double value : drawn_numbers(Uniform{-5, 5}, "even")) {
    REQUIRE(value >= -5);
    REQUIRE(value <= 5);
    ++counts.at(std::min<std::size_t>(9, static_cast<std::size_t>(value + 5)));
  }
  // Exceeded by a seed in a thousand, with 9 degrees of freedom.
  CHECK(chi_square(counts, {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1}) < 27.9);
}

TEST_CASE("normal values have the moments and the quantiles of the table") {
  double sum = 0;
  double squares = 0;
  double fourths = 0;
  std::array<int, 8> counts{};
  const std::vector<double> values = drawn_numbers(Normal{0, 1}, "bell");
  for (const double value : values) {
    sum += value;
    squares += value * value;
    fourths += value * value * value * value;
    ++counts.at(static_cast<std::size_t>(std::clamp(std::floor(value) + 4, 0.0, 7.0)));
  }
  // Four standard errors of each moment: 1, sqrt(2), sqrt(96), over the root of the draws.
  CHECK(std::abs(sum / kDraws) < 0.0127);
  CHECK(std::abs(squares / kDraws - 1) < 0.0179);
  CHECK(std::abs(fourths / kDraws - 3) < 0.124);
  // Below -3, between whole numbers, and above 3. Exceeded by a seed in a thousand, with 7 degrees
  // of freedom.
  CHECK(chi_square(counts, {0.00134990, 0.02140023, 0.13590512, 0.34134475, 0.34134475, 0.13590512,
                            0.02140023, 0.00134990}) < 24.3);
}

TEST_CASE("a bounded normal distribution is cut off and has nothing heaped at its bounds") {
  const std::vector<double> values =
      drawn_numbers(Normal{0.2, 0.02, {.min = 0.19, .max = 0.21}}, "cut");
  for (const double value : values) { REQUIRE((value >= 0.19 && value <= 0.21)); }
  // Values are multiples of 0.00001: 2000 values, and a bound has half the room of a value inside.
  CHECK(std::ranges::count(values, 0.19) < 60);
  CHECK(std::ranges::count(values, 0.21) < 60);
}

TEST_CASE("normal values with a step are multiples of it inside of the range") {
  for (const double value : drawn_numbers(Normal{10, 3, {.min = 5, .max = 15}, 2}, "even")) {
    const bool is_known = value == 6 || value == 8 || value == 10 || value == 12 || value == 14;
    REQUIRE(is_known);
  }
}

TEST_CASE("a range that is hardly ever hit gives nothing") {
  Random random = random_of(7, "far");
  CHECK(!draw(Normal{0, 1, {.min = 8, .max = 9}}, random));
}
