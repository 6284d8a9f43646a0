#include "robots/lds01/lds01.hpp"

#include <algorithm>
#include <cmath>

namespace fakebot::robots::lds01 {

namespace wire = protocol::lds01;
using sim::SimTime;

namespace {

constexpr unsigned kReadings = wire::Readings::kCount * wire::Readings::kOfTurn;
constexpr double kReadingTurns = 1.0 / kReadings;
/// The line is faster than the head: a few frames wait at most. (choice)
constexpr std::size_t kBufferBytes = 4 * wire::kFrameSize;
/// A look at the host at least this often.
constexpr std::int64_t kIdleTicks = 4;
constexpr std::uint64_t kStream = 0x6c647331;  // of the seed

constexpr double kTickS = sim::to_seconds(kTick);

std::uint16_t to_wire(double value) {
  return static_cast<std::uint16_t>(std::clamp(std::lround(value), 0L, 65535L));
}

}  // namespace

Lds01::State::State(const Lds01Options& options)
    : head(sim::range_model_of(options.parameters), sim::motor_of(options.parameters), options.seed,
           sim::presence_at(options.start)),
      turns_noise(options.seed, kStream),
      outgoing(wire::kBaudRate, kBufferBytes) {}

double Lds01::State::rate_hz() const {
  return std::max(head.motor.rate_hz() + (head.motor.is_steady() ? noise_hz : 0), 0.0);
}

/// The scanner was switched on long ago.
Lds01::Lds01(const Lds01Options& options)
    : MountedSensor(options.world, sim::presence_at(options.start)),
      parameters_(options.parameters),
      state_(options) {
  if (parameters_.autostart >= 0.5) { state_.head.motor.want(parameters_.rate_hz); }
  state_.head.motor.settle();
}

void Lds01::receive(std::span<const std::uint8_t> bytes) noexcept {
  if (!state_.has_power) {
    state_.bytes_unheard += bytes.size();
    return;
  }
  while (const auto event = decoder_.next(bytes)) {
    if (event->kind == wire::DecodeEvent::Kind::frame) {
      on(event->bytes[0]);
    } else {
      report(state_.violations.note({"wire.garbage_bytes", event->bytes}, event->bytes.size()));
    }
  }
}

void Lds01::on(std::uint8_t command) {
  const bool starts = command == wire::Start::id;
  ++(starts ? state_.starts : state_.stops);
  state_.head.motor.want(starts ? parameters_.rate_hz : 0);
}

// --- a tick ------------------------------------------------------------------

void Lds01::step(sim::Outbox& out) {
  ++state_.ticks;
  state_.head.begin_step(presence(), state_.is_running());
  turn_and_measure();
  state_.outgoing.leave(now(), out);
}

/// Measures the time up to the tick's begin: the place of the scanner at the end of the tick is not
/// yet known. Nothing is sent before the head is as fast as wanted, and then from a
/// turn's beginning on; when the head slows down, the frame under way is the last. (assumed)
void Lds01::turn_and_measure() {
  State& s = state_;
  s.head.motor.step(kTickS);
  const bool is_steady = s.head.motor.is_steady();
  if (!s.measures) {
    if (!is_steady) { return; }
    s.measures = true;
    s.head_turns = 0;
    begin_turn();
  }
  const double turns_of_tick = s.rate_hz() * kTickS;
  if (turns_of_tick <= 0) {
    s.measures = false;
    return;
  }
  double begin_turns = s.head_turns;
  while ((s.reading + 1) * kReadingTurns <= begin_turns + turns_of_tick) {
    if (!is_steady && s.reading % wire::Readings::kCount == 0) {
      s.measures = false;
      return;
    }
    measure(std::clamp(((s.reading + 1) * kReadingTurns - begin_turns) / turns_of_tick, 0.0, 1.0));
    if (++s.reading == kReadings) {
      s.head.end_revolution();
      begin_turns -= 1;
      begin_turn();
    }
  }
  s.head_turns = begin_turns + turns_of_tick;
}

void Lds01::begin_turn() {
  state_.reading = 0;
  const double draw = static_cast<double>(state_.turns_noise.noise<3>()[0]);
  state_.noise_hz = draw * (parameters_.rate_noise_hz / sim::Random::kNoiseUnit<3>);
}

void Lds01::measure(double share) {
  State& s = state_;
  const unsigned number = s.reading % wire::Readings::kCount;
  const sim::Echo echo = s.head.look(*world(), others(), share, -((s.reading + 1) * kReadingTurns));
  s.readings.*wire::Readings::distances_mm()[number] = to_wire(echo.distance_m * 1000);
  s.readings.*wire::Readings::intensities()[number] =
      to_wire(echo.strength * parameters_.largest_intensity);
  if (number + 1 < wire::Readings::kCount) { return; }
  constexpr double kTenthsOfRpm = 600;
  s.readings.index =
      static_cast<std::uint8_t>(wire::Readings::kFirstIndex + s.reading / wire::Readings::kCount);
  s.readings.speed = to_wire(s.rate_hz() * kTenthsOfRpm);
  ++s.frames;
  const auto since_begin = SimTime(static_cast<std::int64_t>(share * kTick.count()));
  s.outgoing.add(now() - 2 * kTick + since_begin, builder_.frame(s.readings));
}

// --- time and power ----------------------------------------------------------

/// Each tick has a frame or two.
SimTime Lds01::next_frame_at() const {
  const bool may_send = state_.head.motor.is_on() || state_.measures || !state_.outgoing.empty();
  return now() + (may_send ? 1 : kIdleTicks) * kTick;
}

bool Lds01::switch_power(bool on) {
  if (on == state_.has_power) { return true; }
  state_.has_power = on;
  state_.head.motor.want(on && parameters_.autostart >= 0.5 ? parameters_.rate_hz : 0);
  state_.measures = false;
  state_.outgoing.clear(now());
  return true;
}

void Lds01::report(const sim::FoundViolation& violation) {
  if (observer_ == nullptr) { return; }
  observer_->on_event({now(),
                       violation.signal,
                       1,
                       {.bytes = violation.bytes,
                        .size = violation.bytes.size(),
                        .consequence = state_.violations.consequence_of(violation.signal)}});
}

}  // namespace fakebot::robots::lds01
