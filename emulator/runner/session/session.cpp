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
                          return drivers_.any_ends_after_poll();
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

/// A driver also gets signals when a terminal of the driver's is hung up.
bool Session::may_have_sent_signals() {
  const bool closes = std::ranges::any_of(
      stations_, [](const auto& station) { return station->device().is_closing(); });
  const bool closed = std::exchange(closes_device_, closes);
  return drivers_.take_signals() || closes || closed;
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
