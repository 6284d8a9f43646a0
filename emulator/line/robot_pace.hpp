// When a robot runs and how far: at a pace of the wall clock, as fast as the machine or the driver
// allows, or not at all.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "io/asio/asio_types.hpp"
#include "io/device.hpp"
#include "io/pace/deadline_timer.hpp"
#include "io/pace/lateness.hpp"
#include "io/pace/pacer.hpp"
#include "line/line_clock.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "sim/not_copied.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"
#include "sim/simulation.hpp"

namespace fakebot::line {

struct PaceOptions {
  std::optional<double> speed = 1.0;  ///< times real time; nothing: as fast as possible
  std::optional<sim::SimTime> duration{};
  /// When running as fast as possible: stop simulated time while no driver is attached. Otherwise
  /// hours would pass, and the battery would be empty, before a driver attaches.
  bool waits_for_driver = false;
  std::chrono::microseconds phase{0};  ///< delay of simulated time 0 after start()
  /// Frames leave when the robot says, and may be late. A real robot sends by itself.
  bool has_due_frames = true;
  /// Keeps the times of late frames, for verdicts: on a busy machine many, for each robot.
  bool keeps_late_times = true;
};

/// Runs the robot and the line as far as the pace says.
class PaceOwner : private NotCopied {
 public:
  virtual ~PaceOwner() = default;

  /// Runs the robot, and sends its new frames.
  virtual void advance_robot(sim::SimTime time) = 0;
  /// Carries the bytes on the line.
  virtual void advance_wire(sim::SimTime time) = 0;
  /// The duration is over.
  virtual void on_finished() = 0;
};

class RobotPace : private NotCopied {
 public:
  /// Arguments by reference must outlive the pace. The clock follows a pacer after start(), unless
  /// the robot runs freely.
  RobotPace(boost::asio::io_context& context, const sim::Robot& robot,
            const sim::Simulation& simulation, const sim::faults::FaultyWire& wire,
            io::Device& device, LineClock& clock, PaceOptions options, PaceOwner& owner);

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
  /// Runs a paused robot so much further, at once.
  void step(sim::SimTime duration);
  /// `speed` in times of real time; nothing: as fast as possible.
  void set_speed(std::optional<double> speed);
  const std::optional<double>& speed() const { return options_.speed; }

  /// Runs the robot up to the present, so that the next event happens now. No effect within a
  /// tick.
  void catch_up();
  /// The time of a driver's bytes, just read, with the robot at the present: since before the
  /// reading or, where no time passes meanwhile, after the call.
  sim::SimTime time_of_bytes();
  /// The next wake-up of the robot or the line, or the end.
  sim::SimTime next_wake_up() const;
  /// Something may be due before `awaited`, the next wake-up so far.
  void wake_up_before(sim::SimTime awaited);
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
  void catch_up(io::Pacer::Clock::time_point now);
  void post_free_run();
  void run_freely();
  bool run_line_freely();
  void advance_robot(sim::SimTime time);
  void advance_freely_to(sim::SimTime time);
  bool finished() const { return options_.duration && simulation_.now() >= *options_.duration; }

  boost::asio::io_context& context_;
  const sim::Robot& robot_;
  const sim::Simulation& simulation_;
  const sim::faults::FaultyWire& wire_;
  io::Device& device_;
  PaceOptions options_;
  PaceOwner& owner_;
  LineClock& clock_;
  io::DeadlineTimer timer_;
  io::Lateness lateness_;
  sim::SimTime given_up_{0};
  sim::SimTime present_{0};  // at the last catch_up()
  bool is_advancing_ = false;
  bool waiting_for_driver_ = false;
  bool started_ = false;
  bool ended_ = false;
  bool paused_ = false;
  std::uint64_t free_run_ = 0;  // number of the latest free run: earlier runs must not go on
};

}  // namespace fakebot::line
