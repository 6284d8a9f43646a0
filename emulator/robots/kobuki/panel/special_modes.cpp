// The part of Kobuki::step in which a special mode, chosen by a button at power-on, drives the
// robot. Feedback continues; the driver controls everything but the wheels, which the mode commands
// in every tick. (assumed)
#include "robots/kobuki/kobuki.hpp"

namespace fakebot::robots::kobuki {

namespace {

namespace output = protocol::kobuki::output;

constexpr int kTicksPerLight = std::chrono::milliseconds(500) / kTick;

/// Source: observed, the lights change every 0.5 s; read: red, both, off.
std::uint16_t lights(int ticks, std::uint16_t red, std::uint16_t green) {
  const std::array<unsigned, 3> cycle{red, 0U | red | green, 0};
  return static_cast<std::uint16_t>(
      cycle[static_cast<std::size_t>(ticks / kTicksPerLight) % cycle.size()]);
}

/// Source: read from firmware 1.2.0. Assumed: the first input is the left wheel.
double arduino_speed_m_s(std::uint16_t adc) {
  constexpr int kStandingAdc = 1024;
  constexpr int kDeadBandMmS = 100;
  const int speed_mm_s = kStandingAdc - adc / 2;
  return std::abs(speed_mm_s) <= kDeadBandMmS ? 0 : speed_mm_s / 1000.0;
}

std::uint16_t arduino_outputs(const Inputs& inputs) {
  namespace bumper = protocol::kobuki::bumper;
  const unsigned pressed = inputs.bumper.value();
  unsigned bits = 0;
  if ((pressed & bumper::left) != 0) { bits |= output::digital_0; }
  if ((pressed & bumper::center) != 0) { bits |= output::digital_1; }
  if ((pressed & bumper::right) != 0) { bits |= output::digital_2; }
  if (inputs.wheel_drop.value() != 0) { bits |= output::digital_3; }
  return static_cast<std::uint16_t>(bits);
}

}  // namespace

/// A tick of a robot that has just been switched on, or is in a special mode.
void Kobuki::run_special_mode() {
  const Mode before = state_.mode_choice.mode();
  switch (state_.mode_choice.step(state_.inputs.buttons.value())) {
    case Greeting::none: break;
    case Greeting::melody: play(melody::power_on); break;
    case Greeting::chirp:
      state_.sound.play_chirp();
      report("sound.note_hz", state_.sound.frequency_hz());
      break;
  }
  const Mode mode = state_.mode_choice.mode();
  if (mode != before) {
    // The walker was observed driving; of the Arduino mode only the LED was observed. (assumed)
    state_.mode_runs = mode == Mode::random_walker;
    report("mode", static_cast<double>(mode));
  }
  switch (mode) {
    case Mode::normal: break;
    case Mode::random_walker: walk_randomly(); break;
    case Mode::arduino: follow_pins(); break;
  }
}

void Kobuki::walk_randomly() {
  state_.drive.turn_wheels(state_.mode_runs ? state_.walker.step(sees_obstacle())
                                            : WheelSpeeds{0, 0});
  show_mode(lights(state_.mode_ticks, output::led2_red, output::led2_green),
            output::led2_red | output::led2_green);
}

void Kobuki::follow_pins() {
  const auto adc = values_of(state_.inputs.analog_adc);
  state_.drive.turn_wheels(state_.mode_runs
                               ? WheelSpeeds{arduino_speed_m_s(adc[0]), arduino_speed_m_s(adc[1])}
                               : WheelSpeeds{0, 0});
  constexpr unsigned kPins =
      output::digital_0 | output::digital_1 | output::digital_2 | output::digital_3;
  show_mode(
      static_cast<std::uint16_t>(arduino_outputs(state_.inputs) |
                                 lights(state_.mode_ticks, output::led1_red, output::led1_green)),
      kPins | output::led1_red | output::led1_green);
}

void Kobuki::show_mode(std::uint16_t bits, unsigned mask) {
  state_.outputs = static_cast<std::uint16_t>((state_.outputs & ~mask) | bits);
  ++state_.mode_ticks;
}

/// A press counts. Source: observed, the robot beeps; read: in a special mode the button of the
/// mode stops the robot and lets the robot go on.
void Kobuki::press(std::uint8_t buttons) {
  namespace button = protocol::kobuki::button;
  const std::uint8_t pressed = state_.mode_choice.newly(buttons);
  if (pressed == 0) { return; }
  play(melody::button);
  const Mode mode = state_.mode_choice.mode();
  const unsigned own = mode == Mode::arduino ? button::b1 : button::b0;
  if (mode != Mode::normal && (pressed & own) != 0) { state_.mode_runs = !state_.mode_runs; }
}

}  // namespace fakebot::robots::kobuki
