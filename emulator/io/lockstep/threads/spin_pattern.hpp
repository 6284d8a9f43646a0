// Spinning threads: a thread spins in a loop until another thread changes a variable.
//
// Samples of the registers tell a spinning thread from a computing thread. A computing thread is in
// new states all the time. A spinning thread comes back to known states, and makes no system call
// but sched_yield().
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "io/proc/register_probe.hpp"

namespace fakebot::io {

/// The loop of a spinning thread, known by the instructions and by the registers changed in the
/// loop. All further registers may have new values whenever the thread comes back to the loop: a
/// counter of messages, for example.
class SpinPattern {
 public:
  /// Precondition: at least one sample, all with the same number of registers.
  explicit SpinPattern(const std::vector<RegisterSample>& samples);

  /// Whether the thread is in the loop at both samples, and has not left the loop in between.
  bool matches(const RegisterSample& earlier, const RegisterSample& later) const;

 private:
  std::size_t state_of(const RegisterSample& sample) const;

  std::vector<bool> changes_;  // by registers
  std::unordered_set<std::size_t> states_;
};

/// Takes samples until the answer is clear.
class SpinSearch {
 public:
  enum class Answer : std::uint8_t { unknown, spins, computes };

  /// Precondition: the thread has run since the sample before. `unknown`: more samples are needed.
  Answer add(RegisterSample sample);
  /// Precondition: the answer was `spins`.
  SpinPattern pattern() const { return SpinPattern(samples_); }

 private:
  std::vector<RegisterSample> samples_;
  std::unordered_set<std::size_t> states_;
  std::size_t new_in_half_ = 0;  // new states since the number of samples last doubled
};

}  // namespace fakebot::io
