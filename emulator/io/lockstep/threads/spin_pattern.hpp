// Whether a thread spins: runs through a loop that changes nothing in its registers, until another
// thread changes a variable. Told by samples of the registers: a thread that computes is in new
// states all the time, and a thread that spins comes back to the same ones, without a system call
// other than to yield.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "io/proc/register_probe.hpp"

namespace fakebot::io {

/// A loop of a thread that spins, known by the instructions and by the registers that the loop
/// changes. All further registers may have other values whenever the thread comes back to the
/// loop, as a counter of messages has.
class SpinPattern {
 public:
  /// Precondition: at least one sample, all with the same number of registers.
  explicit SpinPattern(const std::vector<RegisterSample>& samples);

  /// Whether the thread spins in the loop at both samples, and since when the earlier was taken.
  bool matches(const RegisterSample& earlier, const RegisterSample& later) const;

 private:
  std::size_t state_of(const RegisterSample& sample) const;

  std::vector<bool> changes_;  // by registers
  std::unordered_set<std::size_t> states_;
};

/// Takes samples until they tell.
class SpinSearch {
 public:
  enum class Answer : std::uint8_t { unknown, spins, computes };

  /// To be called with samples between which the thread has run. No effect after an answer.
  Answer add(RegisterSample sample);
  /// Precondition: the answer was `spins`.
  SpinPattern pattern() const { return SpinPattern(samples_); }

 private:
  std::vector<RegisterSample> samples_;
  std::unordered_set<std::size_t> states_;
  std::size_t new_in_half_ = 0;  // states seen first since the number of samples was halved
};

}  // namespace fakebot::io
