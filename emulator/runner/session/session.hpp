// Robots, drivers and lines that run together, and the one way in which all of them start, are
// looked at, are recorded and stop.
//
//   Session ─ robots (Station), each on a device of its own
//           ─ drivers (io::Driver), which it starts and ends
//           ─ a recording of the lines
//           ─ a request to stop, from any thread
//
// It belongs to the thread that calls run(): there is no other, no signal handler, no standard
// stream and nothing global, so that a program may have any number of sessions, a thread each.
// Of all members only stop() and post() may be called from other threads.
//
//   Session session(events);
//   Station& robot = session.add_robot(kind.make(setup), {.link = "/tmp/kobuki"});
//   session.start();
//   session.run_until([&] { return robot.look("driver.attached") == 1; });
//   robot.force("bumper.left", 1);
//   session.run();          // until session.stop(...)
//   session.end_drivers();
//   session.end_robots();
//
// What does all of this for one purpose: RobotsRun, play_on_device, Replay, Proxy.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/pace/timer.hpp"
#include "io/process/driver.hpp"
#include "io/process/processor_wait.hpp"
#include "io/pty/attachment_watch.hpp"
#include "io/pty/device.hpp"
#include "runner/line/station.hpp"
#include "runner/recording/recording.hpp"
#include "runner/session/session_events.hpp"
#include "runner/session/stop_request.hpp"
#include "sim/robot.hpp"

namespace fakebot::runner {

class Session {
 public:
  /// For a driver to end by itself after SIGTERM: one that is well takes a few milliseconds, and
  /// on a host that stands still for seconds it is to blame for nothing.
  static constexpr std::chrono::seconds kPatienceForDrivers{10};

  /// Throws OsError.
  explicit Session(SessionEvents events = {});
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  Session(Session&&) = delete;
  Session& operator=(Session&&) = delete;
  ~Session() = default;

  // --- running -----------------------------------------------------------------

  /// Until somebody calls stop(); at once when somebody has.
  void run();
  /// The same, or until the condition is true, which is asked after everything that happens.
  void run_until(const std::function<bool()>& condition);
  /// What has happened and was not looked at yet, also when it is to stop.
  void run_pending();
  /// Safe from any thread. The first reason wins.
  void stop(StopReason reason) { stop_.stop(std::move(reason)); }
  /// Safe from any thread: the session's thread calls it soon, while it runs.
  void post(std::function<void()> call);
  const StopRequest& stop_request() const { return stop_; }

  const SessionEvents& events() const { return events_; }
  /// For what else is to happen on the session's thread.
  boost::asio::io_context& context() { return context_; }
  io::AttachmentWatch& watch() { return watch_; }

  // --- robots ------------------------------------------------------------------

  /// Its device is there when this returns; its time begins with start(). Throws OsError.
  Station& add_robot(std::unique_ptr<sim::Robot> robot, StationOptions options);
  std::size_t robots() const { return stations_.size(); }
  /// In the order in which they were added; they stay where they are.
  Station& robot(std::size_t number) { return *stations_[number]; }
  /// Simulated time begins to run for all of them.
  void start();
  /// All devices vanish for a second.
  void replug();
  /// Their time ends, and what faults still hold never arrives. Their devices are gone when this
  /// returns.
  void end_robots();
  /// Devices of others are gone when this returns.
  void close(const std::vector<io::Device*>& devices);

  // --- the recording -----------------------------------------------------------

  /// From now on it is flushed once a second, and scenarios are recorded in it. It must outlive
  /// the session, or be taken away with nullptr.
  void record_into(Recording* recording) { recording_ = recording; }
  /// nullptr: nothing is recorded.
  Recording* recording() { return recording_; }

  // --- drivers -----------------------------------------------------------------

  /// A process that the owner starts as often as it likes, and that the session ends.
  io::Driver& add_driver(std::function<void(const io::DriverEnd&)> on_end);
  /// Asks those that still run to end, and runs while they do: many drivers end with a last
  /// command. What does not end in time is killed.
  void end_drivers(std::chrono::nanoseconds patience = kPatienceForDrivers);
  bool any_driver_runs() const;

  /// From now on how long the first driver that runs waits for a processor is looked at, at the
  /// time that `now` returns.
  void watch_processor(std::function<sim::SimTime()> now);
  /// The same, once more. To be called when what counts is over.
  void look_at_processor();
  const io::ProcessorWait& processor_wait() const { return processor_wait_; }

 private:
  /// Also when it is to stop.
  void finish(const std::function<bool()>& condition);
  StationEvents station_events(std::size_t number);

  /// Forwards what happens inside a robot.
  class RobotObserver final : public sim::Observer {
   public:
    RobotObserver(const SessionEvents& events, std::size_t robot)
        : events_(events), robot_(robot) {}
    void on_event(const sim::RobotEvent& event) override { events_.on_robot_event(robot_, event); }

   private:
    const SessionEvents& events_;
    std::size_t robot_;
  };

  SessionEvents events_;
  // One thread runs it; requests to stop come from the threads of others.
  boost::asio::io_context context_{1};
  io::AttachmentWatch watch_{context_};
  StopRequest stop_{context_};
  io::Timer every_second_{context_};
  io::Timer processor_timer_{context_};
  std::function<sim::SimTime()> processor_time_;
  io::ProcessorWait processor_wait_;
  std::vector<std::unique_ptr<io::Driver>> drivers_;
  std::deque<RobotObserver> observers_;  // they never move: robots point to them
  Recording* recording_ = nullptr;
  std::vector<std::unique_ptr<Station>> stations_;
  std::size_t finished_ = 0;
};

}  // namespace fakebot::runner
