// Runs robots, drivers and lines together: starts, inspects, records and stops them.
//
//   Session ─ robots (Station), each with a device
//           ─ drivers (io::Driver), started and ended by the session
//           ─ a recording of the lines
//           ─ a request to stop, from any thread
//
// A session belongs to the thread that calls run(). A session uses no second thread, unless
// use_threads() is called, no signal handler, no standard stream and nothing global, so a program
// may have any number of sessions, each in a thread of its own. Only stop() and post() may be
// called from another thread.
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
// Built on Session, each for a single purpose: RobotsRun, play_on_device, Replay, Proxy.
#pragma once

#include <cassert>
#include <chrono>
#include <cstddef>
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
#include "io/process/driver_command.hpp"
#include "io/processor/time_slice.hpp"
#include "io/pty/attachment_watch.hpp"
#include "line/station.hpp"
#include "runner/recording/recording.hpp"
#include "runner/session/drivers/session_drivers.hpp"
#include "runner/session/processor_watch.hpp"
#include "runner/session/robot_observers.hpp"
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
  explicit Session(SessionEvents events = {}, const SessionTime& time = SessionTime::real);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // --- running -----------------------------------------------------------------

  /// Runs until stop() is called; returns at once if stop() was called before.
  void run();
  /// Runs like run(), but also returns when the condition is true; checks the condition after every
  /// event.
  void run_until(const std::function<bool()>& condition);
  /// Handles pending events, even after stop().
  void run_pending();
  /// Thread-safe. The first reason wins.
  void stop(StopReason reason) { stop_.stop(std::move(reason)); }
  /// Thread-safe. Calls `call` on the session's thread, while the session runs.
  void post(std::function<void()> call);
  const StopRequest& stop_request() const { return stop_; }

  const SessionEvents& events() const { return events_; }
  bool is_simulated() const { return lockstep_ != nullptr; }
  /// How far simulated time may go on. Precondition: is_simulated().
  TimeGrants& time_grants();
  const TimeGrants& time_grants() const;
  /// In simulated time: calls `call` once, when all drivers wait and all bytes from drivers are
  /// handled. In real or scaled time: calls at once.
  void call_when_settled(std::function<void()> call);
  /// `read` reads the output of drivers: called before simulated time goes on, and before the end
  /// of a driver is told. May be empty.
  void read_output_by(std::function<void()> read) { read_output_ = std::move(read); }
  /// The clock of the robots, the drivers and the timers.
  const io::ContextClock& clock() const { return clock_; }
  /// The context for further work on the session's thread.
  boost::asio::io_context& context() { return *context_; }
  /// Like context(), but for work outside of simulated time, such as signals.
  boost::asio::io_context& outside() { return outside_ ? *outside_ : *context_; }
  io::AttachmentWatch& watch() { return watch_; }

  // --- robots ------------------------------------------------------------------

  /// Robots without drivers run on so many threads, 1 unless called, when as fast as possible. The
  /// number changes nothing else. To be called before start().
  void use_threads(std::size_t threads) { observers_.use_threads(threads); }

  /// The device exists when add_robot() returns; simulated time starts with start(). What the robot
  /// carries is added behind the robot, each device as a robot with the next number. When the
  /// duration of the robot is over, on_finished is called; without on_finished, the session stops
  /// when the durations of all robots are over. Throws OsError.
  line::Station& add_robot(std::unique_ptr<sim::Robot> robot, line::StationOptions options,
                           std::function<void()> on_finished = {});
  /// Adds a robot to the time and the world of the first robot; the robots meet. Precondition: the
  /// session has a robot.
  line::Station& add_further_robot(std::unique_ptr<sim::Robot> robot, line::StationOptions options);
  std::size_t robots() const { return stations_.size(); }
  /// Robots have numbers in the order of add_robot(). References stay valid. Precondition: the
  /// robot exists.
  line::Station& robot(std::size_t number) {
    assert(number < stations_.size());
    return *stations_[number];
  }
  /// The stations of what the robot carries, and of the robots beside. Precondition: the robot
  /// exists.
  std::vector<line::Station*> devices_of(std::size_t robot);
  /// The present paths of the devices of the robot, and of what the robot carries. Precondition:
  /// the robot exists.
  io::DriverPorts ports_of(std::size_t robot);
  /// From now on the robot's events have the times that `time_of` makes of the robot's time;
  /// nullptr: the robot's time. The objects that `time_of` uses must exist whenever the robot has
  /// an event. Precondition: the robot exists.
  void time_events_of(std::size_t robot, std::function<sim::SimTime(sim::SimTime)> time_of);
  /// Starts simulated time for all robots.
  void start();
  /// Unplugs all devices for one second.
  void replug();
  /// Stops all robots and drops the bytes that faults hold back. The devices are removed when
  /// end_robots() returns.
  void end_robots();

  // --- the recording -----------------------------------------------------------

  /// From now on flushes the recording once a second and records scenarios in it. The recording
  /// must outlive the session or be removed with nullptr.
  void record_into(Recording* recording) { recording_ = recording; }
  /// The recording of the session; nullptr without a recording.
  Recording* recording() { return recording_; }

  // --- drivers -----------------------------------------------------------------

  /// A driver process that the caller starts, repeatedly if needed, and the session ends. Processes
  /// that the driver leaves behind and that have to be killed are reported as a warning.
  io::Driver& add_driver(io::DriverEvents events);
  /// Starts a driver, in the time of the session. Does nothing unless the former process is gone.
  /// `patience` is the time from SIGTERM to SIGKILL. Throws OsError.
  void start_driver(io::Driver& driver, io::ProcessCommand command,
                    std::chrono::nanoseconds patience) {
    drivers_.start(driver, std::move(command), patience);
  }
  /// Why drivers could not live in simulated or scaled time, and the remedy. Empty if all drivers
  /// could, and in real time.
  std::string not_held() const { return drivers_.not_held(); }
  /// The turns that threads have taken so far; without turns, and in other time than simulated,
  /// none.
  io::TakenTurns taken_turns() const { return drivers_.taken_turns(); }
  /// As SessionDrivers::endless().
  const std::string& endless_driver() const { return drivers_.endless(); }
  using DriverOrders = SessionDrivers::Orders;
  /// Called by the starter of the robot's driver: from now on `orders` executes start, stop and
  /// kill by scenarios or by hand, soon after the order, and returns whether the order changes
  /// anything.
  void take_driver_orders(std::size_t robot, DriverOrders orders) {
    drivers_.take_orders(robot, std::move(orders));
  }
  /// The receiver of orders to the robot's driver; nullptr: the robot has no driver that fakebot
  /// could start or end.
  const DriverOrders* driver_orders(std::size_t robot) const { return drivers_.orders(robot); }
  /// Sends SIGTERM to the running drivers, and handles events until the drivers and all processes
  /// that they have started have ended, because many drivers send a last command. Kills processes
  /// that do not end in time.
  void end_drivers();
  bool any_driver_runs() const { return drivers_.any_runs(); }

  std::vector<pid_t> processes_of_first_driver() const { return drivers_.processes_of_first(); }
  /// How long the first running driver waits for a processor.
  ProcessorWatch& processor_watch() { return processor_watch_; }
  const ProcessorWatch& processor_watch() const { return processor_watch_; }

 private:
  /// Runs until the condition is true, even after stop().
  void finish(const std::function<bool()>& condition);
  void observe(sim::Robot& robot);
  void run_one();
  void settle();
  void await_ends();
  bool any_device(bool (io::Device::*does)());
  bool may_have_sent_signals();
  line::StationOptions at_own_port(line::StationOptions options) const;
  void add_devices(line::Station& carrier, line::StationOptions&& options);
  line::StationEvents station_events(std::size_t number, std::function<void()> on_finished);

  io::ShortTimeSlice time_slice_;  // frames are due on time, also beside programs that compute
  SessionEvents events_;
  // The context is made for a single thread: other threads only post and stop.
  std::unique_ptr<boost::asio::io_context> context_;
  io::ContextClock clock_{*context_};
  std::unique_ptr<boost::asio::io_context> outside_;  // in simulated time
  io::AttachmentWatch watch_{*context_};
  StopRequest stop_{*context_};
  io::Timer every_second_{*context_};
  SessionDrivers drivers_{*context_, events_, stop_};
  ProcessorWatch processor_watch_{*context_, [this] { return drivers_.processes_of_first(); }};
  RobotObservers observers_{events_};
  Recording* recording_ = nullptr;
  std::vector<std::unique_ptr<line::Station>> stations_;
  std::unique_ptr<Lockstep> lockstep_;  // in simulated time
  std::function<void()> read_output_;
  std::size_t finished_ = 0;
  bool closes_device_ = false;
};

}  // namespace fakebot::runner
