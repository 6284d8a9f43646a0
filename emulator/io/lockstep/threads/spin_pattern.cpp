#include "io/lockstep/threads/spin_pattern.hpp"

#include <sys/syscall.h>

#include <bit>
#include <functional>
#include <string_view>
#include <utility>

namespace fakebot::io {

namespace {

// Shares of new states in the second half of all samples. Observed: a loop waiting for a variable
// has 0 to 2 % at 256 samples in C++; in Python 9 to 23 %, falling to 1 to 2 % at 2,048. A
// computing loop has 15 to 100 % at any number, but Python's `struct.unpack` of the same bytes,
// again and again, has 1 %.
constexpr std::size_t kFewest = 256;
constexpr std::size_t kMost = 2048;
constexpr std::size_t kMostNewPerMille = 30;
constexpr std::size_t kNewOfComputingPerMille = 500;
constexpr std::size_t kPerMille = 1000;

std::size_t hash_of(const std::vector<std::uint64_t>& numbers) {
  const char* const bytes = reinterpret_cast<const char*>(numbers.data());
  return std::hash<std::string_view>{}({bytes, numbers.size() * sizeof(std::uint64_t)});
}

/// A static program yields in a handler, whose end is a system call as well.
bool only_yields(const RegisterSample& sample) {
  return !sample.call || *sample.call == SYS_sched_yield || *sample.call == SYS_rt_sigreturn;
}

}  // namespace

SpinPattern::SpinPattern(const std::vector<RegisterSample>& samples)
    : changes_(samples.front().registers.size(), false) {
  for (const RegisterSample& sample : samples) {
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      if (sample.registers[i] != samples.front().registers[i]) { changes_[i] = true; }
    }
  }
  for (const RegisterSample& sample : samples) { states_.insert(state_of(sample)); }
}

std::size_t SpinPattern::state_of(const RegisterSample& sample) const {
  std::vector<std::uint64_t> state{sample.instruction};
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    if (changes_[i]) { state.push_back(sample.registers[i]); }
  }
  return hash_of(state);
}

bool SpinPattern::matches(const RegisterSample& earlier, const RegisterSample& later) const {
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    if (!changes_[i] && earlier.registers[i] != later.registers[i]) { return false; }
  }
  return states_.contains(state_of(earlier)) && states_.contains(state_of(later));
}

SpinSearch::Answer SpinSearch::add(RegisterSample sample) {
  if (!only_yields(sample)) { return Answer::computes; }
  if (states_.insert(hash_of(sample.registers)).second) { ++new_in_half_; }
  samples_.push_back(std::move(sample));
  const std::size_t count = samples_.size();
  if (!std::has_single_bit(count)) { return Answer::unknown; }
  const std::size_t new_per_mille =
      std::exchange(new_in_half_, 0) * kPerMille / (count - count / 2);
  if (count >= kFewest && new_per_mille <= kMostNewPerMille) { return Answer::spins; }
  const bool computes = count >= kFewest / 2 && new_per_mille >= kNewOfComputingPerMille;
  return computes || count >= kMost ? Answer::computes : Answer::unknown;
}

}  // namespace fakebot::io
