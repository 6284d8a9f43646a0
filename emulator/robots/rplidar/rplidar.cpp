#include "robots/rplidar/rplidar.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "fakebot/protocol/rplidar/parallax.hpp"

namespace fakebot::robots::rplidar {

namespace wire = protocol::rplidar;
using sim::SimTime;

namespace {

/// Of the scanner, between measurement and line. (assumed)
constexpr std::size_t kBufferBytes = 1024;
/// A look at the host at least this often.
constexpr std::int64_t kIdleTicks = 4;

constexpr double kTickS = sim::to_seconds(kTick);

/// Of the beam less that of the head, clockwise.
double beam_turns(const Model& model) {
  return model.has_parallax ? -wire::kBeamAngleDeg / 360 : 0;
}
/// Seen along the beam, the beam passes the axis on the right.
double beam_aside_m(const Model& model) {
  return model.has_parallax ? -wire::kBeamAsideM : 0;
}

}  // namespace

Rplidar::State::State(const RplidarOptions& options)
    : head(sim::range_model_of(options.parameters), sim::motor_of(options.parameters), options.seed,
           sim::presence_at(options.start)),
      packets(*options.model),
      outgoing(options.model->baud_rate, kBufferBytes) {}

std::uint8_t Rplidar::State::reported_health() const {
  return protection_stop ? wire::health::error : health;
}

/// The scanner was switched on long ago.
Rplidar::Rplidar(const RplidarOptions& options)
    : MountedSensor(options.world, sim::presence_at(options.start)),
      model_(*options.model),
      parameters_(options.parameters),
      state_(options) {
  state_.own_motor_hz = parameters_.rate_hz;
  set_motor_by_dtr();
  state_.head.motor.settle();
}

// --- one tick ----------------------------------------------------------------

void Rplidar::step(sim::Outbox& out) {
  ++state_.ticks;
  state_.head.begin_step(presence(), state_.is_running());
  if (state_.phase == Phase::starting && state_.ticks >= state_.ready_at_tick) [[unlikely]] {
    start_up();
  }
  state_.receiver.be_silent(kTick, [this](const auto& violation) { report(violation); });
  check_health();
  turn_and_measure();
  state_.outgoing.leave(now(), out);
}

void Rplidar::start_up() {
  state_.phase = Phase::ready;
  const std::string_view text = model_.boot_text;
  if (text.empty()) { return; }
  state_.outgoing.add(now() - kTick,
                      {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

void Rplidar::check_health() {
  if (state_.health != wire::health::error || state_.protection_stop) [[likely]] { return; }
  if (state_.phase != Phase::ready) { return; }
  state_.protection_stop = true;
  end_scan();
  report("protection_stop", 1);
}

/// Measures the time that ended when this tick began: the place of the scanner at the end of the
/// tick is not yet known.
void Rplidar::turn_and_measure() {
  sim::ScanMotor& motor = state_.head.motor;
  motor.step(kTickS);
  const double turns_of_tick = motor.rate_hz() * kTickS;
  const bool is_steady = motor.is_steady();
  if (state_.was_steady != is_steady) [[unlikely]] {
    state_.was_steady = is_steady;
    if (state_.is_scanning()) { state_.packets.interrupt(); }
  }
  if (state_.is_running()) {
    const SimTime begin = now() - 2 * kTick;
    std::int64_t at = state_.next_sample_q8_us;
    const double turns_of_sample =
        turns_of_tick * static_cast<double>(state_.sample_time_q8_us) / kTickQ8Us;
    for (; at < kTickQ8Us; at += state_.sample_time_q8_us) {
      const double share = static_cast<double>(at) / kTickQ8Us;
      const double turns = sim::within_turn(state_.head_turns + turns_of_tick * share);
      const double beam = -(turns + beam_turns(model_));
      Measurement measurement{turns, {}, turns + turns_of_sample >= 1};
      if (is_steady) [[likely]] {
        measurement.echo = state_.head.look(*world(), others(), share, beam, beam_aside_m(model_));
      } else {
        measurement.head_turns = 0;  // measured with a still head (cpane/heron)
      }
      if (measurement.ends_revolution) { state_.head.end_revolution(); }
      measure(measurement, begin + SimTime(at / 256));
    }
    state_.next_sample_q8_us = at - kTickQ8Us;
  }
  state_.head_turns = sim::within_turn(state_.head_turns + turns_of_tick);
}

void Rplidar::measure(const Measurement& measurement, SimTime at) {
  const auto packet = state_.packets.add(measurement);
  if (packet.empty()) { return; }
  if (!state_.outgoing.has_room(packet.size())) {
    ++state_.packets_lost;
    return;
  }
  ++state_.packets_sent;
  state_.outgoing.add(at, packet);
}

// --- time --------------------------------------------------------------------

SimTime Rplidar::next_frame_at() const {
  const State& s = state_;
  const SimTime next_tick = now() + kTick;
  if (!s.outgoing.empty()) {
    return std::max(next_tick, sim::in_whole_ticks(s.outgoing.next_at(), kTick));
  }
  if (s.phase == Phase::starting) { return std::max(next_tick, s.ready_at_tick * kTick); }
  if (!s.is_running()) { return s.is_scanning() ? next_tick : now() + kIdleTicks * kTick; }
  // The last measurement of the next packet, which the tick behind the next looks at.
  const auto q8_us = s.next_sample_q8_us +
                     static_cast<std::int64_t>(s.packets.missing() - 1) * s.sample_time_q8_us;
  const SimTime at = now() - kTick + SimTime(q8_us / 256);
  const SimTime seen_at = at / kTick * kTick + 2 * kTick;
  const SimTime gone_at = s.outgoing.would_arrive_at(at, wire::packet_size(s.packets.type()));
  return std::max({next_tick, seen_at, sim::in_whole_ticks(gone_at, kTick)});
}

void Rplidar::driver_left() noexcept {
  state_.receiver.give_up([this](const auto& violation) { report(violation); });
}

// --- power -------------------------------------------------------------------

bool Rplidar::switch_power(bool on) {
  if (on == (state_.phase != Phase::off)) { return true; }
  if (on) {
    reset();
    return true;
  }
  stop_everything();
  set_motor(0);
  state_.phase = Phase::off;
  return true;
}

/// Ends the protection stop, whose cause may remain.
void Rplidar::reset() {
  stop_everything();
  state_.phase = Phase::starting;
  const auto ticks = std::lround(parameters_.boot_s / kTickS);
  state_.ready_at_tick = state_.ticks + std::max<std::int64_t>(ticks, 1);
  set_motor_by_dtr();
  report("starts", 1);
}

void Rplidar::stop_everything() {
  end_scan();
  state_.protection_stop = false;
  state_.receiver.forget();
  state_.outgoing.clear(now());
}

void Rplidar::set_motor(double rate_hz) {
  state_.head.motor.want(rate_hz);
}

void Rplidar::set_motor_by_dtr() {
  if (model_.motor != MotorControl::dtr || state_.phase == Phase::off) { return; }
  set_motor(state_.dtr_stops_motor ? 0 : parameters_.rate_hz);
}

/// The inverted line switches the power of the motor, also while the scanner starts.
void Rplidar::driver_set_lines(sim::DriverLines lines) noexcept {
  state_.dtr_stops_motor = lines.dtr;
  set_motor_by_dtr();
}

// --- for observers -----------------------------------------------------------

void Rplidar::report(std::string_view name, double value) {
  if (observer_ != nullptr) { observer_->on_event({now(), name, value}); }
}

void Rplidar::report(const sim::FoundViolation& violation) {
  if (observer_ == nullptr) { return; }
  observer_->on_event(
      {now(),
       violation.signal,
       1,
       {.bytes = violation.bytes,
        .size = violation.bytes.size(),
        .consequence = state_.receiver.violations().consequence_of(violation.signal)}});
}

}  // namespace fakebot::robots::rplidar
