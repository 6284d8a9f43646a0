// When robots with a common time run and how far: at a pace of the wall clock, as fast as the
// machine or the drivers allow, or not at all.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/device.hpp"
#include "io/pace/deadline_timer.hpp"
#include "io/pace/lateness.hpp"
#include "io/pace/pacer.hpp"
#include "line/line_clock.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "sim/fleet/fleet.hpp"
#include "sim/not_copied.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::line {

struct PaceOptions {
  std::optional<double> speed = 1.0;  ///< times real time; nothing: as fast as possible
  std::optional<sim::SimTime> duration{};
  /// When running as fast as possible: stop simulated time while no driver is attached. Otherwise
  /// hours would pass, and the battery would be empty, before a driver attaches.
  bool waits_for_driver = false;
  /// Frames leave when the robot says, and may be late. A real robot sends by itself.
  bool has_due_frames = true;
  /// Keeps the times of late frames, for verdicts: on a busy machine many, for each robot.
  bool keeps_late_times = true;
};

/// What follows the pace: the line of a robot.
class PaceFollower : private NotCopied {
 public:
  virtual ~PaceFollower() = default;

  /// The robot has run: new frames are sent.
  virtual void on_run() = 0;
  /// Carries the bytes on the line.
  virtual void advance_wire(sim::SimTime time) = 0;
  /// The duration is over.
  virtual void on_finished() = 0;
};

/// A robot on its line; no pointer is null.
struct PacedLine {
  const sim::Robot* robot;
  const sim::faults::FaultyWire* wire;
  io::Device* device;
  PaceFollower* follower;
  sim::SimTime behind{0};  ///< the time of the group at the robot's first tick

  /// In the time of the group.
  sim::SimTime next_frame_at() const { return robot->next_frame_at() + behind; }
  sim::SimTime next_wake_up() const { return std::min(next_frame_at(), wire->next_at()); }
};

class RobotPace : private NotCopied {
 public:
  /// Arguments by reference must outlive the pace. The clock follows a pacer after start(), unless
  /// the robots run freely.
  RobotPace(boost::asio::io_context& context, sim::Fleet& fleet, LineClock& clock,
            PaceOptions options);

  /// Adds the line of a robot of the fleet. The first line is told of the end of the duration.
  /// Precondition of all other functions: there is a line. All parts must outlive the pace, or
  /// remove().
  void add(const PacedLine& line);
  void remove(const PaceFollower& follower);

  /// Starts simulated time.
  void start(io::Pacer::Clock::time_point now);
  /// Stops simulated time for good.
  void end() { ended_ = true; }
  bool has_ended() const { return ended_; }

  /// Simulated time stands still, on the line as well. Before start(), pause() and the functions
  /// below are for the time after start().
  void pause();
  void resume();
  bool is_paused() const { return paused_; }
  /// Runs paused robots so much further, at once.
  void step(sim::SimTime duration);
  /// `speed` in times of real time; nothing: as fast as possible.
  void set_speed(std::optional<double> speed);
  const std::optional<double>& speed() const { return options_.speed; }

  /// Runs all robots up to the present, so that the next event happens now. No effect within a
  /// tick.
  void catch_up();
  /// Does so for an event on a line. The other lines only follow if a robot runs.
  void catch_up(PaceFollower& line);
  /// The time of a driver's bytes, just read, with the robot at the present: since before the
  /// reading or, where no time passes meanwhile, after the call.
  sim::SimTime time_of_bytes(PaceFollower& line);
  /// Something may be due on the line before the next wake-up so far.
  void wake_up_for(const PacedLine& line);
  /// The first driver has opened the device.
  void driver_attached();

  const io::Lateness& lateness() const { return lateness_; }
  /// Simulated time for which the machine was too slow. Zero in real time, or slower: there the
  /// robot makes up for all delays.
  sim::SimTime given_up() const { return given_up_; }

 private:
  void go_on();
  void wait_for_next_frame();
  void give_up_what_is_too_fast(io::Pacer::Clock::time_point now);
  void catch_up(io::Pacer::Clock::time_point now, PaceFollower* line);
  void post_free_run();
  void run_freely();
  bool run_line_freely();
  void advance_robot(sim::SimTime time);
  void advance_freely_to(sim::SimTime time);
  void advance_wires(sim::SimTime time);
  sim::SimTime next_wake_up() const;
  sim::SimTime next_frame_at() const;
  bool any_attached() const;
  bool all_want_more() const;
  bool any_can_be_opened() const;
  void on_finished() { lines_.front().follower->on_finished(); }
  bool finished() const { return options_.duration && fleet_.now() >= *options_.duration; }

  boost::asio::io_context& context_;
  sim::Fleet& fleet_;
  LineClock& clock_;
  PaceOptions options_;
  std::vector<PacedLine> lines_;
  io::DeadlineTimer timer_;
  io::Lateness lateness_;
  sim::SimTime given_up_{0};
  sim::SimTime present_{0};  // at the last catch_up()
  sim::SimTime awaited_{0};  // the next wake-up, at a pace of the wall clock
  bool is_advancing_ = false;
  bool waiting_for_driver_ = false;
  bool started_ = false;
  bool ended_ = false;
  bool paused_ = false;
  std::uint64_t free_run_ = 0;  // number of the latest free run: earlier runs must not go on
};

}  // namespace fakebot::line
