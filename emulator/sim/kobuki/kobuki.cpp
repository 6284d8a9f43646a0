#include "sim/kobuki/kobuki.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/kobuki/bumper.hpp"
#include "sim/kobuki/chassis.hpp"
#include "sim/kobuki/timing.hpp"

namespace fakebot::sim::kobuki {

namespace wire = protocol::kobuki;

namespace {

/// Source: observed, all rails on and LEDs off at power-on.
constexpr std::uint16_t kOutputsAtPowerOn = wire::output::power_3v3 | wire::output::power_5v |
                                            wire::output::power_12v5a | wire::output::power_12v1a5;

/// Source: observed, the melody of power-on begins 198 ms after reset.
constexpr std::int64_t kPowerOnMelodyTick = std::chrono::milliseconds(200) / kTick;

constexpr double kTicksPerS = 1 / kTickS;

/// Its wheels turn and it goes nowhere: it hangs in somebody's hands or on an edge.
bool is_stuck(const Inputs& inputs) {
  return inputs.wheel_drop.sensed() != 0;
}

ChargeSources charge_sources(const Inputs& inputs) {
  return {inputs.dock_contact.value() != 0, inputs.adapter.value() != 0};
}

/// At each wheel, when something solid turns the way that the wheels wanted into another.
/// To go along a wall the robot must be dragged sideways; the steeper it meets the wall the
/// more force that takes: scrub force times the tangent of the angle. Straight before a
/// wall nothing moves any more and the wheels push as hard as they grip.
double load_n(world::Vec2 wanted, world::Vec2 reached, const Parameters& parameters) {
  // The way left is the square of the cosine of that angle.
  const double left = std::clamp(dot(reached, wanted) / dot(wanted, wanted), 0.0, 1.0);
  const double scrub_n = parameters.wheel_scrub_n * std::sqrt(1 - left);
  const double grip_n = parameters.wheel_grip_n * std::sqrt(left);
  return scrub_n < grip_n ? scrub_n / std::sqrt(left) : parameters.wheel_grip_n;
}

constexpr FloorBelow::Seen kInTheAir{{kNoFloorAdc, kNoFloorAdc, kNoFloorAdc},
                                     wire::wheel_drop::left | wire::wheel_drop::right};

void sense_floor(Inputs& inputs, const FloorBelow::Seen& seen) {
  for (std::size_t i = 0; i < seen.cliff_adc.size(); ++i) {
    inputs.cliff_adc[i].sense(seen.cliff_adc[i]);
  }
  inputs.wheel_drop.sense(seen.wheel_drop);
}

}  // namespace

Kobuki::SincePowerOn::SincePowerOn(const Parameters& parameters, std::uint64_t seed,
                                   double battery_v)
    : watchdog(to_ticks(parameters.command_timeout_s)),
      drive(parameters),
      cliff(to_ticks(parameters.cliff_window_s), kFloorAdc),
      dock_receivers{DockReceiver(to_ticks(parameters.dock_ir_hold_s)),
                     DockReceiver(to_ticks(parameters.dock_ir_hold_s)),
                     DockReceiver(to_ticks(parameters.dock_ir_hold_s))},
      gyro(parameters, seed),
      battery_monitor(parameters, battery_v),
      buttons(to_ticks(parameters.button_debounce_s)),
      outputs(kOutputsAtPowerOn) {}

Kobuki::State::State(const KobukiOptions& options)
    : SincePowerOn(options.parameters, options.seed, Battery(options.parameters).voltage_v()),
      rolling(options.parameters, options.seed),
      pose(options.start),
      body(*options.world, chassis::kRadiusM),
      floor(*options.world),
      current_noise(NoiseOf::current, options.seed, options.parameters.current_noise_ma),
      cliff_noise(NoiseOf::cliff, options.seed, options.parameters.cliff_noise_adc),
      battery(options.parameters),
      charger(options.parameters) {}

Kobuki::Kobuki(const KobukiOptions& options)
    : world_(options.world),
      parameters_(options.parameters),
      dock_word_ticks_(to_ticks(options.parameters.dock_ir_word_s)),
      ticks_to_dock_word_(dock_word_ticks_),
      dock_random_(options.seed, static_cast<std::uint64_t>(NoiseOf::dock_ir)),
      seed_(options.seed),
      consumption_(options.parameters),
      identity_(identity_of_robot(options.number)),
      state_(options) {
  touch(state_.pose.position());
  look_down();
}

void Kobuki::step(Outbox& out) {
  ++state_.ticks;
  take_power();
  if (!state_.powered) [[unlikely]] { return; }
  ++state_.uptime_ticks;
  watch_for_silence();
  move();
  sense();
  if (frame_composed_) { send_frame(out); }
  if (state_.uptime_ticks % kTicksPerFrame == 0) { compose_frame(); }
}

// --- from the driver ---------------------------------------------------------

void Kobuki::receive(std::span<const std::uint8_t> bytes) noexcept {
  if (!state_.powered) { return; }
  state_.receiver.receive(
      bytes, [this](const auto& command) { obey(command); },
      [this](std::string_view fault) { report(fault, 1); });
}

void Kobuki::driver_left() noexcept {
  state_.receiver.give_up([this](const auto& command) { obey(command); },
                          [this](std::string_view fault) { report(fault, 1); });
}

void Kobuki::obey(const auto& command) {
  if (state_.watchdog.feed()) { find_driver(); }
  on(command);
}

void Kobuki::on(const wire::BaseControl& command) {
  state_.drive.command(command);
}

void Kobuki::on(const wire::Sound& command) {
  if (!state_.sound.play_tone(command)) { return; }
  state_.drive.interrupt_for_sound();
  report("sound.note_hz", state_.sound.frequency_hz());
}

void Kobuki::on(const wire::SoundSequence& command) {
  play(command.sequence);
}

/// Current firmware takes it and does nothing. Source: observed, firmware 1.2.0.
void Kobuki::on(const wire::SetPower& /*command*/) {}

void Kobuki::on(const wire::RequestExtra& command) {
  state_.answers.request(command.request);
}

void Kobuki::on(const wire::GeneralPurposeOutput& command) {
  if (state_.outputs != command.outputs) { report("outputs", command.outputs); }
  state_.outputs = command.outputs;
}

void Kobuki::on(const wire::SetControllerGain& command) {
  if (!state_.drive.set_gains(command)) {
    state_.receiver.count_refused_value();
    report("wire.refused_values", 1);
    return;
  }
  state_.answers.request_gains();
  report("gain.type", command.type);
}

void Kobuki::on(const wire::GetControllerGain& /*command*/) {
  state_.answers.request_gains();
}

// --- one tick ----------------------------------------------------------------

/// With power or without: a battery charges in either case.
void Kobuki::take_power() {
  const ChargeSources sources = charge_sources(state_.inputs);
  if (sources.any() || state_.charger.is_there()) [[unlikely]] { watch_charger(sources); }
  if (state_.battery.is_sample_over()) [[unlikely]] { use_battery(); }
  if (state_.power.take_change()) [[unlikely]] { restart(); }
}

void Kobuki::watch_for_silence() {
  state_.receiver.step([this](const auto& command) { obey(command); },
                       [this](std::string_view fault) { report(fault, 1); });
  if (state_.watchdog.step()) { lose_driver(); }
}

void Kobuki::find_driver() {
  report("driver.connected", 1);
  play(melody::driver_found);
}

void Kobuki::lose_driver() {
  state_.drive.stop();
  report("driver.connected", 0);
  play(melody::driver_lost);
}

void Kobuki::move() {
  const WheelTravel travel = state_.drive.step(state_.battery.voltage_v());
  double turn_rad = 0;
  if (is_stuck(state_.inputs)) [[unlikely]] {
    state_.linear_m_s = 0;
    state_.drive.set_load_n(0);
  } else if (state_.rolling.is_exact()) [[likely]] {
    turn_rad = roll(travel);
  } else {
    turn_rad = roll(state_.rolling.on_floor(travel));
  }
  state_.angular_rad_s = turn_rad * kTicksPerS;
  state_.gyro.turn(turn_rad);
}

/// Both wheels are on the floor and have turned so far. Returns the turn of the robot.
double Kobuki::roll(WheelTravel travel) {
  if (travel.left_m == 0 && travel.right_m == 0) {  // it stands: nothing around it changes
    state_.linear_m_s = 0;
    return 0;
  }
  const world::Vec2 from = state_.pose.position();
  const double turn_rad = state_.pose.move(travel.left_m, travel.right_m);
  const double way_m = (travel.left_m + travel.right_m) * 0.5;
  state_.linear_m_s = way_m * kTicksPerS;
  if (!state_.body.is_free_to_go(std::abs(way_m))) [[unlikely]] { touch(from); }
  if (!state_.floor.is_the_same_after(std::abs(way_m))) [[unlikely]] { look_down(); }
  return turn_rad;
}

/// Near something solid: its wheels have brought it from there, perhaps into it.
void Kobuki::touch(world::Vec2 from) {
  const world::Vec2 wanted = state_.pose.position();
  state_.pose.put_at(state_.body.move(from, wanted));
  const world::Vec2 way = state_.pose.position() - from;
  const world::Vec2 forward = state_.pose.forward();
  state_.inputs.bumper.sense(bumper_flags(state_.body.contacts(), forward));
  // Wheels that have been stopped go on pushing.
  if (wanted == from) { return; }
  state_.linear_m_s = dot(way, forward) * kTicksPerS;
  state_.drive.set_load_n(
      std::copysign(load_n(wanted - from, way, parameters_), dot(wanted - from, forward)));
}

void Kobuki::look_down() {
  sense_floor(state_.inputs, state_.floor.look(state_.pose.position(), state_.pose.forward()));
}

void Kobuki::sense() {
  state_.cliff.add(values_of(state_.inputs.cliff_adc));
  if (state_.uptime_ticks % kTicksPerFrame == 0) { sense_dock(); }
  if (state_.uptime_ticks == kPowerOnMelodyTick) { play(melody::power_on); }
  if (state_.gyro.step()) { state_.gyro.sample(stance()); }
  // Source: observed, the robot beeps at each press.
  if (state_.buttons.step(state_.inputs.buttons.value()) != 0) { play(melody::button); }
  if (const auto melody = state_.charger_watch.step(state_.inputs.charger.value())) {
    play(*melody);
  }
  state_.sound.step();
}

/// Before each frame: what the docking station does to contacts and receivers.
void Kobuki::sense_dock() {
  const bool touches =
      !state_.lifted && touches_dock(*world_, state_.pose.position(), state_.pose.forward());
  state_.inputs.dock_contact.sense(touches ? 1 : 0);
  for (DockReceiver& receiver : state_.dock_receivers) { receiver.step(kTicksPerFrame); }
  ticks_to_dock_word_ -= kTicksPerFrame;
  if (ticks_to_dock_word_ <= 0) { hear_dock(); }
}

/// A code word, for each receiver that hears it.
void Kobuki::hear_dock() {
  ticks_to_dock_word_ += dock_word_ticks_;
  const DockIr words = dock_ir_at(*world_, state_.pose.position(), state_.pose.forward());
  for (std::size_t i = 0; i < words.size(); ++i) {
    state_.inputs.dock_ir[i].sense(words[i]);
    const bool missed = words[i] != 0 && dock_random_.happens(parameters_.dock_ir_loss);
    state_.dock_receivers[i].hear(missed ? std::uint8_t{0} : state_.inputs.dock_ir[i].value());
  }
}

Stance Kobuki::stance() const {
  const Drive& drive = state_.drive;
  if (drive.left().speed_m_s != 0 || drive.right().speed_m_s != 0) { return Stance::driving; }
  const bool shall_stand = drive.commanded().speed_mm_s == 0;
  const CliffAdc cliff_adc = values_of(state_.inputs.cliff_adc);
  const bool on_floor =
      state_.inputs.wheel_drop.value() == 0 && std::ranges::none_of(cliff_adc, sees_no_floor);
  return shall_stand && on_floor ? Stance::standing : Stance::unsure;
}

/// Without power: as if it came back with the next tick.
SimTime Kobuki::next_frame_at() const {
  const std::int64_t uptime_ticks = state_.powered ? state_.uptime_ticks : 0;
  const std::int64_t ticks_to_composition =
      frame_composed_ ? 0 : kTicksPerFrame - uptime_ticks % kTicksPerFrame;
  return (state_.ticks + ticks_to_composition + 1) * kTick;
}

// --- a person's hand ---------------------------------------------------------

void Kobuki::lift() {
  state_.lifted = true;
  state_.body.look_around();
  state_.inputs.bumper.sense(0);
  sense_floor(state_.inputs, kInTheAir);
}

void Kobuki::put_down(const world::Placement& where) {
  state_.lifted = false;
  const double turn_rad = where.heading_rad - state_.pose.heading_rad();
  state_.gyro.carry(std::remainder(turn_rad, 2 * std::numbers::pi));
  state_.pose = {where.position.x_m, where.position.y_m, where.heading_rad};
  state_.body.look_around();
  touch(state_.pose.position());
  look_down();
}

void Kobuki::push(world::Vec2 way, double turn_rad) {
  if (state_.lifted) { return; }
  state_.pose.turn(turn_rad);
  state_.gyro.turn(turn_rad);
  const world::Vec2 from = state_.pose.position();
  state_.pose.put_at(state_.body.move(from, from + way));
  touch(state_.pose.position());
  look_down();
}

// --- to the driver -----------------------------------------------------------

namespace {

std::uint8_t cliff_flags(const CliffAdc& adc) {
  unsigned flags = 0;
  if (sees_no_floor(adc[0])) { flags |= wire::cliff::right; }
  if (sees_no_floor(adc[1])) { flags |= wire::cliff::center; }
  if (sees_no_floor(adc[2])) { flags |= wire::cliff::left; }
  return static_cast<std::uint8_t>(flags);
}

std::uint8_t overcurrent_flags(const Drive& drive) {
  unsigned flags = 0;
  if (drive.left().overcurrent) { flags |= wire::overcurrent::left; }
  if (drive.right().overcurrent) { flags |= wire::overcurrent::right; }
  return static_cast<std::uint8_t>(flags);
}

/// The low 16 bits of what only grows.
std::uint16_t wrapped(std::int64_t value) {
  return static_cast<std::uint16_t>(value & 0xFFFF);
}

/// In steps of 10 mA; the byte ends at 2.55 A. A motor without current reads 0.
std::uint8_t to_ca(double current_a, double noise_ma) {
  if (current_a == 0) { return 0; }
  return static_cast<std::uint8_t>(std::clamp(current_a * 100 + noise_ma * 0.1, 0.0, 255.0));
}

wire::BasicSensorData basic_sensor_data(const Kobuki::State& state, const CliffAdc& cliff_adc) {
  const Drive& drive = state.drive;
  wire::BasicSensorData data;
  data.timestamp_ms = wrapped(state.uptime_ticks * (kTick / std::chrono::milliseconds(1)));
  data.bumper = state.inputs.bumper.value();
  data.wheel_drop = state.inputs.wheel_drop.value();
  data.cliff = cliff_flags(cliff_adc);
  data.left_encoder_ticks = wrapped(drive.left().encoder_ticks);
  data.right_encoder_ticks = wrapped(drive.right().encoder_ticks);
  data.left_pwm_percent = static_cast<std::int8_t>(drive.left().duty_percent);
  data.right_pwm_percent = static_cast<std::int8_t>(drive.right().duty_percent);
  data.buttons = state.buttons.state();
  data.charger = state.inputs.charger.value();
  data.battery_dv = state.battery_monitor.measured_dv();
  data.overcurrent = overcurrent_flags(drive);
  return data;
}

wire::DockingIr docking_ir(const std::array<DockReceiver, 3>& receivers) {
  return {receivers[0].shown(), receivers[1].shown(), receivers[2].shown()};
}

wire::Cliff cliff(const CliffAdc& adc) {
  return {adc[0], adc[1], adc[2]};
}

wire::Current current(const Drive& drive, const std::array<double, 3>& noise_ma) {
  return {to_ca(drive.left().current_a, noise_ma[0]), to_ca(drive.right().current_a, noise_ma[1])};
}

wire::GeneralPurposeInput general_purpose_input(const Inputs& inputs) {
  // The first "unused" word is a fifth input that nothing is connected to.
  // Source: captured frame.
  constexpr std::uint16_t kFifthInputAdc = 0x0FF0;
  return {inputs.digital_in.value(), values_of(inputs.analog_adc), {kFifthInputAdc, 0, 0}};
}

}  // namespace

void Kobuki::send_frame(Outbox& out) {
  out.add(frame_.finish());
  frame_composed_ = false;
}

/// Once a frame, so that its flags and its readings agree.
inline CliffAdc Kobuki::read_cliff() {
  CliffAdc adc = state_.cliff.largest();
  const std::array<double, 3> noise_adc = state_.cliff_noise.draw();
  for (std::size_t i = 0; i < adc.size(); ++i) {
    if (!state_.inputs.cliff_adc[i].is_forced()) { adc[i] = with_noise(adc[i], noise_adc[i]); }
  }
  return adc;
}

/// In the order of the real robot, whatever the order of the requests. Source:
/// observed, firmware 1.2.0. All of it together is far below the 255 bytes that
/// a frame can carry. The first byte leaves in the tick after this; the time stamp is
/// 5 ms old by then (observed, too).
void Kobuki::compose_frame() {
  const Answers& asked = state_.answers;
  const CliffAdc cliff_adc = read_cliff();
  frame_.clear();
  frame_.add(basic_sensor_data(state_, cliff_adc));
  frame_.add(docking_ir(state_.dock_receivers));
  frame_.add(state_.gyro.inertial());
  frame_.add(cliff(cliff_adc));
  frame_.add(current(state_.drive, state_.current_noise.draw()));
  if (asked.wants(wire::request::hardware_version)) { frame_.add(identity_.hardware); }
  if (asked.wants(wire::request::firmware_version)) { frame_.add(identity_.firmware); }
  frame_.add(state_.gyro.take_samples());
  frame_.add(general_purpose_input(state_.inputs));
  if (asked.wants(wire::request::udid)) { frame_.add(identity_.udid); }
  if (asked.wants_gains()) { frame_.add(state_.drive.gains()); }
  state_.answers.answered();
  frame_composed_ = true;
}

// --- for those who look on ---------------------------------------------------

void Kobuki::play(std::uint8_t sequence) {
  if (state_.sound.play_sequence(sequence)) { report("sound.sequence", sequence); }
}

void Kobuki::report(std::string_view name, double value) {
  if (observer_ != nullptr) { observer_->on_event({state_.ticks * kTick, name, value}); }
}

}  // namespace fakebot::sim::kobuki
