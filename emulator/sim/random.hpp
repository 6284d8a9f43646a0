// Random numbers that are the same on every machine and compiler. The standard
// distributions are not: only the generator itself is specified to the bit.
#pragma once

#include <array>
#include <cstdint>
#include <random>

namespace fakebot::sim {

class Random {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}

  /// Three numbers with a normal distribution: mean 0, standard deviation
  /// kNoiseUnit, never beyond 3 of them.
  ///
  /// Each is twice the sum of three numbers from 0 to 127, less its mean. One such
  /// number has the variance (128^2 - 1) / 12, the sum of three 64^2 - 1/4.
  std::array<std::int64_t, 3> noise() {
    // Three sums side by side, 21 bits apart: each has room to carry.
    constexpr std::uint64_t kLow7 = 0x7F * (1 + (1ULL << 21U) + (1ULL << 42U));
    const std::uint64_t draw = generator_();
    const std::uint64_t sums = (draw & kLow7) + (draw >> 7U & kLow7) + (draw >> 14U & kLow7);
    return {centred(sums), centred(sums >> 21U), centred(sums >> 42U)};
  }
  /// True so often.
  bool happens(double probability) {
    return static_cast<double>(generator_() >> 11U) * 0x1p-53 < probability;
  }

  static constexpr double kNoiseUnit = 2 * 64;

 private:
  static std::int64_t centred(std::uint64_t sum) {
    return 2 * static_cast<std::int64_t>(sum & 0x1FF) - std::int64_t{3} * 127;
  }

  std::mt19937_64 generator_;
};

}  // namespace fakebot::sim
