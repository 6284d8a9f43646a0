#include "runner/line/station.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cassert>
#include <utility>

#include "runner/line/line_traits.hpp"

namespace fakebot::runner {

namespace asio = boost::asio;
using sim::SimTime;

namespace {

/// Simulated time between two polls of the io_context when running freely without a driver.
constexpr SimTime kFreeStretch = std::chrono::seconds(1);
/// Of a robot that is to run faster than real time. (choice)
constexpr SimTime kMostBehind = std::chrono::seconds(1);
/// What is made up for at once, before everything else has its turn. (choice)
constexpr SimTime kMostAtOnce = std::chrono::seconds(1);

}  // namespace

Station::Station(asio::io_context& context, io::AttachmentWatch& watch,
                 std::unique_ptr<sim::Robot> robot, StationOptions options, StationEvents events)
    : context_(context),
      robot_(std::move(robot)),
      options_(std::move(options)),
      events_(std::move(events)),
      simulation_(*robot_),
      clock_(simulation_, io::ContextClock(context)),
      wire_(robot_->wire(), options_.fault_seed, exit_),
      rate_(wire_, events_.on_warning),
      timer_(context),
      device_(context, watch, line_traits(robot_->wire(), options_.begins_raw), options_.link,
              *this) {
  simulation_.join(*this);
  if (options_.duration) {
    options_.duration = sim::in_whole_ticks(*options_.duration, robot_->tick());
  }
}

void Station::measure_delivery() {
  if (!delivery_) {
    delivery_.emplace(context_, [this] { return clock_.now(); });
  }
}

void Station::start(io::Pacer::Clock::time_point now) {
  if (paused_) { return; }
  if (options_.speed) {
    clock_.follow(io::Pacer(now + options_.phase, *options_.speed));
    wait_for_next_frame();
  } else {
    post_free_run();
  }
}

void Station::pause() {
  if (std::exchange(paused_, true)) { return; }
  catch_up();
  clock_.follow_robot();
}

void Station::resume() {
  if (std::exchange(paused_, false)) { go_on(); }
}

void Station::step(SimTime duration) {
  assert(paused_);
  if (ended_ || finished()) { return; }
  advance_freely_to(simulation_.now() + duration);
  if (finished()) { events_.on_finished(); }
}

void Station::set_speed(std::optional<double> speed) {
  catch_up();
  options_.speed = speed;
  if (!paused_) { go_on(); }
}

void Station::catch_up() {
  if (clock_.pacer() && !in_tick_) { catch_up(clock_.wall_time()); }
}

/// The robot wakes up for frames only, of which the first may be late.
bool Station::has_all_arrived() {
  catch_up();
  while (device_.read_waiting()) {}
  return wire_.under_way() == 0;
}

/// From where it is now.
void Station::go_on() {
  if (ended_ || finished()) { return; }
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

void Station::end() {
  ended_ = true;
  wire_.give_up(now());
  device_.unplug();
}

std::optional<double> Station::read(std::string_view signal) const {
  const auto of_robot = sim::value_of(*robot_, signal);
  return of_robot ? of_robot : sim::value_of(*this, signal);
}

bool Station::force(std::string_view signal, double value) {
  const auto index = input(signal);
  if (index) { robot_->set(*index, value); }
  return index.has_value();
}

bool Station::release(std::string_view signal) {
  const auto index = input(signal);
  if (index) { robot_->release(*index); }
  return index.has_value();
}

std::optional<std::size_t> Station::input(std::string_view signal) const {
  const auto index = sim::find_signal(robot_->signals(), signal);
  return index && robot_->signals()[*index].can_be_set ? index : std::nullopt;
}

SimTime Station::next_wake_up() const {
  const SimTime next = std::min(robot_->next_frame_at(), wire_.next_at());
  return options_.duration ? std::min(next, *options_.duration) : next;
}

void Station::wait_for_next_frame() {
  timer_.call_at(clock_.pacer()->wall_time(next_wake_up()), [this] {
    if (ended_ || !clock_.pacer()) { return; }
    catch_up(clock_.wall_time());
    if (finished()) { return events_.on_finished(); }
    wait_for_next_frame();
  });
}

/// When the machine cannot run at this speed, the robot would be further behind each time, and
/// nothing else would happen.
void Station::give_up_what_is_too_fast(io::Pacer::Clock::time_point now) {
  if (!options_.speed || *options_.speed <= 1) { return; }
  const SimTime due = next_wake_up();
  const SimTime behind = clock_.pacer()->sim_time(now) - due;
  if (behind <= kMostBehind) { return; }
  given_up_ += behind - kMostBehind;
  clock_.follow(io::Pacer::from(now, due + kMostBehind, *options_.speed));
}

/// Advances the robot to the present, so that events apply at the right time. If it is far behind,
/// it gets there in several calls: what happens to it may take longer than the time it has.
void Station::catch_up(io::Pacer::Clock::time_point now) {
  give_up_what_is_too_fast(now);
  const io::Pacer& pacer = *clock_.pacer();
  SimTime present = pacer.sim_time(now);
  if (!clock_.is_simulated()) { present = std::min(present, simulation_.now() + kMostAtOnce); }
  present_ = present;
  while (robot_->next_frame_at() <= present && !finished()) {
    const SimTime due = robot_->next_frame_at();
    advance_to(due);
    if (!clock_.is_simulated()) { lateness_.add(now - pacer.wall_time(due), due, present); }
  }
  advance_to(present);
  advance_wire(present);
}

void Station::post_free_run() {
  asio::post(context_, [this, run = ++free_run_] {
    if (run == free_run_) { run_freely(); }
  });
}

/// Runs as fast as the machine allows or, with a driver attached, as fast as it reads.
void Station::run_freely() {
  if (ended_ || paused_) { return; }
  if (finished()) { return events_.on_finished(); }
  if (device_.attached()) {
    if (device_.wants_more()) {
      advance_freely_to(robot_->next_frame_at());
    } else {
      run_line_freely();
    }
    timer_.call_at(clock_.wall_time() + io::kFreePoll, [this, run = free_run_] {
      if (run == free_run_) { run_freely(); }
    });
    return;
  }
  if (run_line_freely()) { return post_free_run(); }
  // Nobody can open a device that is away; it may return with time.
  waiting_for_driver_ =
      options_.waits_for_driver && robot_->has_device() && device_.is_plugged_in();
  if (waiting_for_driver_) { return; }
  advance_freely_to(simulation_.now() + kFreeStretch);
  post_free_run();
}

/// What a driver has sent needs time, also of a driver that reads no frames.
bool Station::run_line_freely() {
  if (wire_.under_way() == 0) { return false; }
  advance_freely_to(simulation_.now() + robot_->tick());
  return true;
}

void Station::on_attach() {
  catch_up();
  robot_->driver_arrived();
  simulation_.driver_acted();
  events_.on_attach();
  if (!waiting_for_driver_) { return; }
  waiting_for_driver_ = false;
  post_free_run();
}

void Station::on_detach() {
  driver_left();
  events_.on_detach();
}

/// Its last bytes are still under way.
void Station::driver_left() {
  driver_leaves_ = wire_.under_way() > 0;
  if (!driver_leaves_) { robot_->driver_left(); }
}

void Station::before_tick(SimTime now) {
  wire_.begin_tick(now, robot_->tick());
  read_what_waits(now);
  if (driver_leaves_) { driver_left(); }
}

/// Bytes without room on the line, and the rest of a frame, follow without a gap, however late the
/// machine is: a gap of 100 ms within a frame would tear the frame.
void Station::read_what_waits(SimTime now) {
  if (!device_.waits_for_room() && !robot_->is_mid_frame() && !wire_.is_mid_frame()) { return; }
  in_tick_ = true;
  if (device_.read_waiting()) { wire_.begin_tick(now, robot_->tick()); }
  in_tick_ = false;
}

void Station::advance_to(SimTime time) {
  simulation_.advance_to(options_.duration ? std::min(time, *options_.duration) : time, outbox_);
  send();
  follow_device_of_robot();
}

void Station::advance_wire(SimTime time) {
  wire_.advance(time);
  if (driver_leaves_) { driver_left(); }
  device_.go_on_reading();
  follow_device_of_robot();
}

/// Whenever the robot has run or has received something: its device may go and return before
/// anything else happens, and drivers must see that it went. Not at once, because this may run
/// within an event of the device.
void Station::follow_device_of_robot() {
  const bool has_device = robot_->has_device();
  if (std::exchange(robot_has_device_, has_device) == has_device) { return; }
  asio::post(context_, [this, has_device, station = std::weak_ptr(alive_)] {
    if (!station.expired() && !ended_) { device_.set_present(has_device); }
  });
}

void Station::advance_freely_to(SimTime time) {
  advance_to(time);
  advance_wire(simulation_.now());
}

void Station::send() {
  if (outbox_.empty()) { return; }
  const double baud = device_.baud();
  rate_.check(sim::faults::Stream::downstream, {baud, device_.was_found(baud)}, simulation_.now());
  outbox_.for_each([this](std::span<const std::uint8_t> frame) {
    // Without a driver, faults do not apply and are not counted.
    if (device_.attached()) {
      wire_.from_robot(simulation_.now(), frame);
    } else {
      exit_.to_driver(simulation_.now(), frame, {});
    }
  });
  outbox_.clear();
  tell_echo();
  if (delivery_) { delivery_->send(); }
}

void Station::tell_echo() {
  if (echo_is_told_ || device_.counters().frames_echoed == 0) { return; }
  echo_is_told_ = true;
  events_.on_warning(
      "the driver's port echoes: the robot receives its own frames as commands; a driver has to "
      "make "
      "its port raw, as cfmakeraw() does");
}

LineState Station::line_state() const {
  return {.attached = device_.attached(),
          .counters = device_.counters(),
          .fault_hits = wire_.tally().hits(),
          .wrong_rates = rate_.times(),
          .first_wrong_rate = rate_.first()};
}

void Station::on_bytes(std::span<const std::uint8_t> bytes) {
  const bool has_caught_up = clock_.pacer() && !clock_.is_simulated();  // by on_readable()
  if (!has_caught_up) { catch_up(); }
  const SimTime now = in_tick_ ? simulation_.now() : has_caught_up ? present_ : clock_.now();
  const double baud = device_.baud_of_bytes();
  rate_.check(sim::faults::Stream::upstream, {baud, device_.was_found(baud)}, now);
  const SimTime awaited = next_wake_up();
  wire_.from_driver(now, bytes);
  if (!in_tick_) { simulation_.driver_acted(); }
  follow_device_of_robot();
  // An answer, or delayed bytes, may be due before the next frame.
  if (clock_.pacer() && !in_tick_ && next_wake_up() < awaited) { wait_for_next_frame(); }
}

}  // namespace fakebot::runner
