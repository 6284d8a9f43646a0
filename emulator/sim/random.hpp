// Random numbers that are the same on every machine and compiler. The standard
// distributions are not: only the generator itself is specified to the bit.
#pragma once

#include <bit>
#include <cstdint>
#include <random>

namespace fakebot::sim {

class Random {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}

  /// Mean 0, standard deviation 1, never beyond 8: the number of heads among 64
  /// fair coins, which has standard deviation 4. It takes steps of 0.25, finer
  /// than any sensor here resolves.
  double normal() {
    const int heads = std::popcount(static_cast<std::uint64_t>(generator_()));
    return (heads - 32) * 0.25;
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace fakebot::sim
