// The time of a session whose drivers live in simulated time. When every thread of the drivers
// waits and all bytes from drivers are handled, time jumps to whatever comes next: a frame, an
// event, a timer of fakebot, or a deadline of a driver. While time is held, it goes on only as far
// as grants allow.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/lockstep/driver_time.hpp"
#include "io/lockstep/standstill.hpp"
#include "io/lockstep/threads/turn_order.hpp"
#include "io/modem/modem_ports.hpp"
#include "io/pace/simulated_clock.hpp"
#include "runner/session/time_grants.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::runner {

class Lockstep : private NotCopied {
 public:
  /// Work for the drivers. Each function returns whether there was anything to do.
  struct Parts {
    std::function<bool()> confirm_deliveries;
    std::function<bool()> check_ends;  ///< of the drivers' processes, after a poll of the context
    std::function<bool()> read_lines;
    /// To drivers, since the last call.
    std::function<bool()> may_have_sent_signals;
  };

  /// Called every 50 ms while a driver computes without waiting for anything.
  using OnStandstill = std::function<void(io::Standstill&)>;
  /// Called again and again while there is a program that cannot be held.
  using OnNotHeld = std::function<void(io::NotHeld)>;

  /// `context` is for all work in simulated time. `outside` is for work outside of simulated time,
  /// such as signals, and is served also while a driver computes. With `turns` the threads of the
  /// drivers take turns. Throws OsError. Precondition: `context` has a simulated
  /// clock.
  Lockstep(boost::asio::io_context& context, boost::asio::io_context& outside,
           std::optional<io::TurnOrder> turns, Parts parts, OnStandstill on_standstill,
           OnNotHeld on_not_held);

  /// Does some of the work that is due now; if there is none, lets time go on to the next event.
  /// Returns soon, so that the caller can see whether the run is over.
  void run_one() {
    if (!settle_one()) { go_on(); }
  }
  /// Does some of the work that is due now. Returns false when none is left: all drivers wait for a
  /// later time, or for bytes.
  bool settle_one();

  /// Handles events from outside of simulated time. Returns whether there were any.
  bool look_outside();

  /// Calls `call` once, before time goes on, when all drivers wait and all bytes from drivers are
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
  /// Returns true.
  bool has_worked();

  boost::asio::io_context& context_;
  boost::asio::io_context& outside_;
  io::SimulatedClock& clock_;
  io::ModemPorts& ports_;
  TimeGrants grants_{clock_};
  std::vector<std::function<void()>> when_settled_;
  io::DriverTime drivers_;
  Parts parts_;
  OnStandstill on_standstill_;
  OnNotHeld on_not_held_;
  io::Standstill standstill_;  // the present one
  unsigned steps_ = 0;
};

}  // namespace fakebot::runner
