// What the scanner does with the requests of a host.
#include <algorithm>
#include <array>
#include <cstdint>

#include "fakebot/protocol/rplidar/answers.hpp"
#include "fakebot/protocol/rplidar/measurements.hpp"
#include "robots/rplidar/rplidar.hpp"

namespace fakebot::robots::rplidar {

namespace wire = protocol::rplidar;

namespace {

/// Reported with a health that a person wants. (assumed: nobody has published a code of an A1 or
/// A2)
constexpr std::uint16_t kErrorCode = 1;

struct MotorPoint {
  double pwm;
  double rate;  ///< share of the rate at the power that the scanner wants
};
/// Source: reports on the A2 (docs/scanners.md); straight lines between are assumed.
constexpr std::array kMotorCurve{MotorPoint{0, 0}, MotorPoint{250, 0.35}, MotorPoint{660, 1},
                                 MotorPoint{850, 1.5}, MotorPoint{1023, 2.1}};

double rate_at(double pwm) {
  for (std::size_t i = 1; i < kMotorCurve.size(); ++i) {
    const auto& [from, from_rate] = kMotorCurve[i - 1];
    const auto& [to, to_rate] = kMotorCurve[i];
    if (pwm <= to) { return from_rate + (to_rate - from_rate) * (pwm - from) / (to - from); }
  }
  return kMotorCurve.back().rate;
}

}  // namespace

void Rplidar::receive(std::span<const std::uint8_t> bytes) noexcept {
  if (state_.phase != Phase::ready) {
    state_.bytes_unheard += bytes.size();
    return;
  }
  state_.receiver.receive(
      bytes, [this](const Received& request) { on(request); },
      [this](const sim::FoundViolation& violation) { report(violation); });
}

/// The accessory board is between host and scanner: the scanner does not see these requests.
bool Rplidar::is_for_board(std::uint8_t command) const {
  return command == wire::SetMotorPwm::id || command == wire::GetAccessoryBoard::id ||
         (command == wire::SetMotorSpeed::id && model_.motor == MotorControl::own);
}

/// Any request ends a scan. Source: LR001, "Multiple response mode".
void Rplidar::on(const Received& request) {
  // A request before, in the same bytes, was Reset.
  if (state_.phase != Phase::ready) {
    state_.bytes_unheard += request.frame.size();
    return;
  }
  if (!is_for_board(request.command)) { end_scan(); }
  switch (request.command) {
    case wire::Stop::id: return;
    case wire::Reset::id: return reset();
    case wire::Scan::id: return begin_scan(model_.modes[0], false);
    case wire::ForceScan::id: return begin_scan(model_.modes[0], true);
    case wire::ExpressScan::id: return read<wire::ExpressScan>(request);
    case wire::GetInfo::id: return answer_info();
    case wire::GetHealth::id: {
      const std::uint8_t health = state_.reported_health();
      return answer(
          wire::DeviceHealth{health, health == wire::health::good ? std::uint16_t{0} : kErrorCode});
    }
    case wire::GetSampleRate::id: return answer_sample_rate();
    case wire::GetConf::id: return answer_conf(request);
    case wire::SetMotorPwm::id: return read<wire::SetMotorPwm>(request);
    case wire::GetAccessoryBoard::id: return read<wire::GetAccessoryBoard>(request);
    case wire::SetMotorSpeed::id:
      if (model_.motor == MotorControl::own) { return read<wire::SetMotorSpeed>(request); }
      [[fallthrough]];
    default: return note("wire.unknown_requests", request);
  }
}

template <class Message>
void Rplidar::read(const Received& request) {
  if (!protocol::accepts<Message>(request.payload)) { return note("wire.wrong_lengths", request); }
  on(protocol::read_message<Message>(request.payload));
}

void Rplidar::note(std::string_view violation, const Received& request) {
  report(state_.receiver.violations().note({violation, request.frame}));
}

// --- scans -------------------------------------------------------------------

/// The descriptor leaves at once, measurements when the head turns steadily. Source: LR001, "Start
/// scan request".
void Rplidar::begin_scan(const Mode& mode, bool is_forced) {
  if (state_.protection_stop) {
    ++state_.refused_scans;
    return;
  }
  ++state_.scans;
  state_.packets.begin(mode.answer);
  state_.is_forced = is_forced;
  state_.sample_time_q8_us =
      static_cast<std::int64_t>(mode.sample_time_q8_us * (1 + parameters_.clock_slow));
  state_.next_sample_q8_us = kTickQ8Us;  // the next step measures what was before the request
  state_.outgoing.add(now(), builder_.scan_descriptor(mode.answer));
  if (model_.motor == MotorControl::own) { set_motor(state_.own_motor_hz); }
  report("scan", mode.answer);
}

void Rplidar::end_scan() {
  if (!state_.is_scanning()) { return; }
  state_.packets.begin(0);
  if (model_.motor == MotorControl::own) { set_motor(0); }
  report("scan", 0);
}

/// The mode 0, and modes that the scanner lacks (assumed), are the express mode of old firmware.
void Rplidar::on(const wire::ExpressScan& request) {
  const std::size_t wanted = request.working_mode;
  constexpr std::size_t kExpress = 1;
  begin_scan(model_.modes[wanted < model_.modes.size() ? std::max(wanted, kExpress) : kExpress],
             false);
}

// --- the motor ---------------------------------------------------------------

void Rplidar::on(const wire::SetMotorPwm& request) {
  if (model_.motor != MotorControl::accessory_board) { return; }
  state_.pwm = std::min(request.pwm, wire::SetMotorPwm::kMost);
  set_motor(rate_at(state_.pwm) * parameters_.rate_hz);
}

void Rplidar::on(const wire::SetMotorSpeed& request) {
  constexpr double kSecondsPerMinute = 60;
  state_.own_motor_hz = request.speed_rpm / kSecondsPerMinute;
  if (state_.is_scanning()) { set_motor(state_.own_motor_hz); }
}

/// Without a board there is no answer: Slamtec's SDK waits in vain (docs/scanners.md).
void Rplidar::on(const wire::GetAccessoryBoard& /*request*/) {
  if (model_.motor == MotorControl::accessory_board) {
    answer(wire::AccessoryBoard{wire::accessory::motor_control});
  }
}

// --- what the scanner is -----------------------------------------------------

void Rplidar::answer_info() {
  answer(wire::DeviceInfo{.model = model_.id,
                          .firmware_minor = model_.firmware_minor,
                          .firmware_major = model_.firmware_major,
                          .hardware = model_.hardware,
                          .serial_number = model_.serial_number});
}

void Rplidar::answer_sample_rate() {
  const auto whole_us = [](const Mode& mode) {
    return static_cast<std::uint16_t>(mode.sample_time_q8_us / 256);
  };
  answer(wire::SampleRate{whole_us(model_.modes[0]), whole_us(model_.modes[1])});
}

void Rplidar::answer_conf(const Received& request) {
  // In the order of their lengths.
  if (protocol::accepts<wire::GetConf>(request.payload)) { return read<wire::GetConf>(request); }
  if (protocol::accepts<wire::GetModeConf>(request.payload)) {
    return read<wire::GetModeConf>(request);
  }
  read<wire::GetLongConf>(request);
}

void Rplidar::on(const wire::GetConf& request) {
  answer_conf(request.type, 0);
}
void Rplidar::on(const wire::GetModeConf& request) {
  answer_conf(request.type, request.mode);
}
void Rplidar::on(const wire::GetLongConf& request) {
  answer_conf(request.type, request.mode);
}

/// A value that the scanner lacks has no answer. (assumed; the SDK relies on silence for the MAC
/// address)
void Rplidar::answer_conf(std::uint32_t type, std::uint16_t mode_number) {
  const auto modes = model_.modes;
  const auto number = [](std::size_t value) { return static_cast<std::uint16_t>(value); };
  switch (type) {
    case wire::conf::desired_speed:
      return answer(wire::DesiredSpeed{.speed_rpm = model_.desired_rpm, .pwm = model_.desired_pwm});
    case wire::conf::mode_count: return answer(wire::ConfWord{{type, number(modes.size())}});
    case wire::conf::typical_mode: return answer(wire::ConfWord{{type, model_.typical_mode}});
    default: break;
  }
  if (mode_number >= modes.size()) {
    ++state_.conf_unanswered;
    return;
  }
  const Mode& mode = modes[mode_number];
  switch (type) {
    case wire::conf::mode_sample_time:
      return answer(wire::ConfLong{{type, mode.sample_time_q8_us}});
    case wire::conf::mode_distance:
      return answer(wire::ConfLong{{type, std::uint32_t{mode.largest_m} * 256}});
    case wire::conf::mode_answer: return answer(wire::ConfByte{{type, mode.answer}});
    case wire::conf::mode_name: {
      wire::ConfText name;
      name.set_text(mode.name);
      return answer(name);
    }
    default: ++state_.conf_unanswered;
  }
}

}  // namespace fakebot::robots::rplidar
