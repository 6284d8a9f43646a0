// Random numbers that are the same on every machine and compiler. The distributions of the standard
// library are not specified to the bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fakebot::sim {

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014): a single
/// word of state, and any number of streams from a seed.
class Random {
  /// Bits of a summand; a number of the noise is the sum of three.
  template <std::size_t Count>
  static constexpr unsigned kNoiseBits = 64 / Count / 3;

 public:
  /// Different streams of a seed are unrelated, also to the streams of the next seed.
  Random(std::uint64_t seed, std::uint64_t stream) : state_(mixed(mixed(seed) + stream)) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    return mixed(state_);
  }

  /// Several numbers, 3 or 4, with a normal distribution: mean 0, standard deviation
  /// kNoiseUnit<Count>, never beyond 3 deviations.
  ///
  /// Each number is twice the sum of three summands, less the mean. For Count 3 a summand has 7
  /// bits and the variance (128^2 - 1) / 12, the sum 64^2 - 1/4; for Count 4, 5 bits and 16^2 -
  /// 1/4.
  template <std::size_t Count>
  std::array<std::int64_t, Count> noise() {
    // The sums are side by side, each with room to carry.
    constexpr unsigned kBits = kNoiseBits<Count>;
    constexpr unsigned kApart = 64 / Count;
    constexpr std::uint64_t kLow = [] {
      std::uint64_t low = 0;
      for (std::size_t i = 0; i < Count; ++i) { low |= ((1ULL << kBits) - 1) << kApart * i; }
      return low;
    }();
    const std::uint64_t draw = next();
    const std::uint64_t sums = (draw & kLow) + (draw >> kBits & kLow) + (draw >> 2 * kBits & kLow);
    std::array<std::int64_t, Count> noise{};
    for (std::size_t i = 0; i < Count; ++i) { noise[i] = centred<kBits>(sums >> kApart * i); }
    return noise;
  }
  /// True with the given probability.
  bool happens(double probability) {
    return static_cast<double>(next() >> 11U) * 0x1p-53 < probability;
  }

  template <std::size_t Count>
  static constexpr double kNoiseUnit = 1U << kNoiseBits<Count>;

 private:
  static std::uint64_t mixed(std::uint64_t bits) {
    bits = (bits ^ bits >> 30U) * 0xbf58476d1ce4e5b9ULL;
    bits = (bits ^ bits >> 27U) * 0x94d049bb133111ebULL;
    return bits ^ bits >> 31U;
  }
  template <unsigned Bits>
  static std::int64_t centred(std::uint64_t sum) {
    constexpr std::uint64_t kLargest = (1ULL << Bits) - 1;
    return 2 * static_cast<std::int64_t>(sum & (4 * kLargest + 3)) -
           static_cast<std::int64_t>(3 * kLargest);
  }

  std::uint64_t state_;
};

}  // namespace fakebot::sim
