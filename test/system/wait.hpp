// Waits for conditions, not for fixed times.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

namespace fakebot::test {

/// Far longer than any test takes, so that tests pass on slow and loaded machines; with sanitizers
/// a report card needs 100 s of a processor, and more than 800 s at a load of 20 on two cores. Only
/// a failing test waits so long. Less than the time that ctest gives a test.
inline constexpr std::chrono::seconds kDeadline{1600};

/// Polling interval.
inline constexpr std::chrono::milliseconds kLookEvery{2};

/// Whether the condition becomes true before the deadline.
template <class Condition>
bool eventually(Condition&& condition) {
  const auto give_up_at = std::chrono::steady_clock::now() + kDeadline;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > give_up_at) { return false; }
    std::this_thread::sleep_for(kLookEvery);
  }
  return true;
}

/// For loops that read until an awaited thing comes: throws with a description of the thing at the
/// deadline.
class Patience {
 public:
  explicit Patience(std::string what) : what_(std::move(what)) {}

  void check() const {
    if (std::chrono::steady_clock::now() > give_up_at_) {
      throw std::runtime_error("waited in vain: " + what_);
    }
  }

 private:
  std::string what_;
  std::chrono::steady_clock::time_point give_up_at_ = std::chrono::steady_clock::now() + kDeadline;
};

/// Throws with the description if the condition does not become true.
template <class Condition>
void wait_until(const std::string& what, Condition&& condition) {
  if (!eventually(condition)) { throw std::runtime_error("waited in vain: " + what); }
}

}  // namespace fakebot::test
