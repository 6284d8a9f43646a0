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

RobotPace::RobotPace(asio::io_context& context, sim::Fleet& fleet, LineClock& clock,
                     PaceOptions options)
    : context_(context), fleet_(fleet), clock_(clock), options_(options), timer_(context) {}

void RobotPace::add(const PacedLine& line) {
  if (lines_.empty() && options_.duration) {
    options_.duration = sim::in_whole_ticks(*options_.duration, line.robot->tick());
  }
  lines_.push_back(line);
}

void RobotPace::remove(const PaceFollower& follower) {
  std::erase_if(lines_, [&](const PacedLine& line) { return line.follower == &follower; });
}

void RobotPace::start(io::Pacer::Clock::time_point now) {
  started_ = true;
  if (paused_) { return; }
  if (options_.speed) {
    clock_.follow(io::Pacer(now, *options_.speed));
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
  advance_freely_to(fleet_.now() + duration);
  if (finished()) { on_finished(); }
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
    clock_.follow(io::Pacer::from(clock_.wall_time(), fleet_.now(), *options_.speed));
    wait_for_next_frame();
  } else {
    clock_.follow_robot();
    post_free_run();
  }
}

SimTime RobotPace::next_wake_up() const {
  SimTime next = options_.duration.value_or(SimTime::max());
  for (const PacedLine& line : lines_) { next = std::min(next, line.next_wake_up()); }
  return next;
}

SimTime RobotPace::next_frame_at() const {
  SimTime next = SimTime::max();
  for (const PacedLine& line : lines_) { next = std::min(next, line.next_frame_at()); }
  return next;
}

// --- at a pace of the wall clock -------------------------------------------------

void RobotPace::catch_up() {
  if (clock_.pacer() && !is_advancing_) { catch_up(clock_.wall_time(), nullptr); }
}

void RobotPace::catch_up(PaceFollower& line) {
  if (clock_.pacer() && !is_advancing_) { catch_up(clock_.wall_time(), &line); }
}

SimTime RobotPace::time_of_bytes(PaceFollower& line) {
  if (clock_.pacer() && !clock_.is_simulated()) { return present_; }
  catch_up(line);
  return clock_.now();
}

void RobotPace::wait_for_next_frame() {
  awaited_ = next_wake_up();
  timer_.call_at(clock_.pacer()->wall_time(awaited_), [this] {
    if (ended_ || !clock_.pacer()) { return; }
    catch_up(clock_.wall_time(), nullptr);
    if (finished()) { return on_finished(); }
    wait_for_next_frame();
  });
}

void RobotPace::wake_up_for(const PacedLine& line) {
  if (clock_.pacer() && line.next_wake_up() < awaited_) { wait_for_next_frame(); }
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
void RobotPace::catch_up(io::Pacer::Clock::time_point now, PaceFollower* line) {
  give_up_what_is_too_fast(now);
  const io::Pacer& pacer = *clock_.pacer();
  SimTime present = pacer.sim_time(now);
  if (!clock_.is_simulated()) { present = std::min(present, fleet_.now() + kMostAtOnce); }
  present_ = present;
  if (line != nullptr && fleet_.next_end() > present) { return line->advance_wire(present); }
  for (SimTime due = next_frame_at(); due <= present && !finished(); due = next_frame_at()) {
    advance_robot(due);
    if (options_.has_due_frames && !clock_.is_simulated()) {
      const auto late = now - pacer.wall_time(due);
      options_.keeps_late_times ? lateness_.add(late, due, present) : lateness_.add(late);
    }
  }
  advance_robot(present);
  advance_wires(present);
}

// --- as fast as possible ---------------------------------------------------------

void RobotPace::post_free_run() {
  asio::post(context_, [this, run = ++free_run_] {
    if (run == free_run_) { run_freely(); }
  });
}

bool RobotPace::any_attached() const {
  return std::ranges::any_of(lines_, [](const PacedLine& line) { return line.device->attached(); });
}

bool RobotPace::all_want_more() const {
  return std::ranges::all_of(lines_, [](const PacedLine& line) {
    return !line.device->attached() || line.device->wants_more();
  });
}

bool RobotPace::any_can_be_opened() const {
  return std::ranges::any_of(lines_, [](const PacedLine& line) {
    return line.robot->has_device() && line.device->is_plugged_in();
  });
}

/// Runs as fast as the machine allows or, with a driver attached, as fast as drivers read.
void RobotPace::run_freely() {
  if (ended_ || paused_) { return; }
  if (finished()) { return on_finished(); }
  if (any_attached()) {
    if (all_want_more()) {
      advance_freely_to(next_frame_at());
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
  waiting_for_driver_ = options_.waits_for_driver && any_can_be_opened();
  if (waiting_for_driver_) { return; }
  advance_freely_to(fleet_.now() + kFreeStretch);
  post_free_run();
}

/// Bytes of a driver need time on the line, also of a driver without interest in frames.
bool RobotPace::run_line_freely() {
  const auto under_way = std::ranges::find_if(
      lines_, [](const PacedLine& line) { return line.wire->under_way() > 0; });
  if (under_way == lines_.end()) { return false; }
  advance_freely_to(fleet_.now() + under_way->robot->tick());
  return true;
}

void RobotPace::driver_attached() {
  if (!std::exchange(waiting_for_driver_, false)) { return; }
  post_free_run();
}

// --- both ------------------------------------------------------------------------

void RobotPace::advance_freely_to(SimTime time) {
  advance_robot(time);
  advance_wires(fleet_.now());
}

void RobotPace::advance_robot(SimTime time) {
  is_advancing_ = true;
  fleet_.advance_to(options_.duration ? std::min(time, *options_.duration) : time);
  for (const PacedLine& line : lines_) { line.follower->on_run(); }
  is_advancing_ = false;
}

void RobotPace::advance_wires(SimTime time) {
  for (const PacedLine& line : lines_) { line.follower->advance_wire(time); }
}

}  // namespace fakebot::line
