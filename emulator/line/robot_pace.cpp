#include "line/robot_pace.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cassert>
#include <utility>

#include "io/pace/context_clock.hpp"

namespace fakebot::line {

namespace asio = boost::asio;
using sim::SimTime;

namespace {

/// Simulated time between two polls of the io_context when running freely without a driver.
constexpr SimTime kFreeStretch = std::chrono::seconds(1);
/// How far a robot with a speed above real time may be behind. (choice)
constexpr SimTime kMostBehind = std::chrono::seconds(1);
/// Delay to make up for at once, before everything else has a turn. (choice)
constexpr SimTime kMostAtOnce = std::chrono::seconds(1);

}  // namespace

RobotPace::RobotPace(asio::io_context& context, const sim::Robot& robot,
                     const sim::Simulation& simulation, const sim::faults::FaultyWire& wire,
                     io::Device& device, LineClock& clock, PaceOptions options, PaceOwner& owner)
    : context_(context),
      robot_(robot),
      simulation_(simulation),
      wire_(wire),
      device_(device),
      options_(options),
      owner_(owner),
      clock_(clock),
      timer_(context) {
  if (options_.duration) {
    options_.duration = sim::in_whole_ticks(*options_.duration, robot_.tick());
  }
}

void RobotPace::start(io::Pacer::Clock::time_point now) {
  started_ = true;
  if (paused_) { return; }
  if (options_.speed) {
    clock_.follow(io::Pacer(now + options_.phase, *options_.speed));
    wait_for_next_frame();
  } else {
    post_free_run();
  }
}

void RobotPace::pause() {
  if (std::exchange(paused_, true)) { return; }
  catch_up();
  clock_.follow_robot();
}

void RobotPace::resume() {
  if (std::exchange(paused_, false)) { go_on(); }
}

void RobotPace::step(SimTime duration) {
  assert(paused_);
  if (!started_ || ended_ || finished()) { return; }
  advance_freely_to(simulation_.now() + duration);
  if (finished()) { owner_.on_finished(); }
}

void RobotPace::set_speed(std::optional<double> speed) {
  catch_up();
  options_.speed = speed;
  if (!paused_) { go_on(); }
}

/// Goes on from the present simulated time.
void RobotPace::go_on() {
  if (!started_ || ended_ || finished()) { return; }
  waiting_for_driver_ = false;
  if (options_.speed) {
    ++free_run_;
    clock_.follow(io::Pacer::from(clock_.wall_time(), simulation_.now(), *options_.speed));
    wait_for_next_frame();
  } else {
    clock_.follow_robot();
    post_free_run();
  }
}

SimTime RobotPace::next_wake_up() const {
  const SimTime next = std::min(robot_.next_frame_at(), wire_.next_at());
  return options_.duration ? std::min(next, *options_.duration) : next;
}

// --- at a pace of the wall clock -------------------------------------------------

void RobotPace::catch_up() {
  if (clock_.pacer() && !is_advancing_) { catch_up(clock_.wall_time()); }
}

SimTime RobotPace::time_of_bytes() {
  if (clock_.pacer() && !clock_.is_simulated()) { return present_; }
  catch_up();
  return clock_.now();
}

void RobotPace::wait_for_next_frame() {
  timer_.call_at(clock_.pacer()->wall_time(next_wake_up()), [this] {
    if (ended_ || !clock_.pacer()) { return; }
    catch_up(clock_.wall_time());
    if (finished()) { return owner_.on_finished(); }
    wait_for_next_frame();
  });
}

void RobotPace::wake_up_before(SimTime awaited) {
  if (clock_.pacer() && next_wake_up() < awaited) { wait_for_next_frame(); }
}

/// On a machine too slow for the speed, the robot would be further behind each time, and
/// nothing else would happen.
void RobotPace::give_up_what_is_too_fast(io::Pacer::Clock::time_point now) {
  if (!options_.speed || *options_.speed <= 1) { return; }
  const SimTime due = next_wake_up();
  const SimTime behind = clock_.pacer()->sim_time(now) - due;
  if (behind <= kMostBehind) { return; }
  given_up_ += behind - kMostBehind;
  clock_.follow(io::Pacer::from(now, due + kMostBehind, *options_.speed));
}

/// Advances the robot to the present, so that events apply at the right time. A robot far behind
/// needs several calls: the handlers of events may take longer than the time left.
void RobotPace::catch_up(io::Pacer::Clock::time_point now) {
  give_up_what_is_too_fast(now);
  const io::Pacer& pacer = *clock_.pacer();
  SimTime present = pacer.sim_time(now);
  if (!clock_.is_simulated()) { present = std::min(present, simulation_.now() + kMostAtOnce); }
  present_ = present;
  while (robot_.next_frame_at() <= present && !finished()) {
    const SimTime due = robot_.next_frame_at();
    advance_robot(due);
    if (options_.has_due_frames && !clock_.is_simulated()) {
      const auto late = now - pacer.wall_time(due);
      options_.keeps_late_times ? lateness_.add(late, due, present) : lateness_.add(late);
    }
  }
  advance_robot(present);
  owner_.advance_wire(present);
}

// --- as fast as possible ---------------------------------------------------------

void RobotPace::post_free_run() {
  asio::post(context_, [this, run = ++free_run_] {
    if (run == free_run_) { run_freely(); }
  });
}

/// Runs as fast as the machine allows or, with a driver attached, as fast as the driver reads.
void RobotPace::run_freely() {
  if (ended_ || paused_) { return; }
  if (finished()) { return owner_.on_finished(); }
  if (device_.attached()) {
    if (device_.wants_more()) {
      advance_freely_to(robot_.next_frame_at());
    } else {
      run_line_freely();
    }
    timer_.call_at(clock_.wall_time() + io::kFreePoll, [this, run = free_run_] {
      if (run == free_run_) { run_freely(); }
    });
    return;
  }
  if (run_line_freely()) { return post_free_run(); }
  // Nobody can open an absent device, which may return with time.
  waiting_for_driver_ = options_.waits_for_driver && robot_.has_device() && device_.is_plugged_in();
  if (waiting_for_driver_) { return; }
  advance_freely_to(simulation_.now() + kFreeStretch);
  post_free_run();
}

/// Bytes of a driver need time on the line, also of a driver without interest in frames.
bool RobotPace::run_line_freely() {
  if (wire_.under_way() == 0) { return false; }
  advance_freely_to(simulation_.now() + robot_.tick());
  return true;
}

void RobotPace::driver_attached() {
  if (!std::exchange(waiting_for_driver_, false)) { return; }
  post_free_run();
}

// --- both ------------------------------------------------------------------------

void RobotPace::advance_freely_to(SimTime time) {
  advance_robot(time);
  owner_.advance_wire(simulation_.now());
}

void RobotPace::advance_robot(SimTime time) {
  is_advancing_ = true;
  owner_.advance_robot(options_.duration ? std::min(time, *options_.duration) : time);
  is_advancing_ = false;
}

}  // namespace fakebot::line
