#include "runner/session/session.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cassert>
#include <iterator>
#include <utility>

#include "io/asio/asio_error.hpp"
#include "io/lockstep/held_program.hpp"
#include "io/pace/simulated_clock.hpp"
#include "io/process/orphans.hpp"
#include "runner/session/lockstep.hpp"

namespace fakebot::runner {

namespace {

/// A driver that computes for so long in real time, without waiting for anything, is taken for one
/// that cannot be held. (choice)
constexpr std::chrono::seconds kLongestStandstill{60};

/// How often to look which programs drivers in scaled time have started. (choice)
constexpr std::chrono::milliseconds kProgramsEvery{250};

std::unique_ptr<boost::asio::io_context> make_context() {
  return io::with_os_error("prepare a device",
                           [] { return std::make_unique<boost::asio::io_context>(1); });
}

/// Timers that are made in it later find the clock.
std::unique_ptr<boost::asio::io_context> make_context(SessionTime time) {
  auto context = make_context();
  if (time.is_simulated()) { io::simulate_clock_of(*context); }
  if (time.scale()) { io::scale_clock_of(*context, *time.scale()); }
  return context;
}

std::string text_of(io::NotHeld::Remedy remedy) {
  using Remedy = io::NotHeld::Remedy;
  switch (remedy) {
    case Remedy::real: return "real time (--time real)";
    case Remedy::real_or_scaled:
      return "real time (--time real) or scaled time (--time scaled=X, X times as fast as real "
             "time)";
    case Remedy::real_or_simulated:
      return "real time (--time real) or virtual time (--time virtual)";
  }
  return "";
}

}  // namespace

Session::Session(SessionEvents events, SessionTime time)
    : events_(std::move(events)), context_(make_context(time)) {
  if (time.scale()) {
    scaled_ = std::make_unique<io::ScaledTime>(io::find_scaling_libraries(), *time.scale());
    program_timer_.call_every(clock_.of_real(kProgramsEvery), [this] { warn_of_unscaled(); });
  }
  if (time.is_simulated()) {
    outside_ = make_context();
    lockstep_ = std::make_unique<Lockstep>(
        *context_, *outside_,
        Lockstep::Parts{[this] { return any_device(&io::Device::confirm_delivery); },
                        [this] { return any_driver_ends(); },
                        [this] { return any_device(&io::Device::read_pending); }},
        [this](std::chrono::nanoseconds real) { on_standstill(real); },
        [this](io::NotHeld not_held) { on_not_held(std::move(not_held)); });
  }
  every_second_.call_every(clock_.of_real(std::chrono::seconds(1)), [this] {
    if (recording_ != nullptr) { recording_->flush(); }
    io::reap_orphans();
    events_.on_second();
  });
}

Session::~Session() = default;

// --- running -------------------------------------------------------------------

void Session::run() {
  // In this order, so that a request from another thread in between is not lost.
  context_->restart();
  if (lockstep_) {
    while (!stop_.reason()) { lockstep_->run_one(); }
    settle();
  } else if (!stop_.reason()) {
    context_->run();
  }
}

/// What the drivers do at the time at which it is over, they do before they are asked to end.
void Session::settle() {
  if (stop_.reason()->cause != StopReason::Cause::finished) { return; }
  while (!stop_.interruption() && !not_held_ && lockstep_->settle_one()) {}
}

void Session::run_one() {
  context_->restart();  // another stop() may have stopped it again
  if (lockstep_) {
    lockstep_->run_one();
  } else {
    context_->run_one();
  }
}

void Session::run_until(const std::function<bool()>& condition) {
  while (!stop_.reason() && !condition()) { run_one(); }
}

void Session::run_pending() {
  context_->restart();
  context_->poll();
}

void Session::finish(const std::function<bool()>& condition) {
  if (lockstep_) { lockstep_->grants().release(); }  // a driver may wait before it ends
  while (!condition()) { run_one(); }
}

void Session::post(std::function<void()> call) {
  boost::asio::post(*context_, std::move(call));
}

TimeGrants& Session::time_grants() {
  assert(lockstep_);
  return lockstep_->grants();
}

const TimeGrants& Session::time_grants() const {
  assert(lockstep_);
  return lockstep_->grants();
}

void Session::call_when_settled(std::function<void()> call) {
  lockstep_ ? lockstep_->call_when_settled(std::move(call)) : call();
}

// --- robots --------------------------------------------------------------------

Station& Session::add_robot(std::unique_ptr<sim::Robot> robot, StationOptions options) {
  const std::size_t number = stations_.size();
  if (events_.on_robot_event) { robot->observe(&observers_.emplace_back(events_, number)); }
  stations_.push_back(std::make_unique<Station>(*context_, watch_, std::move(robot),
                                                std::move(options), station_events(number)));
  return *stations_.back();
}

void Session::time_events_of(std::size_t robot, std::function<sim::SimTime(sim::SimTime)> time_of) {
  assert(robot < stations_.size());
  if (events_.on_robot_event) { observers_[robot].time_by(std::move(time_of)); }
}

StationEvents Session::station_events(std::size_t number) {
  return {[this, number] { events_.on_attach(number); },
          [this, number] { events_.on_detach(number); },
          [this, number](const std::string& device) { events_.on_plugged_in(number, device); },
          [this] {
            if (++finished_ == stations_.size()) { stop({}); }
          },
          events_.on_warning};
}

void Session::start() {
  const auto now = clock_.now();
  for (const auto& station : stations_) { station->start(now); }
}

void Session::replug() {
  for (const auto& station : stations_) { station->device().replug(); }
  for (io::Device* device : devices_) { device->replug(); }
}

void Session::end_robots() {
  std::vector<io::Device*> devices;
  for (const auto& station : stations_) {
    station->end();
    devices.push_back(&station->device());
  }
  close(devices);
}

void Session::close(const std::vector<io::Device*>& devices) {
  for (io::Device* device : devices) { device->unplug(); }
  for (const io::Device* device : devices) {
    finish([device] { return !device->is_closing(); });
  }
}

// --- drivers -------------------------------------------------------------------

io::Driver& Session::add_driver(io::DriverEvents events) {
  events.on_gone = [this, on_gone = std::move(events.on_gone)](const std::string& problem) {
    if (!problem.empty()) { events_.on_warning(problem); }
    on_gone(problem);
  };
  return *drivers_.emplace_back(std::make_unique<io::Driver>(*context_, std::move(events)));
}

void Session::start_driver(io::Driver& driver, io::ProcessCommand command,
                           std::chrono::nanoseconds patience) {
  if (!driver.is_gone()) { return; }
  if (scaled_) { return start_scaled(driver, std::move(command), patience); }
  if (!lockstep_) { return driver.start(command, patience); }
  if (auto not_held = io::why_not_held(command.argv.front())) {
    return on_not_held(*std::move(not_held));
  }
  io::DriverTime& time = lockstep_->drivers();
  std::ranges::move(time.environment(), std::back_inserter(command.environment));
  const auto expected = time.expect_process();
  try {
    driver.start(command, patience);
  } catch (const io::OsError&) {
    if (expected) { time.has_not_started(*expected); }
    throw;
  }
  if (expected) { time.has_started(*expected, driver.pid()); }
}

void Session::start_scaled(io::Driver& driver, io::ProcessCommand command,
                           std::chrono::nanoseconds patience) {
  if (auto not_scaled = io::why_not_scaled(command.argv.front())) {
    return on_not_held(*std::move(not_scaled));
  }
  std::ranges::move(scaled_->environment(), std::back_inserter(command.environment));
  driver.start(command, patience);
}

/// Not an error: it may be a tool that does not care.
void Session::warn_of_unscaled() {
  for (const auto& driver : drivers_) {
    if (!driver->runs()) { continue; }
    for (const std::string& reason : unscaled_.find(driver->processes())) {
      events_.on_warning(reason + ": it lives in real time, and the driver in scaled time");
    }
  }
}

std::string Session::not_held() const {
  const auto not_held = why_not_held();
  if (!not_held) { return ""; }
  return (scaled_ ? "the driver cannot live in scaled time: "
                  : "the driver cannot be held in simulated time: ") +
         not_held->reason + "; it needs " + text_of(not_held->remedy);
}

std::optional<io::NotHeld> Session::why_not_held() const {
  if (not_held_) { return not_held_; }
  if (!lockstep_) { return std::nullopt; }
  const io::DriverTime& time = lockstep_->drivers();
  if (time.never_loaded() > 0) {
    return io::NotHeld{fmt::format("{} of its processes ended without having loaded {}",
                                   time.never_loaded(), time.library()),
                       io::NotHeld::Remedy::real};
  }
  if (time.threads_not_held() > 0) {
    return io::NotHeld{fmt::format("{} of its threads were too many", time.threads_not_held()),
                       io::NotHeld::Remedy::real_or_scaled};
  }
  return std::nullopt;
}

bool Session::any_device(bool (io::Device::*does)()) {
  bool any = false;
  for (const auto& station : stations_) { any = (station->device().*does)() || any; }
  return any;
}

bool Session::any_driver_ends() {
  bool any = false;
  for (const auto& driver : drivers_) { any = driver->check_end() || any; }
  return any;
}

void Session::on_standstill(std::chrono::nanoseconds real) {
  // Nothing waits for them to be idle any more.
  if (stop_.reason()) { any_driver_ends(); }
  bool any_ends = false;
  for (const auto& driver : drivers_) { any_ends = driver->check_patience(real) || any_ends; }
  if (any_ends || real < kLongestStandstill) { return; }
  on_not_held({"time stands still: " + lockstep_->drivers().text_of_running(),
               io::NotHeld::Remedy::real_or_scaled});
}

void Session::on_not_held(io::NotHeld why) {
  if (!not_held_) { not_held_ = std::move(why); }
  stop({StopReason::Cause::driver, not_held()});
  for (const auto& driver : drivers_) { driver->kill(); }
}

bool Session::any_driver_runs() const {
  return std::ranges::any_of(drivers_, [](const auto& driver) { return driver->runs(); });
}

void Session::take_driver_orders(std::size_t robot, DriverOrders orders) {
  driver_orders_[robot] = std::move(orders);
}

const Session::DriverOrders* Session::driver_orders(std::size_t robot) const {
  const auto found = driver_orders_.find(robot);
  return found == driver_orders_.end() ? nullptr : &found->second;
}

void Session::end_drivers() {
  for (const auto& driver : drivers_) { driver->request_end(); }
  finish([this] {
    return std::ranges::all_of(drivers_, [](const auto& driver) { return driver->is_gone(); });
  });
  if (lockstep_) { lockstep_->drivers().forget_all(); }
}

}  // namespace fakebot::runner
