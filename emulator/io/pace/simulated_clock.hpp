// A clock that goes on only when it is told to, and the calls that wait for it.
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
  /// Since the start of simulated time.
  using time_point = std::chrono::steady_clock::time_point;
  using Id = std::uint64_t;

  time_point now() const { return now_; }

  /// Calls back once; at the next advance_to() if the time is over. No call has the number 0.
  Id call_at(time_point time, std::function<void()> call);
  /// It is not made any more. Does nothing for a call that was made, and for 0.
  void cancel(Id call);
  /// When the first call is due.
  std::optional<time_point> next() const;
  /// Makes all calls that are due then, also those that they add: by their time, those of the same
  /// time in the order in which they were added. Precondition: no earlier than now().
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

/// The timers that are made in this context from now on follow a simulated clock, which the context
/// owns. Precondition: it has none.
SimulatedClock& simulate_clock_of(boost::asio::io_context& context);
/// Nullptr: the context has none.
SimulatedClock* simulated_clock_of(boost::asio::io_context& context);

}  // namespace fakebot::io
