// How often something may happen.
#pragma once

#include <algorithm>
#include <chrono>
#include <string_view>

#include "live/http/limits.hpp"

namespace fakebot::live {

/// A bucket of permissions: time fills the bucket, and each request takes a permission.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  RateLimit(double most_per_second, double most_at_once)
      : RateLimit(most_per_second, most_at_once, most_at_once) {}
  RateLimit(double most_per_second, double most_at_once, double at_first)
      : most_per_second_(most_per_second), most_at_once_(most_at_once), left_(at_first) {}

  bool allows(Clock::time_point now) {
    // A clock of simulated time begins before the present of the machine.
    const std::chrono::duration<double> passed = std::max(now - last_, Clock::duration::zero());
    last_ = now;
    left_ = std::min(most_at_once_, left_ + passed.count() * most_per_second_);
    if (left_ < 1) { return false; }
    left_ -= 1;
    return true;
  }
  /// A request beyond the limit: the next requests are allowed later.
  void borrow() { left_ -= 1; }

 private:
  double most_per_second_;
  double most_at_once_;
  Clock::time_point last_ = Clock::now();
  double left_;
};

/// The requests of a connection.
class ConnectionRate {
 public:
  /// Why a request is refused; empty: allowed, and taken from the bucket of `all` connections.
  std::string_view why_refused(RateLimit& all, RateLimit::Clock::time_point now) {
    if (!own_.allows(now)) { return "too many requests a second of this connection"; }
    if (all.allows(now)) { return {}; }
    if (!sure_.allows(now)) { return "too many requests a second of all clients"; }
    all.borrow();
    return {};
  }

 private:
  RateLimit own_{kMostOwnRequestsPerSecond, kMostOwnRequestsAtOnce};
  RateLimit sure_{kSureRequestsPerSecond, kSureRequestsAtOnce, 1};
};

}  // namespace fakebot::live
