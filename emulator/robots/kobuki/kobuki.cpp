#include "robots/kobuki/kobuki.hpp"

#include <algorithm>
#include <cmath>

#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

namespace wire = protocol::kobuki;

namespace {

/// Source: observed, all rails on and LEDs off at power-on.
constexpr std::uint16_t kOutputsAtPowerOn = wire::output::power_3v3 | wire::output::power_5v |
                                            wire::output::power_12v5a | wire::output::power_12v1a5;

/// Source: observed, the melody of power-on begins 198 ms after reset. Older releases boot longer
/// and begin the melody as soon as they can. (assumed)
constexpr int kPowerOnMelodyTick = std::chrono::milliseconds(200) / kTick;

int greeting_tick(int boot_ticks) {
  return std::max(kPowerOnMelodyTick - boot_ticks, 1);
}

/// From the end of a word of the docking station to its bits in the frames, if words are held.
/// Source: observed, firmware 1.2.0: 9 ms.
constexpr int kDockRecognitionTicks = 2;

/// Limits of a motor's current in a frame, in steps of 10 mA, as on the wire.
constexpr double kLargestByte = 255;
constexpr double kAnyCurrentCa = 1e6;

/// The wheels turn but the robot does not move: the robot is lifted, or stuck on an edge.
bool is_stuck(const Inputs& inputs) {
  return inputs.wheel_drop.sensed() != 0;
}

/// A charger is there, or was there in the last tick. One test for all sources, because the test
/// runs in each tick.
bool meets_charger(const Inputs& inputs) {
  return (inputs.dock_contact.value() | inputs.adapter.value() | inputs.charger.sensed()) != 0;
}

}  // namespace

Kobuki::SincePowerOn::SincePowerOn(const Parameters& parameters, const Firmware& firmware,
                                   std::uint64_t seed, double battery_v)
    : boot_ticks_left(boot_ticks(parameters, firmware)),
      announces_all(parameters.boot_as_firmware != 0),
      watchdog(to_ticks(parameters.command_timeout_s)),
      drive(parameters),
      cliff(to_ticks(parameters.cliff_window_s)),
      dock_receivers{DockReceiver(to_ticks(parameters.dock_ir_hold_s)),
                     DockReceiver(to_ticks(parameters.dock_ir_hold_s)),
                     DockReceiver(to_ticks(parameters.dock_ir_hold_s))},
      gyro(parameters, seed),
      battery_monitor(parameters, battery_v),
      buttons(to_ticks(parameters.button_debounce_s)),
      sound(firmware.melodies()),
      answers(parameters.requests_gathered != 0),
      mode_choice(greeting_tick(boot_ticks_left), firmware.has_special_modes),
      walker(seed),
      outputs(kOutputsAtPowerOn) {
  if (announces_all) { answers.request_all(firmware.knows_gains); }
}

Kobuki::State::State(const KobukiOptions& options)
    : SincePowerOn(options.parameters, *options.firmware, options.seed,
                   Battery(options.parameters).voltage_v()),
      receiver(options.parameters, *options.firmware),
      rolling(options.parameters, options.seed),
      pose(options.start),
      body(*options.world, chassis::kRadiusM, chassis::kBumperTravelM),
      floor(*options.world),
      current_noise(NoiseOf::current, options.seed, options.parameters.current_noise_ma),
      cliff_noise(NoiseOf::cliff, options.seed, options.parameters.cliff_noise_adc),
      analog_noise(NoiseOf::analog, options.seed, options.parameters.analog_noise_adc),
      battery(options.parameters),
      charger(options.parameters),
      runs(boot_ticks_left == 0) {
  const AnalogAdc rest_adc = analog_rest_adc(options.parameters, options.seed);
  for (std::size_t i = 0; i < rest_adc.size(); ++i) { inputs.analog_adc[i].sense(rest_adc[i]); }
  supply_drive();
}

Kobuki::Kobuki(const KobukiOptions& options)
    : world_(options.world),
      firmware_(options.firmware),
      parameters_(options.parameters),
      boot_ticks_(boot_ticks(options.parameters, *options.firmware)),
      transmit_buffer_size_(static_cast<std::size_t>(options.parameters.transmit_buffer_bytes)),
      most_current_ca_(options.parameters.current_wraps != 0 ? kAnyCurrentCa : kLargestByte),
      dock_word_ticks_(to_ticks(options.parameters.dock_ir_word_s)),
      dock_delay_ticks_(options.parameters.dock_ir_hold_s > 0 ? kDockRecognitionTicks : 0),
      next_dock_word_tick_(dock_word_ticks_ + dock_delay_ticks_),
      dock_random_(options.seed, static_cast<std::uint64_t>(NoiseOf::dock_ir)),
      seed_(options.seed),
      consumption_(options.parameters),
      identity_(identity_of_robot(*options.firmware, options.number)),
      state_(options) {
  resolve_contacts(state_.pose.position());
  sample_floor();
  sense_dock_contact();
  sense_dock_ir();
  if (meets_charger(state_.inputs)) { watch_charger(); }
  begin_sensing();
}

