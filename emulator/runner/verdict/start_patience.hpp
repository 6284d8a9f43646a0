// How long a driver is awaited that this machine keeps from starting.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "runner/verdict/machine_delays.hpp"

namespace fakebot::runner {

/// All times by the clock of the session.
class StartPatience {
 public:
  explicit StartPatience(std::chrono::nanoseconds patience) : patience_(patience) {}

  /// The time is over, of which the driver was kept from running for so long: how much longer it is
  /// awaited. Nothing: no longer.
  std::optional<std::chrono::nanoseconds> more(std::chrono::nanoseconds kept) {
    const auto allowed = std::min(kept, kMostTimes * patience_);
    if (allowed - added_ < kLateAtLeast) { return std::nullopt; }
    const auto more = allowed - added_;
    added_ = allowed;
    return more;
  }

  /// In all.
  std::chrono::nanoseconds time() const { return patience_ + added_; }

  /// Whether a driver that is still not ready may have been kept from that: it was not given all of
  /// its time, because it is not awaited for ever.
  bool is_excused(std::chrono::nanoseconds kept) const { return kept - added_ >= kLateAtLeast; }

 private:
  static constexpr int kMostTimes = 3;  // (choice)

  std::chrono::nanoseconds patience_;
  std::chrono::nanoseconds added_{0};
};

}  // namespace fakebot::runner
