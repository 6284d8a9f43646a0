// The frame that the robot sends: content, order, units of the wire.
#include <algorithm>
#include <cmath>

#include "robots/kobuki/kobuki.hpp"
#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

namespace wire = protocol::kobuki;

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

/// The low 16 bits of a growing counter.
std::uint16_t wrapped(std::int64_t value) {
  return static_cast<std::uint16_t>(value & 0xFFFF);
}

/// A current in steps of 10 mA. A motor without current reads 0; of a value too large for the byte
/// the low bits remain.
std::uint8_t to_ca(double current_a, double noise_ma, double most_ca) {
  if (current_a == 0) { return 0; }
  const double current_ca = std::clamp(current_a * 100 + noise_ma * 0.1, 0.0, most_ca);
  return static_cast<std::uint8_t>(static_cast<unsigned>(current_ca));
}

/// Takes the results of the control tick at the beginning of a frame.
void take_control(const Kobuki::State& state, wire::BasicSensorData& data) {
  const Drive& drive = state.drive;
  data.timestamp_ms = wrapped(state.uptime_ticks * (kTick / std::chrono::milliseconds(1)));
  data.left_encoder_ticks = wrapped(drive.left().encoder_ticks);
  data.right_encoder_ticks = wrapped(drive.right().encoder_ticks);
  data.left_pwm_percent = static_cast<std::int8_t>(drive.left().duty_percent);
  data.right_pwm_percent = static_cast<std::int8_t>(drive.right().duty_percent);
  data.overcurrent = overcurrent_flags(drive);
}

void take_sensors(const Kobuki::State& state, const CliffAdc& cliff_adc,
                  wire::BasicSensorData& data) {
  data.bumper = state.inputs.bumper.value();
  data.wheel_drop = state.inputs.wheel_drop.value();
  data.cliff = cliff_flags(cliff_adc);
  data.buttons = state.buttons.state();
  data.charger = state.inputs.charger.value();
  data.battery_dv = state.battery_monitor.measured_dv();
}

wire::DockingIr docking_ir(const Kobuki::State& state) {
  const auto shown = [&](std::size_t receiver) {
    return state.dock_receivers[receiver].shown(state.ticks);
  };
  return {shown(0), shown(1), shown(2)};
}

wire::Cliff cliff(const CliffAdc& adc) {
  return {adc[0], adc[1], adc[2]};
}

wire::Current current(const Drive& drive, const std::array<double, 3>& noise_ma, double most_ca) {
  return {to_ca(drive.left().current_a, noise_ma[0], most_ca),
          to_ca(drive.right().current_a, noise_ma[1], most_ca)};
}

wire::GeneralPurposeInput general_purpose_input(const Inputs& inputs, const AnalogAdc& analog_adc) {
  // The first "unused" word is a fifth input, with nothing connected.
  // Source: captured frame.
  constexpr std::uint16_t kFifthInputAdc = 0x0FF0;
  return {inputs.digital_in.value(), analog_adc, {kFifthInputAdc, 0, 0}};
}

/// A forced input has no noise.
template <std::size_t Count>
std::array<std::uint16_t, Count> with_noise(std::array<std::uint16_t, Count> adc,
                                            const std::array<Input<std::uint16_t>, Count>& inputs,
                                            const std::array<double, Count>& noise_adc) {
  for (std::size_t i = 0; i < Count; ++i) {
    if (!inputs[i].is_forced()) { adc[i] = kobuki::with_noise(adc[i], noise_adc[i]); }
  }
  return adc;
}

}  // namespace

void Kobuki::send_frame(sim::Outbox& out) {
  compose_frame();
  const auto frame = frame_.finish();
  const auto bytes = transmitted(frame);
  if (!bytes.empty()) { out.add(bytes); }
  if (bytes.size() == frame.size()) { state_.reported.sent(composed_); }
  frame_begun_ = false;
}

/// The part of a frame that the transmit buffer sends. Source: observed, firmware 1.2.0.
std::span<const std::uint8_t> Kobuki::transmitted(std::span<const std::uint8_t> frame) {
  if (state_.announces_all) [[unlikely]] {
    state_.announces_all = false;
    if (!firmware_->boot_remains.empty()) { return firmware_->boot_remains; }
  }
  return frame.size() < transmit_buffer_size_ ? frame : frame.subspan(transmit_buffer_size_);
}

/// Called once a frame, so that flags and readings of the frame agree.
CliffAdc Kobuki::read_cliff() {
  return with_noise(state_.cliff.largest(), state_.inputs.cliff_adc, state_.cliff_noise.draw());
}

AnalogAdc Kobuki::read_analog() {
  const auto& inputs = state_.inputs.analog_adc;
  return with_noise(values_of(inputs), inputs, state_.analog_noise.draw());
}

void Kobuki::add_versions() {
  if (asked_.wants(wire::request::hardware_version)) {
    identity_.has_long_versions ? frame_.add(identity_.hardware)
                                : frame_.add(identity_.old_hardware);
  }
  if (asked_.wants(wire::request::firmware_version)) {
    identity_.has_long_versions ? frame_.add(identity_.firmware)
                                : frame_.add(identity_.old_firmware);
  }
}

/// Called a tick before the first byte leaves: time stamp, wheels and requests of a frame are of
/// this tick, the sensors of the next. Source: observed, firmware 1.0.0 to 1.2.0: a frame shows an
/// input 0 to 20 ms after a change, and answers a request after 5.6 to 25.6 ms.
void Kobuki::begin_frame() {
  take_control(state_, composed_.basic);
  asked_ = state_.answers;
  state_.answers.answered();
  frame_begun_ = true;
}

/// The order is the real robot's, whatever the order of the requests. Source: observed, firmware
/// 1.2.0. All sub-payloads together are far below the 255 bytes of a frame.
void Kobuki::compose_frame() {
  const CliffAdc cliff_adc = read_cliff();
  if (state_.announces_all) [[unlikely]] { state_.gyro.begin_with_last_sample(); }
  take_sensors(state_, cliff_adc, composed_.basic);
  composed_.hardware_version = asked_.wants(wire::request::hardware_version);
  composed_.firmware_version = asked_.wants(wire::request::firmware_version);
  composed_.udid = asked_.wants(wire::request::udid);
  composed_.gains = asked_.wants_gains();
  frame_.clear();
  frame_.add(composed_.basic);
  frame_.add(docking_ir(state_));
  frame_.add(state_.gyro.inertial());
  frame_.add(cliff(cliff_adc));
  frame_.add(current(state_.drive, state_.current_noise.draw(), most_current_ca_));
  add_versions();
  frame_.add(state_.gyro.take_samples());
  if (asked_.eeprom()) [[unlikely]] { frame_.add(*asked_.eeprom()); }
  frame_.add(general_purpose_input(state_.inputs, read_analog()));
  if (composed_.udid) { frame_.add(identity_.udid); }
  if (composed_.gains) { frame_.add(state_.drive.gains()); }
}

}  // namespace fakebot::robots::kobuki
