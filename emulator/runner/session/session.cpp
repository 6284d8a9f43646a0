#include "runner/session/session.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cassert>
#include <chrono>
#include <utility>

#include "io/asio/asio_error.hpp"
#include "io/pace/simulated_clock.hpp"
#include "io/process/orphans.hpp"
#include "runner/session/lockstep.hpp"

namespace fakebot::runner {

namespace {

/// A process close to its end waits only for a processor. (choices)
constexpr int kLivesOnAfterLooks = 20;
constexpr std::chrono::milliseconds kLookAtEndEvery{10};
constexpr std::chrono::seconds kEndsAtMost{60};

std::unique_ptr<boost::asio::io_context> make_context() {
  return io::with_os_error("prepare a device",
                           [] { return std::make_unique<boost::asio::io_context>(1); });
}

/// A context with the clock of `time`, which timers made in the context later find.
std::unique_ptr<boost::asio::io_context> make_context(const SessionTime& time) {
  auto context = make_context();
  if (time.is_simulated()) { io::simulate_clock_of(*context); }
  if (time.scale()) { io::scale_clock_of(*context, *time.scale()); }
  return context;
}

}  // namespace

Session::Session(SessionEvents events, const SessionTime& time)
    : events_(std::move(events)), context_(make_context(time)) {
  if (time.scale()) { drivers_.live_in_scaled(*time.scale()); }
  if (time.is_simulated()) {
    outside_ = make_context();
    const auto seed = time.thread_seed();
    lockstep_ = std::make_unique<Lockstep>(
        *context_, *outside_,
        seed ? std::optional(io::TurnOrder(*seed, time.drawn_turns())) : std::nullopt,
        Lockstep::Parts{[this] { return any_device(&io::Device::confirm_delivery); },
                        [this] {
                          drivers_.warn_of_refusals();
                          drivers_.warn_of_threads();
                          return drivers_.any_ends();
                        },
                        [this] {
                          if (read_output_) { read_output_(); }
                          return any_device(&io::Device::read_pending);
                        },
                        [this] { return may_have_sent_signals(); }},
        [this](io::Standstill& standstill) { drivers_.on_standstill(standstill); },
        [this](io::NotHeld not_held) { drivers_.on_not_held(std::move(not_held)); });
    drivers_.live_in(lockstep_->drivers());
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
  // restart() comes before reason(), so that a request from another thread in between is not lost.
  context_->restart();
  if (lockstep_) {
    while (!stop_.reason()) { lockstep_->run_one(); }
  } else if (!stop_.reason()) {
    context_->run();
  }
  settle();
}

/// At the end of a complete run, lets the drivers do what they do at this very time, before the
/// session asks them to end.
void Session::settle() {
  if (!stop_.reason() || stop_.reason()->cause != StopReason::Cause::finished) { return; }
  if (!lockstep_) { return await_ends(); }
  while (!stop_.interruption() && drivers_.all_are_held() && lockstep_->settle_one()) {}
}

/// In real time, waits for drivers that are about to end. A process that ends closes the device
/// first, so a driver that computes with the device closed may be about to end.
void Session::await_ends() {
  const auto is_attached = [](const auto& station) { return station->device().attached(); };
  const auto give_up_at = std::chrono::steady_clock::now() + kEndsAtMost;
  drivers_.any_ends();
  int looks = 0;
  while (drivers_.any_runs() && std::ranges::none_of(stations_, is_attached) &&
         looks < kLivesOnAfterLooks && std::chrono::steady_clock::now() < give_up_at &&
         !stop_.interruption()) {
    looks = drivers_.all_wait() ? looks + 1 : 0;
    context_->restart();
    context_->run_for(kLookAtEndEvery);
    drivers_.any_ends();
  }
}

void Session::run_one() {
  context_->restart();  // another stop() may have stopped the context
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

line::Station& Session::add_robot(std::unique_ptr<sim::Robot> robot, line::StationOptions options,
                                  std::function<void()> on_finished) {
  observe(*robot);
  line::Station& station = *stations_.emplace_back(
      std::make_unique<line::Station>(*context_, watch_, std::move(robot), at_own_port(options),
                                      station_events(stations_.size(), std::move(on_finished))));
  station.live_apart(observers_);
  add_devices(station, std::move(options));
  return station;
}

line::Station& Session::add_further_robot(std::unique_ptr<sim::Robot> robot,
                                          line::StationOptions options) {
  observe(*robot);
  line::Station& station = *stations_.emplace_back(
      std::make_unique<line::Station>(*context_, watch_, std::move(robot), at_own_port(options),
                                      station_events(stations_.size(), [] {}), *stations_.front()));
  add_devices(station, std::move(options));
  return station;
}

/// Lines by TCP have the ports that follow the first one's.
line::StationOptions Session::at_own_port(line::StationOptions options) const {
  if (options.line.served) {
    options.line.served->address = io::nth_after(options.line.served->address, stations_.size());
  }
  return options;
}

/// `options` are those of the carrier.
void Session::add_devices(line::Station& carrier, line::StationOptions&& options) {
  line::StationOptions of_device{.begins_raw = options.begins_raw, .behind = options.behind};
  of_device.line.fault_seed = options.line.fault_seed;
  of_device.line.served = options.line.served;
  for (const sim::CarriedDevice& device : carrier.robot().devices()) {
    const auto link = options.links_of_devices.find(device.name);
    if (link != options.links_of_devices.end()) { of_device.link = link->second; }
    const auto as = options.as.of_devices.find(device.name);
    if (as != options.as.of_devices.end()) { of_device.as.of_robot = as->second; }
    observe(*device.robot);
    stations_.push_back(
        std::make_unique<line::Station>(*context_, watch_, device, at_own_port(of_device),
                                        station_events(stations_.size(), [] {}), carrier));
    of_device.link.reset();
    of_device.as = {};
    add_devices(*stations_.back(), line::StationOptions(of_device));
  }
}

io::DriverPorts Session::ports_of(std::size_t robot) {
  io::DriverPorts ports{stations_[robot]->device().port(), {}};
  const std::string& own = stations_[robot]->device_name();
  for (const line::Station* device : devices_of(robot)) {
    const std::string& name = device->device_name();
    ports.further.push_back(
        {own.empty() ? name : name.substr(own.size() + 1), device->device().port()});
  }
  return ports;
}

void Session::observe(sim::Robot& robot) {
  if (!events_.on_robot_event) { return; }
  observers_.observe(robot);
}

std::vector<line::Station*> Session::devices_of(std::size_t robot) {
  std::vector<line::Station*> devices;
  const std::string& own = stations_[robot]->device_name();
  for (std::size_t i = robot + 1; i < stations_.size() && stations_[i]->is_carried(); ++i) {
    const std::string& name = stations_[i]->device_name();
    if (own.empty() || name.starts_with(own + ".")) { devices.push_back(stations_[i].get()); }
  }
  return devices;
}

void Session::time_events_of(std::size_t robot, std::function<sim::SimTime(sim::SimTime)> time_of) {
  assert(robot < stations_.size());
  if (events_.on_robot_event) { observers_.time_by(robot, std::move(time_of)); }
}

line::StationEvents Session::station_events(std::size_t number, std::function<void()> on_finished) {
  if (!on_finished) {
    on_finished = [this] {
      const auto times = std::ranges::count_if(
          stations_, [](const auto& station) { return station->leads_time(); });
      if (++finished_ == static_cast<std::size_t>(times)) { stop({}); }
    };
  }
  return {[this, number] { events_.on_attach(number); },
          [this, number] { events_.on_detach(number); },
          [this, number](const std::string& device) { events_.on_plugged_in(number, device); },
          std::move(on_finished), events_.on_warning};
}

void Session::start() {
  const auto now = clock_.now();
  for (const auto& station : stations_) {
    if (station->leads_time()) { station->pace().start(now); }
  }
}

void Session::replug() {
  for (const auto& station : stations_) { station->device().replug(); }
}

void Session::end_robots() {
  for (const auto& station : stations_) { station->end(); }
  for (const auto& station : stations_) {
    finish([&station] { return !station->device().is_closing(); });
  }
}

/// A driver gets signals when asked to end, and when a terminal of the driver's is hung up.
bool Session::may_have_sent_signals() {
  const bool now =
      drivers_.any_is_ending() || std::ranges::any_of(stations_, [](const auto& station) {
        return station->device().is_closing();
      });
  return std::exchange(sends_signals_, now) || now;
}

bool Session::any_device(bool (io::Device::*does)()) {
  bool any = false;
  for (const auto& station : stations_) { any = (station->device().*does)() || any; }
  return any;
}

// --- drivers -------------------------------------------------------------------

/// Bytes from a driver are handled before the driver's end is reported. The kernel may report the
/// end first, and nobody reads a line any more when the driver's end was the last thing that a run
/// waited for. Signals from outside come before the end, too: the kernel delivers a signal for both
/// programs, such as of Ctrl-C, to all before any program ends.
io::Driver& Session::add_driver(io::DriverEvents events) {
  return drivers_.add({.on_end =
                           [this, on_end = std::move(events.on_end)](const io::DriverEnd& end) {
                             any_device(&io::Device::read_last);
                             if (lockstep_) { lockstep_->look_outside(); }
                             if (read_output_) { read_output_(); }
                             on_end(end);
                           },
                       .on_gone =
                           [this, on_gone = std::move(events.on_gone)](const std::string& problem) {
                             any_device(&io::Device::read_last);
                             on_gone(problem);
                           }});
}

void Session::end_drivers() {
  drivers_.warn_of_refusals();
  drivers_.request_end();
  finish([this] { return drivers_.are_gone(); });
  if (lockstep_) { lockstep_->drivers().forget_all(); }
}

}  // namespace fakebot::runner
