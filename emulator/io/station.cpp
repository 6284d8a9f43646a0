#include "io/station.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

namespace fakebot::io {

namespace asio = boost::asio;
using sim::SimTime;

namespace {

/// Between two looks at the io_context when running freely with nobody attached.
constexpr SimTime kFreeStretch = std::chrono::seconds(1);
/// Between two looks whether a driver has read what it got.
constexpr std::chrono::microseconds kFreePoll{50};

}  // namespace

Station::Station(asio::io_context& context, AttachmentWatch& watch,
                 std::unique_ptr<sim::Robot> robot, StationOptions options, StationEvents events)
    : context_(context),
      robot_(std::move(robot)),
      options_(std::move(options)),
      events_(std::move(events)),
      simulation_(*robot_),
      timer_(context),
      device_(context, watch, options_.link, device_events()) {
  if (options_.duration) {
    options_.duration = sim::in_whole_ticks(*options_.duration, robot_->tick());
  }
}

DeviceEvents Station::device_events() {
  return {[this](std::span<const std::uint8_t> bytes) { on_bytes(bytes); },
          [this] { driver_came(); },
          [this] {
            robot_->driver_left();
            events_.on_detach();
          },
          [this] { robot_->driver_left(); }, events_.on_plugged_in};
}

void Station::start(Pacer::Clock::time_point now) {
  if (options_.speed) {
    pacer_.emplace(now + options_.phase, *options_.speed);
    wait_for_next_frame();
  } else {
    asio::post(context_, [this] { run_freely(); });
  }
}

SimTime Station::next_wake_up() const {
  const SimTime next = robot_->next_frame_at();
  return options_.duration ? std::min(next, *options_.duration) : next;
}

void Station::wait_for_next_frame() {
  timer_.call_at(pacer_->wall_time(next_wake_up()), [this] {
    catch_up(Pacer::Clock::now());
    if (finished()) { return events_.on_finished(); }
    wait_for_next_frame();
  });
}

/// Brings the robot to the present, so that what happens now finds it there.
void Station::catch_up(Pacer::Clock::time_point now) {
  const SimTime present = pacer_->sim_time(now);
  while (robot_->next_frame_at() <= present && !finished()) {
    const SimTime due = robot_->next_frame_at();
    advance_to(due);
    lateness_.add(now - pacer_->wall_time(due));
  }
  advance_to(present);
}

/// As fast as the machine allows; with a driver attached, as fast as it reads.
void Station::run_freely() {
  if (finished()) { return events_.on_finished(); }
  if (device_.attached()) {
    if (device_.wants_more()) { advance_to(robot_->next_frame_at()); }
    timer_.call_at(Pacer::Clock::now() + kFreePoll, [this] { run_freely(); });
    return;
  }
  waiting_for_driver_ = options_.waits_for_driver;
  if (waiting_for_driver_) { return; }
  advance_to(simulation_.now() + kFreeStretch);
  asio::post(context_, [this] { run_freely(); });
}

void Station::driver_came() {
  events_.on_attach();
  if (!waiting_for_driver_) { return; }
  waiting_for_driver_ = false;
  asio::post(context_, [this] { run_freely(); });
}

void Station::advance_to(SimTime time) {
  simulation_.advance_to(options_.duration ? std::min(time, *options_.duration) : time, outbox_);
  send();
}

void Station::send() {
  outbox_.for_each([this](std::span<const std::uint8_t> frame) {
    if (device_.send(frame) && tap_ != nullptr) { tap_->on_robot_bytes(time_on_the_line(), frame); }
  });
  outbox_.clear();
}

/// A frame that leaves late is late on the line, too.
SimTime Station::time_on_the_line() const {
  return pacer_ ? pacer_->sim_time(Pacer::Clock::now()) : simulation_.now();
}

void Station::on_bytes(std::span<const std::uint8_t> bytes) {
  if (pacer_) { catch_up(Pacer::Clock::now()); }
  if (tap_ != nullptr) { tap_->on_driver_bytes(time_on_the_line(), bytes); }
  robot_->receive(bytes);
}

}  // namespace fakebot::io
