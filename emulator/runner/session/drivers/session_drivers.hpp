// The drivers of a session: their processes, the time in which the drivers live, and who orders
// them.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/lockstep/driver_time.hpp"
#include "io/lockstep/not_held.hpp"
#include "io/lockstep/standstill.hpp"
#include "io/pace/timer.hpp"
#include "io/process/driver.hpp"
#include "io/scaled/scaled_time.hpp"
#include "io/scaled/unscaled_programs.hpp"
#include "runner/session/session_events.hpp"
#include "runner/session/stop_request.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::runner {

class SessionDrivers {
 public:
  using Orders = std::function<bool(sim::scenario::DriverOrder)>;

  /// Drivers live in real time unless live_in() or live_in_scaled() is called. The arguments must
  /// outlive the object.
  SessionDrivers(boost::asio::io_context& context, const SessionEvents& events, StopRequest& stop)
      : context_(context), events_(events), stop_(stop) {}

  /// Drivers started from now on live in simulated time. `time` must outlive the object.
  void live_in(io::DriverTime& time) { simulated_ = &time; }
  /// Drivers started from now on live in scaled time. Throws OsError if this machine has no
  /// libraries for scaled time.
  void live_in_scaled(double scale);

  io::Driver& add(io::DriverEvents events);
  void start(io::Driver& driver, io::ProcessCommand command, std::chrono::nanoseconds patience);
  /// All processes of the first running driver; empty without a running driver.
  std::vector<pid_t> processes_of_first() const;
  bool any_runs() const;
  /// Whether signals were sent to a driver since the last call.
  bool take_signals();
  /// Whether every running driver waits for something, and no driver is about to end.
  bool all_wait() const;

  void request_end();
  bool are_gone() const;
  /// Handles ends of drivers not reported so far. Returns whether a driver has ended just now.
  bool any_ends();
  /// any_ends() just after a poll of the context.
  bool any_ends_after_poll();
  /// In simulated time: a driver keeps time from going on.
  void on_standstill(io::Standstill& standstill);
  /// A program cannot live in the session's time: stops the session, and kills all drivers.
  void on_not_held(io::NotHeld why);
  bool all_are_held() const { return !not_held_; }
  /// Why drivers could not be held, and the remedy. Empty if all are held, and in real time.
  std::string not_held() const;
  /// A driver in simulated time, computing without end: "my_driver (process 123, thread 123)
  /// computes, without a wait in 10 s of processor time". Empty without such a driver.
  const std::string& endless() const { return endless_; }
  io::TakenTurns taken_turns() const {
    return simulated_ == nullptr ? io::TakenTurns() : simulated_->taken_turns();
  }
  /// Warns, once each, of a request for io_uring, and of a processor's counter in real time.
  void warn_of_refusals();
  /// Warns, once each, of what may make another run differ: spinning threads, and threads running
  /// in parallel although threads take turns.
  void warn_of_threads();

  void take_orders(std::size_t robot, Orders orders) { orders_[robot] = std::move(orders); }
  const Orders* orders(std::size_t robot) const;

 private:
  void give_ports(io::ProcessCommand& command);
  void start_simulated(io::Driver& driver, io::ProcessCommand command,
                       std::chrono::nanoseconds patience);
  void start_scaled(io::Driver& driver, io::ProcessCommand command,
                    std::chrono::nanoseconds patience);
  bool is_debugged();
  std::string text_of_standstill() const;
  void warn_of_unscaled();
  std::optional<io::NotHeld> why_not_held() const;

  boost::asio::io_context& context_;
  const SessionEvents& events_;
  StopRequest& stop_;
  io::DriverTime* simulated_ = nullptr;
  std::unique_ptr<io::ScaledTime> scaled_;
  io::Timer program_timer_{context_};  // in scaled time
  io::UnscaledPrograms unscaled_;
  std::set<std::string> told_of_names_;  // programs
  std::string program_;                  // the last one started in simulated time
  std::optional<io::NotHeld> not_held_;  // the first reason
  std::string endless_;
  bool told_of_no_lines_ = false;
  bool told_of_io_uring_ = false;
  bool told_of_counter_ = false;
  bool told_of_debugger_ = false;
  bool told_of_parallel_turns_ = false;
  bool told_of_spinning_ = false;
  std::vector<std::unique_ptr<io::Driver>> processes_;
  std::map<std::size_t, Orders> orders_;  // by number of the robot
};

}  // namespace fakebot::runner
