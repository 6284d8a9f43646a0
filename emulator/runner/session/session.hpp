// Runs robots, drivers and lines together: starts, inspects, records and stops them.
//
//   Session ─ robots (Station), each with its own device
//           ─ drivers (io::Driver), which it starts and ends
//           ─ a recording of the lines
//           ─ a request to stop, from any thread
//
// A session belongs to the thread that calls run(). It uses no other thread, no signal handler, no
// standard stream and nothing global, so a program may have any number of sessions, each with its
// own thread. Only stop() and post() may be called from other threads.
//
//   Session session(events);
//   Station& robot = session.add_robot(kind.make(setup), {.link = "/tmp/kobuki"});
//   session.start();
//   session.run_until([&] { return robot.read("driver.attached") == 1; });
//   robot.force("bumper.left", 1);
//   session.run();          // until session.stop(...)
//   session.end_drivers();
//   session.end_robots();
//
// Built on it for one purpose each: RobotsRun, play_on_device, Replay, Proxy.
#pragma once

#include <cassert>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/device.hpp"
#include "io/pace/context_clock.hpp"
#include "io/pace/timer.hpp"
#include "io/process/driver.hpp"
#include "io/pty/attachment_watch.hpp"
#include "line/station.hpp"
#include "runner/recording/recording.hpp"
#include "runner/session/processor_watch.hpp"
#include "runner/session/session_drivers.hpp"
#include "runner/session/session_events.hpp"
#include "runner/session/session_time.hpp"
#include "runner/session/stop_request.hpp"
#include "runner/session/time_grants.hpp"
#include "sim/robot.hpp"

namespace fakebot::runner {

class Lockstep;

class Session {
 public:
  /// Throws OsError.
  explicit Session(SessionEvents events = {}, SessionTime time = SessionTime::real);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // --- running -----------------------------------------------------------------

  /// Runs until stop() is called; returns at once if it was called before.
  void run();
  /// Also returns when the condition is true; evaluates it after every event.
  void run_until(const std::function<bool()>& condition);
  /// Handles pending events, even after stop().
  void run_pending();
  /// Thread-safe. The first reason wins.
  void stop(StopReason reason) { stop_.stop(std::move(reason)); }
  /// Thread-safe. Makes the call on the session's thread, while it runs.
  void post(std::function<void()> call);
  const StopRequest& stop_request() const { return stop_; }

  const SessionEvents& events() const { return events_; }
  bool is_simulated() const { return lockstep_ != nullptr; }
  /// How far simulated time may go on. Precondition: is_simulated().
  TimeGrants& time_grants();
  const TimeGrants& time_grants() const;
  /// In simulated time, once, when all drivers wait and all that they have sent is handled;
  /// otherwise at once.
  void call_when_settled(std::function<void()> call);
  /// That of the robots, the drivers and the timers.
  const io::ContextClock& clock() const { return clock_; }
  /// For other work on the session's thread.
  boost::asio::io_context& context() { return *context_; }
  /// The same, for what is not part of simulated time, such as signals.
  boost::asio::io_context& outside() { return outside_ ? *outside_ : *context_; }
  io::AttachmentWatch& watch() { return watch_; }

  // --- robots ------------------------------------------------------------------

  /// The device exists when this returns; simulated time starts with start(). When the duration of
  /// a robot is over, on_finished is called; without on_finished, the session stops when it is over
  /// for all robots. Throws OsError.
  line::Station& add_robot(std::unique_ptr<sim::Robot> robot, line::StationOptions options,
                           std::function<void()> on_finished = {});
  std::size_t robots() const { return stations_.size(); }
  /// In the order of add_robot(). References stay valid. Precondition: the robot exists.
  line::Station& robot(std::size_t number) {
    assert(number < stations_.size());
    return *stations_[number];
  }
  /// The times of the robot's events from now on, made of its own time; nullptr: its own time. It
  /// must not be called after its objects are gone. Precondition: the robot exists.
  void time_events_of(std::size_t robot, std::function<sim::SimTime(sim::SimTime)> time_of);
  /// Starts simulated time for all robots.
  void start();
  /// Unplugs all devices for one second.
  void replug();
  /// Stops all robots and drops what faults hold back. The devices are removed when this returns.
  void end_robots();

