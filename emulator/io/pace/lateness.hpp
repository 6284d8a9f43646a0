// How late frames were sent: a histogram whose bucket limits are powers of two.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "io/pace/lost_time.hpp"

namespace fakebot::io {

/// Upper bounds of the lateness of frames.
struct LatenessSummary {
  std::uint64_t frames = 0;
  std::chrono::nanoseconds half_within{0};
  std::chrono::nanoseconds most_within{0};  ///< 99 %
  std::chrono::nanoseconds all_within{0};
};

class Lateness {
 public:
  /// Adds a frame sent `late` after the frame was due, by the clock of the context.
  void add(std::chrono::nanoseconds late);
  /// The same, with the times in the robot's time: when the frame was due and when the frame was
  /// sent. Precondition: neither time is before the same time of the last call.
  void add(std::chrono::nanoseconds late, sim::SimTime due, sim::SimTime sent);

  std::uint64_t count() const { return count_; }
  std::chrono::nanoseconds largest() const { return largest_; }
  /// When due frames were not sent, in the robot's time.
  const LostTime& lost() const { return lost_; }

  /// An upper bound of the lateness of the given share (0 to 1) of all frames.
  std::chrono::nanoseconds percentile(double share) const;

  LatenessSummary summary() const;

  /// Readable text: percentiles, and a bar for each bucket in use.
  std::string to_text() const;

 private:
  // Bucket i counts values below 2^i microseconds that fit no smaller bucket.
  static constexpr std::size_t kBuckets = 32;

  std::array<std::uint64_t, kBuckets> buckets_{};
  std::uint64_t count_ = 0;
  std::chrono::nanoseconds largest_{0};
  LostTime lost_;
};

}  // namespace fakebot::io
