// The part of Kobuki::step in which power acts on the whole robot.
#include "robots/kobuki/kobuki.hpp"

namespace fakebot::robots::kobuki {

/// A tick with a charger, or the first tick without a charger.
void Kobuki::watch_charger() {
  Inputs& inputs = state_.inputs;
  const ChargeSources sources{inputs.dock_contact.value() != 0, inputs.adapter.value() != 0};
  const std::uint8_t before = inputs.charger.value();
  state_.charger.step(sources, state_.battery.charge());
  inputs.charger.sense(state_.charger.byte());
  if (inputs.charger.value() != before) { report("charger", inputs.charger.value()); }
}

void Kobuki::report_charger() {
  if (const auto melody = state_.charger_watch.step(state_.inputs.charger.value())) {
    play(*melody);
  }
}

/// A charger that does not charge does not feed the robot either. (assumed)
void Kobuki::use_battery() {
  Battery& battery = state_.battery;
  if (state_.charger.is_charging()) {
    battery.set_fully_charged();
  } else if (state_.powered) {
    battery.supply(consumption_.current_a(state_.drive, state_.outputs, battery.voltage_v()));
  } else {
    battery.supply(0);
  }
  if (state_.powered) { watch_battery(); }
  state_.supply_drive();
  if (state_.power.waits_for_charger() && state_.charger.is_there()) { state_.power.turn_on(); }
}

/// A low battery makes no sound. Source: observed, firmware 1.0.0 to 1.2.0.
void Kobuki::watch_battery() {
  if (state_.runs && state_.battery_monitor.read(state_.battery.voltage_v())) {
    report("battery.level", static_cast<double>(state_.battery_monitor.level()));
  }
  if (state_.battery.has_run_out() && !state_.charger.is_there()) { state_.power.run_out(); }
}

/// Power goes off or on: the robot loses all state that does not come from outside.
void Kobuki::restart() {
  state_.receiver.give_up([](const auto& /*command*/) {},
                          [this](const Fault& fault) { report(fault); });
  state_.receiver.restart();
  static_cast<SincePowerOn&>(state_) =
      SincePowerOn(parameters_, *firmware_, seed_, state_.battery.voltage_v());
  state_.supply_drive();
  state_.charger.restart_hold();
  state_.powered = state_.power.is_on();
  state_.runs = state_.powered && state_.boot_ticks_left == 0;
  if (!state_.powered) { state_.outputs = 0; }
  if (state_.runs) { begin_sensing(); }
  frame_begun_ = false;
  report("power", state_.powered ? 1 : 0);
}

/// A tick of a robot that has not booted yet, or has no power.
void Kobuki::boot() {
  if (!state_.powered || --state_.boot_ticks_left > 0) { return; }
  state_.runs = true;
  state_.battery.begin_sample();
  begin_sensing();
}

/// Source: read from firmware and specification; both have no hysteresis.
int Kobuki::State::status_led() const {
  constexpr int kDark = 0;
  constexpr int kGreen = 2;
  constexpr int kOrange = 3;
  constexpr std::int64_t kHalfBlinkTicks = std::chrono::milliseconds(500) / kTick;
  if (!powered) { return kDark; }
  const std::uint8_t byte = inputs.charger.value();
  if (byte == 0) { return battery_monitor.looks_low() ? kOrange : kGreen; }
  const bool dark = uptime_ticks / kHalfBlinkTicks % 2 != 0;
  return says_charging(byte) && dark ? kDark : kGreen;
}

}  // namespace fakebot::robots::kobuki