void Kobuki::step(sim::Outbox& out) {
  ++state_.ticks;
  draw_power();
  if (!state_.runs) [[unlikely]] { return boot(); }
  ++state_.uptime_ticks;
  watch_for_silence();
  move();
  sense();
  if (frame_begun_) { send_frame(out); }
  if (state_.uptime_ticks % kTicksPerFrame == 0) { begin_frame(); }
}

// --- one tick ----------------------------------------------------------------

/// Runs with and without power: a battery charges in either case.
void Kobuki::draw_power() {
  if (meets_charger(state_.inputs)) [[unlikely]] { watch_charger(); }
  if (state_.battery.is_sample_over()) [[unlikely]] { use_battery(); }
  if (state_.power.take_change()) [[unlikely]] { restart(); }
}

void Kobuki::move() {
  if (firmware_->brakes) [[unlikely]] { brake(); }
  if (parameters_.tone_excludes_motors != 0) [[unlikely]] { state_.drive.wait_for(state_.sound); }
  const WheelTravel travel = state_.drive.step();
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

/// Both wheels are on the floor and have rolled these distances. Returns the turn of the robot.
double Kobuki::roll(WheelTravel travel) {
  if (travel.left_m == 0 && travel.right_m == 0) {  // the robot stands: nothing around changes
    state_.linear_m_s = 0;
    return 0;
  }
  const sim::world::Vec2 from = state_.pose.position();
  const double turn_rad = state_.pose.move(travel.left_m, travel.right_m);
  const double way_m = (travel.left_m + travel.right_m) * 0.5;
  state_.linear_m_s = way_m * kTicksPerS;
  if (!state_.body.is_free_to_go(std::abs(way_m))) [[unlikely]] { resolve_contacts(from); }
  if (!state_.floor.is_unchanged_after(std::abs(way_m))) [[unlikely]] { sample_floor(); }
  return turn_rad;
}

void Kobuki::sense() {
  state_.cliff.add(values_of(state_.inputs.cliff_adc));
  if (state_.uptime_ticks % kTicksPerFrame == 0) { sense_dock_contact(); }
  if (state_.ticks >= next_dock_word_tick_) [[unlikely]] { receive_dock(); }
  if (!state_.mode_choice.is_over()) [[unlikely]] { run_special_mode(); }
  if (state_.gyro.step()) { state_.gyro.sample(stance()); }
  if (const auto pressed = state_.buttons.step(state_.inputs.buttons.value())) { press(pressed); }
  if (!state_.charger_watch.is_idle(state_.inputs.charger.value())) [[unlikely]] {
    report_charger();
  }
  state_.sound.step();
}

Stance Kobuki::stance() const {
  const Drive& drive = state_.drive;
  if (drive.left().speed_m_s != 0 || drive.right().speed_m_s != 0) { return Stance::driving; }
  if (drive.commanded().speed_mm_s != 0) { return Stance::starting; }
  const CliffAdc cliff_adc = values_of(state_.inputs.cliff_adc);
  const bool on_floor =
      state_.inputs.wheel_drop.value() == 0 && std::ranges::none_of(cliff_adc, sees_no_floor);
  return on_floor ? Stance::standing : Stance::lifted;
}

/// For a robot without power: as if power came back with the next tick.
sim::SimTime Kobuki::next_frame_at() const {
  const std::int64_t uptime_ticks = state_.powered ? state_.uptime_ticks : 0;
  const int boot_ticks = state_.powered ? state_.boot_ticks_left : boot_ticks_;
  const std::int64_t ticks_to_composition =
      frame_begun_ ? 0 : kTicksPerFrame - uptime_ticks % kTicksPerFrame;
  return (state_.ticks + boot_ticks + ticks_to_composition + 1) * kTick;
}

// --- for observers -----------------------------------------------------------

void Kobuki::play(std::uint8_t sequence) {
  if (state_.sound.play_sequence(sequence)) { report("sound.sequence", sequence); }
}

void Kobuki::report(std::string_view name, double value) {
  if (observer_ != nullptr) { observer_->on_event({state_.ticks * kTick, name, value}); }
}

void Kobuki::report(const Fault& fault) {
  if (observer_ == nullptr) { return; }
  observer_->on_event({.time = state_.ticks * kTick,
                       .name = fault.signal,
                       .value = 1,
                       .violation = {.bytes = fault.bytes,
                                     .size = fault.bytes.size(),
                                     .consequence = consequence_of(fault.signal, parameters_)}});
}

sim::WireViolation Kobuki::first_violation(std::size_t signal) const {
  const sim::Signal& counter = signals()[signal];
  if (!counter.counts_violations) { return {}; }
  const sim::FirstViolation& first = state_.receiver.first(counter.name);
  if (first.size() == 0) { return {}; }
  return {.bytes = first.bytes(),
          .size = first.size(),
          .consequence = consequence_of(counter.name, parameters_)};
}

}  // namespace fakebot::robots::kobuki
