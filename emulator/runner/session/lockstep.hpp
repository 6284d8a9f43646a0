// The time of a session whose drivers live in simulated time: it goes on when every thread of the
// drivers waits and all that they have sent is handled, and then jumps to whatever is next: a
// frame, an event, a timer of ours, or a deadline of a driver. While it is held it goes on only as
// far as grants allow.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/lockstep/driver_time.hpp"
#include "io/pace/simulated_clock.hpp"
#include "runner/session/time_grants.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::runner {

class Lockstep : private NotCopied {
 public:
  /// What belongs to the drivers. Each returns whether there was anything.
  struct Parts {
    std::function<bool()> confirm_deliveries;
    std::function<bool()> check_ends;  ///< of their processes
    std::function<bool()> read_lines;
  };

  /// A driver computes for so long in real time, without waiting for anything: called every 50 ms.
  using OnStandstill = std::function<void(std::chrono::nanoseconds real)>;
  /// A program cannot be held: called again and again.
  using OnNotHeld = std::function<void(io::NotHeld)>;

  /// `context` is for all that belongs to simulated time. `outside` is for what does not, such as
  /// signals, and is served also while a driver computes. Throws OsError. Precondition: the context
  /// has a simulated clock.
  Lockstep(boost::asio::io_context& context, boost::asio::io_context& outside, Parts parts,
           OnStandstill on_standstill, OnNotHeld on_not_held);

  /// Does what can be done now, or else lets time go on to what is next. Returns soon, so that the
  /// caller can see whether it is over.
  void run_one() {
    if (!settle_one()) { go_on(); }
  }
  /// Does some of what can be done now. False when nothing is left: all drivers wait for a later
  /// time, or for bytes.
  bool settle_one();

  /// Handles events from outside of simulated time; whether there were any.
  bool look_outside();

  /// Calls it once, before time goes on, when all drivers wait and all that they have sent is
  /// handled.
  void call_when_settled(std::function<void()> call) { when_settled_.push_back(std::move(call)); }
  TimeGrants& grants() { return grants_; }

  io::DriverTime& drivers() { return drivers_; }

 private:
  void tell_if_not_held();
  void stand_still();
  bool call_settled();
  void go_on();
  void wait_outside();

  boost::asio::io_context& context_;
  boost::asio::io_context& outside_;
  io::SimulatedClock& clock_;
  TimeGrants grants_{clock_};
  std::vector<std::function<void()>> when_settled_;
  io::DriverTime drivers_;
  Parts parts_;
  OnStandstill on_standstill_;
  OnNotHeld on_not_held_;
  /// In real time.
  std::optional<std::chrono::steady_clock::time_point> stands_still_since_;
  unsigned steps_ = 0;
};

}  // namespace fakebot::runner
