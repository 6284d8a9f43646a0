#include "config/scenario/sweep/distribution.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>

#include "sim/stable_hash.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;
using sim::Random;

namespace {

/// Draws of a normal distribution for a value: a range hit by a draw in a thousand is found.
constexpr int kMostDraws = 20000;
/// A value has steps smaller than this part of the distribution's width. (choice)
constexpr double kResolution = 1e-4;
constexpr int kMostDecimals = 12;
/// Width of a normal distribution in standard deviations: nearly the whole.
constexpr double kWidth = 6;

/// True with the probability exp(-x), for x from 0 to 1 (von Neumann 1951): the probability of an
/// even length of a falling sequence x > u1 > u2 > ...
bool happens_exp(double x, Random& random) {
  bool is_even = true;
  for (double last = x;;) {
    const double next = uniform_draw(random);
    if (next >= last) { return is_even; }
    is_even = !is_even;
    last = next;
  }
}

bool happens_exp(double x, int times, Random& random) {
  for (int i = 0; i < times; ++i) {
    if (!happens_exp(x, random)) { return false; }
  }
  return true;
}

int decimals_for(double width) {
  int decimals = 0;
  for (double step = 1; step > width * kResolution && decimals < kMostDecimals; step /= 10) {
    ++decimals;
  }
  return decimals;
}

/// With so many decimals, without trailing zeros.
Json rounded(double value, int decimals) {
  std::array<char, 64> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  std::string digits(text.data(), static_cast<std::size_t>(length));
  if (decimals > 0) {
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') { digits.pop_back(); }
  }
  return Json::parse(digits);
}

/// Rounding may have gone a little beyond the range.
Json rounded_into(double value, int decimals, const NumberRange& range) {
  const Json json = rounded(value, decimals);
  const auto number = json.get<double>();
  return contains(range, number) ? json : as_written(number < range.min ? range.min : range.max);
}

Json draw_uniform(const Uniform& uniform, Random& random) {
  const double width = uniform.to - uniform.from;
  const double part = uniform_draw(random);
  if (!uniform.step) {
    return rounded_into(uniform.from + width * part, decimals_for(width),
                        {uniform.from, uniform.to});
  }
  const double count = std::floor(width / *uniform.step + kErrorOfSteps) + 1;
  return as_written(uniform.from + std::floor(part * count) * *uniform.step);
}

std::optional<Json> draw_normal(const Normal& normal, Random& random) {
  for (int i = 0; i < kMostDraws; ++i) {
    double value = normal.mean + normal.deviation * normal_draw(random);
    if (normal.step) { value = std::floor(value / *normal.step + 0.5) * *normal.step; }
    // A multiple of the step may miss a bound by the rounding of numbers.
    const double slack = normal.step.value_or(0) * kErrorOfSteps;
    if (value < normal.range.min - slack || value > normal.range.max + slack) { continue; }
    return normal.step ? as_written(value)
                       : rounded_into(value, decimals_for(kWidth * normal.deviation), normal.range);
  }
  return std::nullopt;
}

Json draw_choice(const Choice& choice, Random& random) {
  const double all = std::accumulate(choice.weights.begin(), choice.weights.end(), 0.0);
  double left = uniform_draw(random) * all;
  for (std::size_t i = 0; i + 1 < choice.values.size(); ++i) {
    if (left < choice.weights[i]) { return choice.values[i]; }
    left -= choice.weights[i];
  }
  return choice.values.back();
}

}  // namespace

Random random_of(std::uint64_t seed, std::string_view name) {
  return {seed, sim::stable_hash(name)};
}

double uniform_draw(Random& random) {
  return static_cast<double>(random.next() >> 11U) * 0x1p-53;
}

/// Karney: Sampling exactly from the normal distribution, 2016, algorithm N: the integer part k,
/// and the fraction x.
double normal_draw(Random& random) {
  for (;;) {
    int k = 0;
    while (happens_exp(0.5, random)) { ++k; }
    if (!happens_exp(0.5, k * (k - 1), random)) { continue; }
    const double x = uniform_draw(random);
    if (!happens_exp(x, k, random) || !happens_exp(x * x / 2, random)) { continue; }
    return (random.next() >> 63U) != 0 ? -(k + x) : k + x;
  }
}

std::optional<Json> draw(const Distribution& distribution, Random& random) {
  if (const auto* uniform = std::get_if<Uniform>(&distribution)) {
    return draw_uniform(*uniform, random);
  }
  if (const auto* normal = std::get_if<Normal>(&distribution)) {
    return draw_normal(*normal, random);
  }
  return draw_choice(std::get<Choice>(distribution), random);
}

Json as_written(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.12g", value);
  return Json::parse(text.data());
}

}  // namespace fakebot::config
