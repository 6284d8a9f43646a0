#include "runner/session/lockstep.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <utility>

#include "io/lockstep/time_library.hpp"

namespace fakebot::runner {

using std::chrono::steady_clock;

namespace {

/// Longest wait for the drivers in real time, before work outside of simulated time is served
/// again.
constexpr std::chrono::milliseconds kPatienceOfLook{50};

/// Pause in real time when neither fakebot nor a driver waits for a time, or when time is held:
/// only something from outside can happen then.
constexpr std::chrono::milliseconds kPauseWithoutWork{1};

/// Steps between two looks outside of simulated time while time goes on: for signals, and for the
/// output of drivers, which fits into their pipes until then.
constexpr unsigned kStepsBetweenLooksOutside = 16;

}  // namespace

Lockstep::Lockstep(boost::asio::io_context& context, boost::asio::io_context& outside,
                   std::optional<io::TurnOrder> turns, Parts parts, OnStandstill on_standstill,
                   OnNotHeld on_not_held)
    : context_(context),
      outside_(outside),
      clock_(*io::simulated_clock_of(context)),
      ports_(io::modem_ports_of(context)),
      drivers_(io::find_time_library(), std::move(turns)),
      parts_(std::move(parts)),
      on_standstill_(std::move(on_standstill)),
      on_not_held_(std::move(on_not_held)) {}

bool Lockstep::settle_one() {
  if (++steps_ % kStepsBetweenLooksOutside == 0) { look_outside(); }
  if (parts_.may_have_sent_signals()) { drivers_.note_signal(); }
  // Before the look at the drivers: afterwards nothing wakes a driver.
  drivers_.wake_readers(
      [this](const preload::ThreadSlot& thread) { return ports_.has_news_for(thread); });
  drivers_.give_turn();
  if (parts_.confirm_deliveries()) { drivers_.note_work(); }
  if (ports_.take_wakes()) { drivers_.note_signal(); }  // no thread reports the wakes
  // While a driver computes, nothing is handled: what the driver does next would depend on its
  // speed.
  if (!drivers_.wait_until_idle(kPatienceOfLook)) {
    stand_still();
    return true;
  }
  standstill_.end();
  tell_if_not_held();
  // A driver whose pipe is full waits for us.
  if (drivers_.any_blocked()) {
    ports_.use_kernel();
    if (look_outside()) { return true; }
  }
  context_.restart();  // a context stops when it has nothing to wait for
  if (context_.poll() > 0 || parts_.check_ends()) { return has_worked(); }
  // To read wakes nobody: the device tells if a driver may have waited for room.
  return parts_.read_lines();
}

bool Lockstep::has_worked() {
  drivers_.note_work();
  return true;
}

bool Lockstep::look_outside() {
  outside_.restart();
  return outside_.poll() > 0 && has_worked();
}

void Lockstep::tell_if_not_held() {
  if (const auto not_held = drivers_.not_held()) { on_not_held_(*not_held); }
}

void Lockstep::stand_still() {
  look_outside();
  tell_if_not_held();
  standstill_.add(io::look_at(drivers_.processes()));
  on_standstill_(standstill_);
}

bool Lockstep::call_settled() {
  const auto calls = std::exchange(when_settled_, {});
  for (const auto& call : calls) { call(); }
  return !calls.empty();
}

void Lockstep::wait_outside() {
  look_outside();
  context_.restart();
  if (context_.run_one_for(kPauseWithoutWork) > 0) { has_worked(); }
}

void Lockstep::go_on() {
  if (call_settled()) { return; }
  const auto own = clock_.next();
  const auto of_driver = drivers_.next_deadline();
  const auto time_of_driver = [&] { return steady_clock::time_point(*of_driver); };
  // Our own work comes first: a driver that waits for a frame until then gets the frame.
  const bool own_is_first = own && (!of_driver || *own <= time_of_driver());
  if ((!own && !of_driver) || !grants_.allows(own_is_first ? *own : time_of_driver())) {
    return wait_outside();
  }
  if (own_is_first) {
    drivers_.set_now(*own - steady_clock::time_point{});
    clock_.advance_to(*own);
    has_worked();
    return;
  }
  // A deadline may have passed while the driver computed.
  const auto time = std::max(time_of_driver(), clock_.now());
  clock_.advance_to(time);
  drivers_.set_now(time - steady_clock::time_point{});
  drivers_.wake_due();
}

}  // namespace fakebot::runner