  // --- the recording -----------------------------------------------------------

  /// Flushes it once a second and records scenarios in it from now on. It must outlive the session
  /// or be removed with nullptr.
  void record_into(Recording* recording) { recording_ = recording; }
  /// nullptr without a recording.
  Recording* recording() { return recording_; }

  // --- drivers -----------------------------------------------------------------

  /// A driver process that the caller starts, repeatedly if needed, and the session ends. What it
  /// leaves behind and has to be killed is a warning.
  io::Driver& add_driver(io::DriverEvents events);
  /// Starts a driver, in the time of the session. Does nothing if it is not gone. `patience` is
  /// from SIGTERM to SIGKILL. Throws OsError.
  void start_driver(io::Driver& driver, io::ProcessCommand command,
                    std::chrono::nanoseconds patience) {
    drivers_.start(driver, std::move(command), patience);
  }
  /// Why drivers could not live in simulated or scaled time, and what to do; empty if all did, and
  /// in real time.
  std::string not_held() const { return drivers_.not_held(); }
  using DriverOrders = SessionDrivers::Orders;
  /// Whoever has started the driver of this robot executes orders of others from now on, soon after
  /// they are given, and returns whether they change anything.
  void take_driver_orders(std::size_t robot, DriverOrders orders) {
    drivers_.take_orders(robot, std::move(orders));
  }
  /// nullptr: the robot has no driver that somebody here could start or end.
  const DriverOrders* driver_orders(std::size_t robot) const { return drivers_.orders(robot); }
  /// Sends SIGTERM to the running drivers and handles events until they and all that they have
  /// started have ended, because many drivers send a last command. Kills what does not end in time.
  void end_drivers();
  bool any_driver_runs() const { return drivers_.any_runs(); }

  std::vector<pid_t> processes_of_first_driver() const { return drivers_.processes_of_first(); }
  /// Of the first running driver.
  ProcessorWatch& processor_watch() { return processor_watch_; }
  const ProcessorWatch& processor_watch() const { return processor_watch_; }

 private:
  /// Runs until the condition is true, even after stop().
  void finish(const std::function<bool()>& condition);
  void run_one();
  void settle();
  void await_ends();
  bool any_device(bool (io::Device::*does)());
  line::StationEvents station_events(std::size_t number, std::function<void()> on_finished);

  /// Forwards the events of a robot.
  class RobotObserver final : public sim::Observer {
   public:
    RobotObserver(const SessionEvents& events, std::size_t robot)
        : events_(events), robot_(robot) {}
    void on_event(const sim::RobotEvent& event) override {
      sim::RobotEvent timed = event;
      if (time_of_) { timed.time = time_of_(event.time); }
      events_.on_robot_event(robot_, timed);
    }
    void time_by(std::function<sim::SimTime(sim::SimTime)> time_of) {
      time_of_ = std::move(time_of);
    }

   private:
    const SessionEvents& events_;
    std::size_t robot_;
    std::function<sim::SimTime(sim::SimTime)> time_of_{};
  };

  SessionEvents events_;
  // A hint for one thread; other threads only post and stop.
  std::unique_ptr<boost::asio::io_context> context_;
  io::ContextClock clock_{*context_};
  std::unique_ptr<boost::asio::io_context> outside_;  // in simulated time
  io::AttachmentWatch watch_{*context_};
  StopRequest stop_{*context_};
  io::Timer every_second_{*context_};
  SessionDrivers drivers_{*context_, events_, stop_};
  ProcessorWatch processor_watch_{*context_, [this] { return drivers_.processes_of_first(); }};
  std::deque<RobotObserver> observers_;  // a deque, because robots point to its elements
  Recording* recording_ = nullptr;
  std::vector<std::unique_ptr<line::Station>> stations_;
  std::unique_ptr<Lockstep> lockstep_;  // in simulated time
  std::size_t finished_ = 0;
};

}  // namespace fakebot::runner
