// Random numbers that are the same on every machine and compiler. The standard
// distributions are not: they are not specified to the bit.
#pragma once

#include <array>
#include <cstdint>

namespace fakebot::sim {

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014):
/// one word of state, and any number of streams from one seed.
class Random {
 public:
  /// Different streams of the same seed are unrelated, and so are those of the next seed.
  Random(std::uint64_t seed, std::uint64_t stream) : state_(mixed(mixed(seed) + stream)) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    return mixed(state_);
  }

  /// Three numbers with a normal distribution: mean 0, standard deviation
  /// kNoiseUnit, never beyond 3 of them.
  ///
  /// Each is twice the sum of three numbers from 0 to 127, less its mean. One such
  /// number has the variance (128^2 - 1) / 12, the sum of three 64^2 - 1/4.
  std::array<std::int64_t, 3> noise() {
    // Three sums side by side, 21 bits apart: each has room to carry.
    constexpr std::uint64_t kLow7 = 0x7F * (1 + (1ULL << 21U) + (1ULL << 42U));
    const std::uint64_t draw = next();
    const std::uint64_t sums = (draw & kLow7) + (draw >> 7U & kLow7) + (draw >> 14U & kLow7);
    return {centred(sums), centred(sums >> 21U), centred(sums >> 42U)};
  }
  /// True with this probability.
  bool happens(double probability) {
    return static_cast<double>(next() >> 11U) * 0x1p-53 < probability;
  }

  static constexpr double kNoiseUnit = 2 * 64;

 private:
  static std::uint64_t mixed(std::uint64_t bits) {
    bits = (bits ^ bits >> 30U) * 0xbf58476d1ce4e5b9ULL;
    bits = (bits ^ bits >> 27U) * 0x94d049bb133111ebULL;
    return bits ^ bits >> 31U;
  }
  static std::int64_t centred(std::uint64_t sum) {
    return 2 * static_cast<std::int64_t>(sum & 0x1FF) - std::int64_t{3} * 127;
  }

  std::uint64_t state_;
};

}  // namespace fakebot::sim
