// What the board does with the bytes of a driver.
#include <algorithm>
#include <utility>

#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "fakebot/protocol/kugle/parameters.hpp"
#include "robots/kugle/board/own_parameters.hpp"
#include "robots/kugle/kugle.hpp"

namespace fakebot::robots::kugle {

namespace wire = protocol::kugle;

namespace {

/// The firmware registers the handlers of these types together with the controller, after the Xsens
/// has been configured: MainTask.cpp, BalanceController.cpp.
bool is_of_controller(std::uint8_t type) {
  switch (type) {
    case wire::QuaternionReference::id:
    case wire::AngularVelocityReference::id:
    case wire::BalanceControllerReference::id:
    case wire::VelocityReference::id:
    case wire::CalibrateImu::id:
    case wire::RestartController::id: return true;
    default: return false;
  }
}

Vec3 vector(float x, float y, float z) {
  return {static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
}

}  // namespace

void Kugle::receive(std::span<const std::uint8_t> bytes) noexcept {
  const auto rest = state_.receiver.receive(
      bytes, [this](const Received& message) { on(message); },
      [this](const Fault& fault) { report(fault); }, [this] { return state_.board.hears(); });
  // A board without a USB device holds no bytes.
  if (!rest.empty() && state_.board.is_connected()) [[unlikely]] { hold(rest); }
}

/// The calibration runs in the board's receiver, which hears again afterwards.
void Kugle::hold(std::span<const std::uint8_t> bytes) noexcept {
  const std::size_t room = state_.held_bytes.size() - state_.held_size;
  const auto kept = bytes.first(std::min(room, bytes.size()));
  std::ranges::copy(kept,
                    state_.held_bytes.begin() + static_cast<std::ptrdiff_t>(state_.held_size));
  state_.held_size += kept.size();
  const auto lost = bytes.subspan(kept.size());
  if (!lost.empty()) {
    report(state_.receiver.violations().note({"wire.lost_bytes", lost}, lost.size()));
  }
}

void Kugle::hear_held_bytes() {
  const auto held = state_.held_bytes;
  receive(std::span(held).first(std::exchange(state_.held_size, 0)));
}

void Kugle::drop_held_bytes() {
  const auto lost = std::span(state_.held_bytes).first(std::exchange(state_.held_size, 0));
  if (lost.empty()) { return; }
  report(state_.receiver.violations().note({"wire.lost_bytes", lost}, lost.size()));
}

/// The board has no code for messages without a case here.
void Kugle::on(const Received& message) {
  if (state_.board.phase() == Board::Phase::booting && is_of_controller(message.type))
      [[unlikely]] {
    return note("wire.unknown_types", message);
  }
  switch (message.type) {
    case wire::GetParameter::id: return read<wire::GetParameter>(message);
    case wire::SetParameter::id: return set_parameter(message);
    case wire::StoreParameters::id: return store_parameters();
    case wire::DumpParameters::id: return dump_parameters();
    case wire::QuaternionReference::id: return read<wire::QuaternionReference>(message);
    case wire::AngularVelocityReference::id: return read<wire::AngularVelocityReference>(message);
    case wire::BalanceControllerReference::id:
      return read<wire::BalanceControllerReference>(message);
    case wire::VelocityReference::id: return read<wire::VelocityReference>(message);
    case wire::CalibrateImu::id: return read<wire::CalibrateImu>(message);
    case wire::RestartController::id: return read<wire::RestartController>(message);
    // Neither a key nor the mode is checked: firmware, MainTask.cpp.
    case wire::Reboot::id: return reboot();
    case wire::EnterBootloader::id: return enter_bootloader();
    default: return note("wire.unknown_types", message);
  }
}

template <class Message>
void Kugle::read(const Received& message) {
  if (!protocol::accepts<Message>(message.payload)) { return note("wire.wrong_lengths", message); }
  on(protocol::read_message<Message>(message.payload), message);
}

void Kugle::note(std::string_view violation, const Received& message) {
  report(state_.receiver.violations().note({violation, message.frame}));
}

void Kugle::refuse(const Received& message) {
  note("wire.refused", message);
}

// --- parameters --------------------------------------------------------------

/// Zeros are the answer for a parameter that the board does not have.
void Kugle::on(const wire::GetParameter& request, const Received& message) {
  std::array<std::uint8_t, wire::kMaxPayloadSize> bytes{};
  std::size_t size = protocol::size_of_fields<wire::ParameterReply>();
  if (const auto* parameter = wire::find_parameter(request.type, request.param)) {
    const auto values = state_.board.memory().get(*parameter);
    bytes = {request.type, request.param, parameter->type, parameter->elements};
    std::ranges::copy(values, bytes.begin() + static_cast<std::ptrdiff_t>(size));
    size += values.size();
    count_read(*parameter);
  } else {
    refuse(message);
  }
  state_.board.outgoing().send(wire::GetParameter::id, std::span(bytes).first(size));
}

void Kugle::count_read(const wire::BoardParameter& parameter) {
  ++state_.parameters_read;
  const auto place = &parameter - wire::all_parameters().data();
  state_.different_parameters_read.set(static_cast<std::size_t>(place));
}

void Kugle::set_parameter(const Received& message) {
  const auto head = protocol::size_of_fields<wire::SetParameter>();
  const auto payload = message.payload;
  if (payload.size() <= head) { return note("wire.wrong_lengths", message); }
  const auto* parameter = wire::find_parameter(payload[0], payload[1]);
  const bool obeys =
      parameter != nullptr &&
      state_.board.memory().set(*parameter, payload[2], payload[3], payload.subspan(head));
  answer(wire::SetParameterAck{payload[0], payload[1], obeys ? std::uint8_t{1} : std::uint8_t{0}});
  if (!obeys) { return refuse(message); }
  ++state_.parameters_set;
  report("parameters.set", static_cast<double>(state_.parameters_set));
}

/// The EEPROM is written, and the next start overwrites the EEPROM with the defaults: firmware,
/// ForceDefaultParameters.
void Kugle::store_parameters() {
  ++state_.parameters_stored;
  answer(wire::StoreParametersAck{1});
}

void Kugle::dump_parameters() {
  std::span<const std::uint8_t> rest = state_.board.memory().bytes();
  constexpr std::size_t kMost = wire::kMaxSentPayloadSize;
  answer(wire::DumpParametersHeader{static_cast<std::uint16_t>(rest.size()),
                                    static_cast<std::uint8_t>((rest.size() + kMost - 1) / kMost)});
  while (!rest.empty()) {
    const auto part = rest.first(std::min(kMost, rest.size()));
    state_.board.outgoing().send(wire::DumpParametersData::id, part);
    rest = rest.subspan(part.size());
  }
  for (const wire::BoardParameter& parameter : wire::all_parameters()) {
    if (parameter.readable) { count_read(parameter); }
  }
}

// --- set-points --------------------------------------------------------------

template <class Reference>
void Kugle::follow(const Reference& reference) {
  state_.controller.on(reference);
  ++state_.set_points;
  state_.set_point_tick = state_.ticks;
}

void Kugle::on(const wire::QuaternionReference& reference, const Received& /*message*/) {
  follow(QuaternionReference{
      {static_cast<double>(reference.q_w), static_cast<double>(reference.q_x),
       static_cast<double>(reference.q_y), static_cast<double>(reference.q_z)}});
}

void Kugle::on(const wire::AngularVelocityReference& reference, const Received& /*message*/) {
  follow(AngularVelocityReference{
      reference.frame,
      vector(reference.omega_x_rad_s, reference.omega_y_rad_s, reference.omega_z_rad_s)});
}

void Kugle::on(const wire::BalanceControllerReference& reference, const Received& /*message*/) {
  follow(BalanceReference{
      reference.frame,
      {static_cast<double>(reference.q_w), static_cast<double>(reference.q_x),
       static_cast<double>(reference.q_y), static_cast<double>(reference.q_z)},
      vector(reference.omega_x_rad_s, reference.omega_y_rad_s, reference.omega_z_rad_s)});
}

void Kugle::on(const wire::VelocityReference& reference, const Received& /*message*/) {
  follow(VelocityReference{reference.frame,
                           {static_cast<double>(reference.velocity_x_m_s),
                            static_cast<double>(reference.velocity_y_m_s)},
                           static_cast<double>(reference.yaw_rate_rad_s)});
  state_.set_point_speed_m_s =
      sim::world::length_m({static_cast<double>(reference.velocity_x_m_s),
                            static_cast<double>(reference.velocity_y_m_s)});
}

// --- procedures --------------------------------------------------------------

/// The board refuses these procedures while a controller balances.
bool Kugle::is_allowed(std::uint32_t magic_key) const {
  return magic_key == wire::kMagicKey &&
         state_.board.memory().number(own_parameters::kMode) == wire::controller_mode::off;
}

void Kugle::on(const wire::CalibrateImu& request, const Received& message) {
  if (!is_allowed(request.magic_key)) {
    answer(wire::CalibrateImuAck{0});
    return refuse(message);
  }
  answer(wire::CalibrateImuAck{1});
  tune();  // the mode may be off since the controller's last tick
  state_.board.start_calibration(request.calibrate_accelerometer != 0
                                     ? Calibration::Of::accelerometer
                                     : Calibration::Of::gyro);
}

void Kugle::on(const wire::RestartController& request, const Received& message) {
  if (!is_allowed(request.magic_key)) {
    answer(wire::RestartControllerAck{0});
    return refuse(message);
  }
  answer(wire::RestartControllerAck{1});
  tune();  // as for a calibration
  state_.board.restart_controller();
  start_controller();
}

void Kugle::enter_bootloader() {
  state_.board.enter_bootloader();
  stop_balancing();
  report("board.bootloader", 1);
}

}  // namespace fakebot::robots::kugle
