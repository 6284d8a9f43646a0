// Waiting for something to happen, never for time to pass.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

namespace fakebot::test {

/// Far more than anything here takes: a slow and loaded machine must not fail a
/// test. Only a test that fails anyway waits for so long.
inline constexpr std::chrono::seconds kDeadline{300};

/// Between two looks.
inline constexpr std::chrono::milliseconds kLookEvery{2};

/// Whether the condition comes true before the deadline.
template <class Condition>
bool eventually(Condition&& condition) {
  const auto give_up_at = std::chrono::steady_clock::now() + kDeadline;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > give_up_at) { return false; }
    std::this_thread::sleep_for(kLookEvery);
  }
  return true;
}

/// Throws, naming what was waited for, when it does not come true.
template <class Condition>
void wait_until(const std::string& what, Condition&& condition) {
  if (!eventually(condition)) { throw std::runtime_error("waited in vain: " + what); }
}

}  // namespace fakebot::test
