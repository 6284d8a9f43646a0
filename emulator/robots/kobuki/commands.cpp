// What the robot does with the bytes of a driver, and without them.
#include <chrono>
#include <type_traits>

#include "robots/kobuki/kobuki.hpp"

namespace fakebot::robots::kobuki {

namespace wire = protocol::kobuki;

void Kobuki::receive(std::span<const std::uint8_t> bytes) noexcept {
  if (!state_.runs) { return; }
  state_.receiver.receive(
      bytes, [this](const auto& command) { execute(command); },
      [this](const Fault& fault) { report(fault); });
}

sim::SimTime Kobuki::reception_lead() const {
  return std::chrono::duration_cast<sim::SimTime>(
      std::chrono::duration<double>(parameters_.reception_lead_s));
}

void Kobuki::driver_left() noexcept {
  state_.receiver.driver_left([this](const auto& command) { execute(command); },
                              [this](const Fault& fault) { report(fault); });
}

/// For old firmware, commands of later releases are unknown.
bool Kobuki::knows(const auto& command) const {
  using Command = std::remove_cvref_t<decltype(command)>;
  constexpr bool kIsOfGains = std::is_same_v<Command, wire::SetControllerGain> ||
                              std::is_same_v<Command, wire::GetControllerGain>;
  return !kIsOfGains || firmware_->knows_gains;
}

/// A refused command does not restart the timeout. Source: observed, firmware 1.0.0 to 1.2.0.
bool Kobuki::accepts(const auto& command) const {
  using Command = std::remove_cvref_t<decltype(command)>;
  constexpr bool kIsForWheels = std::is_same_v<Command, wire::BaseControl> ||
                                std::is_same_v<Command, wire::SetControllerGain>;
  constexpr bool kIsForSound =
      std::is_same_v<Command, wire::Sound> || std::is_same_v<Command, wire::SoundSequence>;
  if constexpr (kIsForWheels) {
    return state_.drive.accepts(command);
  } else if constexpr (kIsForSound) {
    return Sound::accepts(command);
  } else if constexpr (std::is_same_v<Command, Reserved2> || std::is_same_v<Command, Reserved7>) {
    return kobuki::accepts(command);
  } else {
    return true;
  }
}

void Kobuki::execute(const auto& command) {
  if (!knows(command)) { return report(state_.receiver.refuse_id()); }
  if (!accepts(command)) { return report(state_.receiver.refuse_value()); }
  if (state_.watchdog.feed()) { on_driver_connected(); }
  on(command);
}

void Kobuki::on(const wire::BaseControl& command) {
  state_.commands.add(command, state_.ticks);
  state_.drive.command(command);
}

void Kobuki::on(const wire::Sound& command) {
  const bool is_silent = parameters_.tone_excludes_motors != 0 && state_.drive.is_energised();
  state_.drive.interrupt_for_tone();
  if (is_silent || !state_.sound.play_tone(command)) { return; }
  if (parameters_.tone_excludes_motors != 0) { state_.drive.wait_for(state_.sound); }
  report("sound.note_hz", state_.sound.frequency_hz());
}

void Kobuki::on(const wire::SoundSequence& command) {
  if (state_.sound.play_commanded_sequence(command.sequence)) {
    report("sound.sequence", command.sequence);
  }
}

/// Current firmware accepts the command and does nothing. Source: observed, firmware 1.2.0.
void Kobuki::on(const wire::SetPower& /*command*/) {}

void Kobuki::on(const wire::RequestExtra& command) {
  state_.answers.request(command.request, state_.ticks);
}

void Kobuki::on(const wire::GeneralPurposeOutput& command) {
  if (state_.outputs != command.outputs) { report("outputs", command.outputs); }
  state_.outputs = command.outputs;
}

void Kobuki::on(const wire::SetControllerGain& command) {
  state_.drive.set_gains(command);
  state_.answers.request_gains();
  report("gain.type", command.type);
}

/// Assumed: the memory is erased, so that every bit is set.
void Kobuki::on(const RequestEeprom& command) {
  wire::Eeprom page{command.page, {}};
  page.content.fill(0xFF);
  state_.answers.request_eeprom(page);
}

void Kobuki::on(const RepeatGyroSamples& command) {
  state_.gyro.send_again_from(command.sample_id);
}

void Kobuki::on(const wire::GetControllerGain& /*command*/) {
  state_.answers.request_gains();
}

void Kobuki::watch_for_silence() {
  state_.receiver.step([this](const auto& command) { execute(command); },
                       [this](const Fault& fault) { report(fault); });
  if (state_.watchdog.step()) { return on_driver_timeout(); }
  if (firmware_->lost_melodies > 1 &&
      state_.watchdog.is_to_be_told_again(firmware_->lost_melodies)) {
    play(firmware_->driver_lost_melody);
  }
}

void Kobuki::on_driver_connected() {
  report("driver.connected", 1);
  play(firmware_->driver_found_melody);
}

void Kobuki::on_driver_timeout() {
  state_.drive.stop();
  report("driver.connected", 0);
  play(firmware_->driver_lost_melody);
}

}  // namespace fakebot::robots::kobuki
