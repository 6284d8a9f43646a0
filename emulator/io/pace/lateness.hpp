// How late things happened: a histogram with buckets of powers of two.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "io/pace/running_maximum.hpp"

namespace fakebot::io {

class Lateness {
 public:
  /// It happened at this time of the robot, no earlier than the one before.
  void add(std::chrono::nanoseconds late, sim::SimTime at = {});

  std::uint64_t count() const { return count_; }
  std::chrono::nanoseconds largest() const { return maximum_.value(); }
  /// Of all until then.
  std::chrono::nanoseconds largest_until(sim::SimTime at) const { return maximum_.until(at); }

  /// An upper bound of the lateness that the share (0 to 1) of all had.
  std::chrono::nanoseconds percentile(double share) const;

  /// Some lines for a person: percentiles and one bar per bucket in use.
  std::string to_text() const;

 private:
  // Bucket i holds what is below 2^i microseconds and in no smaller bucket.
  static constexpr std::size_t kBuckets = 32;

  std::array<std::uint64_t, kBuckets> buckets_{};
  std::uint64_t count_ = 0;
  RunningMaximum maximum_;
};

}  // namespace fakebot::io
