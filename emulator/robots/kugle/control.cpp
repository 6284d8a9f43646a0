// A tick of the board's controller: measuring, estimating, controlling, sending. And the start of
// the controller, and its parameters.
#include <cmath>
#include <utility>

#include "robots/kugle/board/own_parameters.hpp"
#include "robots/kugle/control/limits.hpp"
#include "robots/kugle/kugle.hpp"
#include "robots/kugle/timing.hpp"
#include "robots/kugle/wire/battery_messages.hpp"

namespace fakebot::robots::kugle {

namespace wire = protocol::kugle;

namespace {

constexpr std::int64_t kBatteryMessageTicks = std::chrono::seconds(1) / kTick;

}  // namespace

/// A tick of the board's controller.
void Kugle::control(sim::Outbox& out) {
  State& s = state_;
  s.ms_to_control = s.control_period_ms;
  if (s.board.memory().changes() != s.tuned_at_change) [[unlikely]] { tune(); }
  // References also age while the filters become stable.
  if (s.stabilising_ms > 0) [[unlikely]] {
    s.controller.age_references(std::exchange(s.stabilising_ms, 0) / s.control_period_ms);
  }
  const double dt_s = s.control_period_ms * kTickS;
  s.measured = s.inertial_unit.measure(s.plant.state(), s.rates_before_rad_s, kGravityMS2, dt_s);
  s.rates_before_rad_s = s.plant.state().body_rates_rad_s;
  const Estimates& estimates = s.estimator.step(s.plant.state(), s.measured, dt_s);
  s.controller.step(estimates, dt_s);
  deliver_torque();
  if (s.controller.finish(s.delivered_nm)) [[unlikely]] {
    set_mode(wire::controller_mode::off);
    s.left_alone = true;
    report("motor.failure", 1);
  }
  use_batteries();
  if (!s.board.controls()) [[unlikely]] { return; }
  if (s.ticks < s.stream_from_tick) { return; }
  const StreamedTick tick{.time_s = static_cast<float>(s.board.time_s()),
                          .compute_time_s = static_cast<float>(parameters_.compute_time_s),
                          .controller_type = s.tuning.type,
                          .controller_mode = s.tuning.mode,
                          .measured = s.measured,
                          .body = s.plant.state(),
                          .estimator = s.estimator,
                          .controller = s.controller,
                          .delivered_nm = s.delivered_nm};
  stream_.send(tick, s.sends_raw_sensors, s.sends_dumps, out);
  if (parameters_.battery_messages != 0) [[unlikely]] { send_batteries(tick.time_s); }
}

void Kugle::start_controller() {
  State& s = state_;
  take_tuning();
  s.control_period_ms = control_period_ms(s.tuning.sample_rate_hz);
  s.ms_to_control = s.control_period_ms;
  s.estimator.restart(s.plant.state());
  s.controller.restart(s.tuning, {});
  s.torque_nm = {};
  s.delivered_nm = {};
  s.rates_before_rad_s = s.plant.state().body_rates_rad_s;
  s.stabilising_ms = 0;
}

void Kugle::tune() {
  take_tuning();
  state_.controller.tune(state_.tuning);
}

void Kugle::take_tuning() {
  State& s = state_;
  const std::uint8_t mode_before = s.tuning.mode;
  s.tuning = tuning_of(s.board.memory());
  s.tuned_at_change = s.board.memory().changes();
  s.sends_raw_sensors = s.board.memory().number(own_parameters::kRawSensors) != 0;
  s.sends_dumps = s.board.memory().number(own_parameters::kDumps) != 0;
  const bool is_off = s.tuning.mode == wire::controller_mode::off;
  if (!is_off) { s.left_alone = false; }
  if (s.tuning.mode == mode_before) { return; }
  report("mode", s.tuning.mode);
  // A person who switches the controller off holds the robot.
  if (is_off && !s.left_alone && !s.fallen()) { s.plant.set_upright(); }
}

void Kugle::set_mode(std::uint8_t mode) {
  state_.board.memory().set_number(own_parameters::kMode, mode);
}

/// The motors follow at once, up to the limit of their drivers; a torque that is not a number
/// counts as 0. The torque measured by the driver of a motor has noise.
void Kugle::deliver_torque() {
  State& s = state_;
  if (!s.controller.motors_enabled()) {
    s.torque_nm = {};
    s.delivered_nm = {};
    return;
  }
  s.torque_nm = s.controller.torque_nm();
  for (std::size_t i = 0; i < s.torque_nm.size(); ++i) {
    if (s.motor_fails[i] || !is_number(s.torque_nm[i])) [[unlikely]] { s.torque_nm[i] = 0; }
    s.torque_nm[i] = bounded(s.torque_nm[i], kMostMotorTorqueNm);
  }
  s.delivered_nm = s.torque_nm;
  if (parameters_.torque_noise_nm == 0) { return; }
  const auto noise = s.motor_noise.noise<3>();
  const double digit_nm = parameters_.torque_noise_nm / sim::Random::kNoiseUnit<3>;
  for (std::size_t i = 0; i < s.delivered_nm.size(); ++i) {
    s.delivered_nm[i] += digit_nm * static_cast<double>(noise[i]);
  }
}

void Kugle::use_batteries() {
  State& s = state_;
  const double torque_nm =
      std::abs(s.torque_nm[0]) + std::abs(s.torque_nm[1]) + std::abs(s.torque_nm[2]);
  s.batteries.discharge(kIdleCurrentA + torque_nm * kMotorAmperePerNm,
                        s.control_period_ms * kTickS);
  if (s.batteries.is_empty()) [[unlikely]] {
    s.board.switch_off();
    stop_balancing();
    report("battery.empty", 1);
  }
}

/// Sends both messages, each second.
void Kugle::send_batteries(float time_s) {
  if (state_.ticks < state_.batteries_from_tick) { return; }
  state_.batteries_from_tick = state_.ticks + kBatteryMessageTicks;
  answer(battery_state(state_.batteries));
  answer(power_management(state_.batteries, time_s));
}

}  // namespace fakebot::robots::kugle
