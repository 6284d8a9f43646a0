#include "runner/line/station.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

namespace fakebot::runner {

namespace asio = boost::asio;
using sim::SimTime;

namespace {

/// Between two looks at the io_context when running freely with nobody attached.
constexpr SimTime kFreeStretch = std::chrono::seconds(1);

}  // namespace

Station::Station(asio::io_context& context, io::AttachmentWatch& watch,
                 std::unique_ptr<sim::Robot> robot, StationOptions options, StationEvents events)
    : context_(context),
      robot_(std::move(robot)),
      options_(std::move(options)),
      events_(std::move(events)),
      simulation_(*robot_),
      wire_(options_.fault_seed, ends_of_wire()),
      timer_(context),
      device_(context, watch, options_.link, device_events()) {
  if (options_.duration) {
    options_.duration = sim::in_whole_ticks(*options_.duration, robot_->tick());
  }
}

io::DeviceEvents Station::device_events() {
  return {[this](std::span<const std::uint8_t> bytes) { on_bytes(bytes); },
          [this] { driver_came(); },
          [this] {
            robot_->driver_left();
            events_.on_detach();
          },
          [this] { robot_->driver_left(); }, events_.on_plugged_in};
}

sim::faults::FaultyWire::Ends Station::ends_of_wire() {
  using Bytes = std::span<const std::uint8_t>;
  return {[this](SimTime, Bytes bytes, const std::string& comment) {
            const bool passed = bytes.empty() || device_.send(bytes);
            if (passed && tap_ != nullptr) {
              tap_->on_robot_bytes(time_on_the_line(), bytes, comment);
            }
          },
          [this](SimTime, Bytes bytes, const std::string& comment) {
            if (tap_ != nullptr) { tap_->on_driver_bytes(time_on_the_line(), bytes, comment); }
            robot_->receive(bytes);
          }};
}

void Station::start(io::Pacer::Clock::time_point now) {
  if (options_.speed) {
    pacer_.emplace(now + options_.phase, *options_.speed);
    wait_for_next_frame();
  } else {
    asio::post(context_, [this] { run_freely(); });
  }
}

SimTime Station::next_wake_up() const {
  const SimTime next = std::min(robot_->next_frame_at(), wire_.next_at());
  return options_.duration ? std::min(next, *options_.duration) : next;
}

void Station::wait_for_next_frame() {
  timer_.call_at(pacer_->wall_time(next_wake_up()), [this] {
    catch_up(io::Pacer::Clock::now());
    if (finished()) { return events_.on_finished(); }
    wait_for_next_frame();
  });
}

/// Brings the robot to the present, so that what happens now finds it there.
void Station::catch_up(io::Pacer::Clock::time_point now) {
  const SimTime present = pacer_->sim_time(now);
  while (robot_->next_frame_at() <= present && !finished()) {
    const SimTime due = robot_->next_frame_at();
    advance_to(due);
    lateness_.add(now - pacer_->wall_time(due), due);
  }
  advance_to(present);
  wire_.advance(present);
}

/// As fast as the machine allows; with a driver attached, as fast as it reads.
void Station::run_freely() {
  if (finished()) { return events_.on_finished(); }
  if (device_.attached()) {
    if (device_.wants_more()) { advance_freely_to(robot_->next_frame_at()); }
    timer_.call_at(io::Pacer::Clock::now() + io::kFreePoll, [this] { run_freely(); });
    return;
  }
  waiting_for_driver_ = options_.waits_for_driver;
  if (waiting_for_driver_) { return; }
  advance_freely_to(simulation_.now() + kFreeStretch);
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

void Station::advance_freely_to(SimTime time) {
  advance_to(time);
  wire_.advance(simulation_.now());
}

void Station::send() {
  if (outbox_.empty()) { return; }
  rate_.look(sim::faults::Stream::downstream, device_.baud(), simulation_.now());
  outbox_.for_each([this](std::span<const std::uint8_t> frame) {
    // A fault of what nobody hears is none.
    if (device_.attached()) {
      wire_.from_robot(simulation_.now(), frame);
    } else {
      device_.send(frame);
    }
  });
  outbox_.clear();
}

/// A frame that leaves late is late on the line, too.
SimTime Station::time_on_the_line() const {
  return pacer_ ? pacer_->sim_time(io::Pacer::Clock::now()) : simulation_.now();
}

void Station::on_bytes(std::span<const std::uint8_t> bytes) {
  if (pacer_) { catch_up(io::Pacer::Clock::now()); }
  const SimTime now = time_on_the_line();
  rate_.look(sim::faults::Stream::upstream, device_.baud(), now);
  wire_.from_driver(now, bytes);
  // It may have to pass before the next frame is due.
  if (pacer_ && wire_.next_at() < robot_->next_frame_at()) { wait_for_next_frame(); }
}

}  // namespace fakebot::runner
