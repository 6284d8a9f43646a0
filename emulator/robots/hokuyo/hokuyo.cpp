#include "robots/hokuyo/hokuyo.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace fakebot::robots::hokuyo {

namespace wire = protocol::hokuyo;
using sim::SimTime;

namespace {

/// Several scans: the host takes what comes.
constexpr std::size_t kBufferBytes = 4 * wire::kMaxFrameSize;
/// A look at the host at least this often.
constexpr std::int64_t kIdleTicks = 4;

constexpr double kTickS = sim::to_seconds(kTick);
constexpr double kTickUs = static_cast<double>(kTick.count());

}  // namespace

Hokuyo::State::State(const HokuyoOptions& options)
    : head(sim::range_model_of(options.parameters), sim::motor_of(options.parameters), options.seed,
           sim::presence_at(options.start)),
      turns(*options.model),
      outgoing(kUsbBitsPerS, kBufferBytes),
      baud_rate(options.model->baud_rate) {}

std::uint32_t Hokuyo::State::clock_ms(SimTime at) const {
  constexpr std::int64_t kUsPerMs = 1000;
  const std::int64_t ms = (at - clock_zero).count() / kUsPerMs;
  return static_cast<std::uint32_t>(ms) % wire::kClockValues;
}

/// The scanner was switched on long ago.
Hokuyo::Hokuyo(const HokuyoOptions& options)
    : MountedSensor(options.world, sim::presence_at(options.start)),
      model_(*options.model),
      parameters_(options.parameters),
      state_(options) {
  state_.is_in_scip_1 = parameters_.scip_1 >= 0.5 && !model_.old_version.empty();
  state_.head.motor.want(parameters_.rate_hz);
  state_.head.motor.settle();
}

// --- one tick ----------------------------------------------------------------

void Hokuyo::step(sim::Outbox& out) {
  ++state_.ticks;
  state_.head.begin_step(presence(), state_.is_running());
  if (state_.phase == Phase::starting && state_.ticks >= state_.ready_at_tick) [[unlikely]] {
    state_.phase = Phase::ready;
  }
  check_health();
  turn_and_measure();
  if (!state_.waiting.empty() && parameters_.answers_at_once()) { work_off(); }
  state_.outgoing.leave(now(), out);
}

/// Measures the time that ended when this tick began: the place of the scanner at the end of the
/// tick is not yet known.
void Hokuyo::turn_and_measure() {
  sim::ScanMotor& motor = state_.head.motor;
  motor.step(kTickS);
  const double steps_of_tick = motor.rate_hz() * kTickS * model_.steps_per_turn;
  if (steps_of_tick <= 0) {
    state_.turns.spoil();
    return;
  }
  if (!state_.is_running()) { state_.turns.spoil(); }
  const SimTime begin = now() - 2 * kTick;
  const double turns_of_step = 1.0 / model_.steps_per_turn;
  double at = state_.steps_to_next;
  while (at < steps_of_tick) {
    const double share = at / steps_of_tick;
    if (state_.next_step == 0) { end_turn(begin + SimTime(std::lround(share * kTickUs))); }
    const std::uint32_t step = state_.next_step;
    if (state_.laser && step >= model_.first_step && step <= model_.last_step) {
      const double turns = (static_cast<double>(step) - model_.front_step) * turns_of_step;
      state_.turns.set(step, state_.head.look(*world(), others(), share, turns));
    }
    state_.next_step = step + 1 < model_.steps_per_turn ? step + 1 : 0;
    at += 1;
  }
  state_.steps_to_next = at - steps_of_tick;
}

/// A turn that began before the laser was on does not count.
void Hokuyo::end_turn(SimTime at) {
  state_.turns.begin(at, state_.is_running() && at >= state_.laser_since);
  const bool is_whole = state_.turns.last().is_whole;
  state_.head.end_revolution(is_whole);
  if (is_whole) { send_scan(at); }
  if (!parameters_.answers_at_once()) { work_off(); }
}

// --- time --------------------------------------------------------------------

SimTime Hokuyo::next_frame_at() const {
  const State& s = state_;
  const SimTime next_tick = now() + kTick;
  if (!s.outgoing.empty()) {
    return std::max(next_tick, sim::in_whole_ticks(s.outgoing.next_at(), kTick));
  }
  if (!s.waiting.empty()) { return next_tick; }
  if (s.phase == Phase::starting) { return std::max(next_tick, s.ready_at_tick * kTick); }
  const SimTime idle = now() + kIdleTicks * kTick;
  if (!s.subscription.is_on) { return idle; }
  if (!s.head.motor.is_steady() || s.health != 0) { return next_tick; }
  // The end of the turn, which the tick behind the next looks at.
  const double steps =
      s.steps_to_next + (s.next_step == 0 ? 0 : model_.steps_per_turn - s.next_step);
  const double ticks = steps / (s.head.motor.rate_hz() * kTickS * model_.steps_per_turn);
  return std::max(next_tick, now() + static_cast<std::int64_t>(ticks) * kTick);
}

void Hokuyo::driver_left() noexcept {
  state_.receiver.give_up([this](const auto& violation) { report(violation); });
}

// --- power -------------------------------------------------------------------

bool Hokuyo::switch_power(bool on) {
  if (on == (state_.phase != Phase::off)) { return true; }
  stop_everything();
  if (!on) {
    state_.head.motor.want(0);
    state_.phase = Phase::off;
    return true;
  }
  state_.phase = Phase::starting;
  state_.is_in_scip_1 = parameters_.scip_1 >= 0.5 && !model_.old_version.empty();
  const auto ticks = std::lround(parameters_.boot_s / kTickS);
  state_.ready_at_tick = state_.ticks + std::max<std::int64_t>(ticks, 1);
  reset(true);
  report("starts", 1);
  return true;
}

void Hokuyo::stop_everything() {
  end_scans();
  switch_laser(false);
  state_.waiting.clear();
  state_.receiver.forget();
  state_.outgoing.clear(now());
}

/// As after power-on; without `all` the motor and the rate of the line stay.
void Hokuyo::reset(bool all) {
  end_scans();
  switch_laser(false);
  state_.adjusts_clock = false;
  state_.clock_zero = now();
  if (!all) { return; }
  state_.speed_level = 0;
  state_.baud_rate = model_.baud_rate;
  state_.head.motor.want(parameters_.rate_hz);
}

void Hokuyo::switch_laser(bool on) {
  if (state_.laser == on) { return; }
  state_.laser = on;
  state_.laser_since = now();
  if (!on) { state_.turns.spoil(); }
  report("laser", on ? 1 : 0);
}

// --- for observers -----------------------------------------------------------

void Hokuyo::report(std::string_view name, double value) {
  if (observer_ != nullptr) { observer_->on_event({now(), name, value}); }
}

void Hokuyo::report(const sim::FoundViolation& violation) {
  if (observer_ == nullptr) { return; }
  observer_->on_event(
      {now(),
       violation.signal,
       1,
       {.bytes = violation.bytes,
        .size = violation.bytes.size(),
        .consequence = state_.receiver.violations().consequence_of(violation.signal)}});
}

}  // namespace fakebot::robots::hokuyo
