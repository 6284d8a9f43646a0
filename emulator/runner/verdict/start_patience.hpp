// How long to wait for a driver that this machine keeps from starting.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "runner/verdict/machine_delays.hpp"

namespace fakebot::runner {

/// All times are by the clock of the session.
class StartPatience {
 public:
  explicit StartPatience(std::chrono::nanoseconds patience) : patience_(patience) {}

  /// The time is over, and the machine kept the driver from running for `kept` of it. Returns how
  /// much longer to wait; nothing: no longer.
  std::optional<std::chrono::nanoseconds> more(std::chrono::nanoseconds kept) {
    const auto allowed = std::min(kept, kMostTimes * patience_);
    if (allowed - added_ < kLateAtLeast) { return std::nullopt; }
    const auto more = allowed - added_;
    added_ = allowed;
    return more;
  }

  /// How often to measure what the machine takes.
  std::chrono::nanoseconds sample_period() const {
    return std::max<std::chrono::nanoseconds>(patience_ / kSamples, kShortestPeriod);
  }

  /// The whole time waited.
  std::chrono::nanoseconds time() const { return patience_ + added_; }

  /// Whether the machine may be why a driver is still not ready: waiting ends at last, so the
  /// driver was not given back all the time that the machine took.
  bool is_excused(std::chrono::nanoseconds kept) const { return kept - added_ >= kLateAtLeast; }

 private:
  static constexpr int kMostTimes = 3;  // (choice)
  static constexpr int kSamples = 8;    // (choice)
  static constexpr std::chrono::milliseconds kShortestPeriod{1};

  std::chrono::nanoseconds patience_;
  std::chrono::nanoseconds added_{0};
};

}  // namespace fakebot::runner
