// A clock that goes on only by advance_to(), and the calls waiting for the clock.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "io/asio/asio_types.hpp"

namespace fakebot::io {

class SimulatedClock {
 public:
  /// The time since the start of simulated time.
  using time_point = std::chrono::steady_clock::time_point;
  using Id = std::uint64_t;

  time_point now() const { return now_; }

  /// Calls back once; at the next advance_to() if the time is over. No call has the number 0.
  Id call_at(time_point time, std::function<void()> call);
  /// The call will not be made. Does nothing for a call already made, and for 0.
  void cancel(Id call);
  /// When the first call is due.
  std::optional<time_point> next() const;
  /// Makes all calls due by `time`, also calls added meanwhile: in the order of their times, calls
  /// of the same time in the order of adding. Precondition: no earlier than now().
  void advance_to(time_point time);
  /// Drops all calls.
  void clear();

 private:
  using Key = std::pair<time_point, Id>;

  time_point now_{};
  Id last_id_ = 0;
  std::map<Key, std::function<void()>> calls_;
  std::map<Id, time_point> times_;
};

/// Timers made in the context from now on follow a simulated clock, owned by the context.
/// Precondition: the context has no simulated clock.
SimulatedClock& simulate_clock_of(boost::asio::io_context& context);
/// Nullptr: the context has no simulated clock.
SimulatedClock* simulated_clock_of(boost::asio::io_context& context);

}  // namespace fakebot::io
