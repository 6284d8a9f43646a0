#include "robots/kugle/kugle.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "robots/kugle/board/own_parameters.hpp"
#include "robots/kugle/timing.hpp"

namespace fakebot::robots::kugle {

namespace wire = protocol::kugle;

namespace {

/// The stream of random numbers for the motors; the inertial unit has another stream.
constexpr std::uint64_t kMotorNoise = 2;

Covariance covariance_of(const wire::ParameterMemory& memory, const wire::BoardParameter& matrix) {
  Covariance all{};
  for (std::size_t i = 0; i < all.size(); ++i) { all[i] = memory.number(matrix, i); }
  return all;
}

PlantConstants plant_of(const Parameters& parameters) {
  PlantConstants plant;
  plant.body_mass_kg = parameters.body_mass_kg;
  plant.ball_mass_kg = parameters.ball_mass_kg;
  plant.ball_friction_n_s_m = parameters.ball_friction_n_s_m;
  plant.motor_friction_nm_s = parameters.motor_friction_nm_s;
  plant.body_friction_nm_s_rad = parameters.body_friction_nm_s_rad;
  return plant;
}

}  // namespace

Kugle::State::State(const KugleOptions& options)
    : board(options.parameters),
      receiver(options.parameters.frames_resynchronised != 0),
      plant(plant_of(options.parameters)),
      inertial_unit(options.seed,
                    covariance_of(board.memory(), own_parameters::kAccelerationCovariance),
                    covariance_of(board.memory(), own_parameters::kGyroCovariance),
                    options.parameters.sensor_noise),
      estimator(options.parameters.estimate_noise),
      batteries(options.parameters.battery_charge, options.parameters.battery_capacity_ah,
                options.parameters.battery_speed_factor),
      motor_noise(options.seed, kMotorNoise),
      body(*options.world, kRadiusM) {
  plant.place(options.start);
}

bool Kugle::State::is_at_rest() const {
  return lifted || fallen() || (tuning.mode == wire::controller_mode::off && !left_alone);
}

/// Without power, and while no controller works, the robot stands in its stand, or in somebody's
/// hands.
bool Kugle::State::is_held() const {
  return lifted ||
         (!left_alone && (!board.controls() || tuning.mode == wire::controller_mode::off));
}

Kugle::Kugle(const KugleOptions& options)
    : world_(options.world), parameters_(options.parameters), state_(options) {
  stream_.set_covariances(
      covariance_of(state_.board.memory(), own_parameters::kAccelerationCovariance),
      covariance_of(state_.board.memory(), own_parameters::kGyroCovariance));
  start_controller();
  resolve_contacts(options.start.position);
  look_at_floor();
}

void Kugle::step(sim::Outbox& out) {
  ++state_.ticks;
  run_board();
  if (state_.board.phase() == Board::Phase::stabilising) [[unlikely]] { ++state_.stabilising_ms; }
  const bool controls = state_.board.controls() && --state_.ms_to_control <= 0;
  if (++state_.stride_ms == kStrideMs || controls) { move(); }
  if (controls) { control(out); }
  if (!state_.board.outgoing().empty()) [[unlikely]] { state_.board.outgoing().leave(out); }
}

// --- one tick ----------------------------------------------------------------

void Kugle::run_board() {
  press_buttons();
  if (state_.receiver.is_mid_frame() && state_.board.hears()) [[unlikely]] {
    state_.receiver.step([this](const Fault& fault) { report(fault); });
  }
  bool starts = state_.board.step();
  if (state_.board.phase() == Board::Phase::calibrating) [[unlikely]] {
    state_.measured = state_.inertial_unit.measure(state_.plant.state(), {}, kGravityMS2, kTickS);
    starts = state_.board.calibrate(state_.measured) || starts;
  }
  if (starts) [[unlikely]] { start_controller(); }
  if (state_.held_size > 0 && state_.board.hears()) [[unlikely]] { hear_held_bytes(); }
  state_.board.finish_step();
}

void Kugle::press_buttons() {
  // The firmware reads all buttons, one by one.
  const bool power = state_.panel.power.step();
  const bool reset = state_.panel.reset.step();
  const bool calibrate = state_.panel.calibrate.step();
  if (!power && !reset && !calibrate) [[likely]] { return; }
  if (!state_.board.hears()) { return; }
  if (reset) { return reboot(); }
  if (power) {
    const auto button =
        static_cast<int>(state_.board.memory().number(own_parameters::kPowerButtonMode));
    const bool was_on = state_.tuning.mode != wire::controller_mode::off;
    if (button == 1) {
      set_mode(was_on ? wire::controller_mode::off : wire::controller_mode::quaternion);
    }
    if (button == 2) {
      set_mode(was_on ? wire::controller_mode::off : wire::controller_mode::velocity);
    }
  }
  if (calibrate && state_.tuning.mode == wire::controller_mode::off) {
    state_.board.start_calibration(Calibration::Of::gyro);
  }
}

/// The body moves in strides as long as the ticks of the controller, which sees nothing in between.
void Kugle::move() {
  const double stride_s = std::exchange(state_.stride_ms, 0) * kTickS;
  if (state_.is_held() || state_.fallen()) { return; }
  const sim::world::Vec2 from = state_.plant.state().position_m;
  state_.plant.step(state_.torque_nm, state_.hand_force_n, stride_s);
  const double way_m = length_m(state_.plant.state().position_m - from);
  if (!state_.body.is_free_to_go(way_m)) [[unlikely]] { resolve_contacts(from); }
  state_.free_floor_m -= way_m;
  if (state_.free_floor_m <= 0) [[unlikely]] { look_at_floor(); }
  if (state_.plant.state().fallen) [[unlikely]] { report("fallen", 1); }
}

void Kugle::reboot() {
  state_.board.reboot();
  stop_balancing();
  report("board.restarts", 1);
}

/// The board goes away without warning: nobody was asked to hold the robot.
void Kugle::stop_balancing() {
  drop_held_bytes();
  state_.receiver.restart();
  state_.left_alone = !state_.is_at_rest();
  state_.tuning.mode = wire::controller_mode::off;
  state_.torque_nm = {};
  state_.delivered_nm = {};
}

// --- time --------------------------------------------------------------------

/// Answers leave with the next tick.
sim::SimTime Kugle::next_frame_at() const {
  const State& s = state_;
  std::int64_t ticks = 1;
  if (s.board.outgoing().empty()) {
    if (s.board.controls()) {
      ticks = std::max(s.ms_to_control, 1);
    } else if (s.board.ms_left() > 0) {
      ticks = s.board.ms_left();
    }
  }
  return (s.ticks + ticks) * sim::SimTime(kTick);
}

void Kugle::driver_arrived() noexcept {
  const auto delay_ms = std::lround(parameters_.stream_delay_s / kTickS);
  state_.stream_from_tick = state_.ticks + delay_ms;
}

void Kugle::driver_left() noexcept {
  state_.receiver.give_up([this](const Fault& fault) { report(fault); });
}

// --- for observers -----------------------------------------------------------

void Kugle::report(std::string_view name, double value) {
  if (observer_ != nullptr) {
    observer_->on_event({state_.ticks * sim::SimTime(kTick), name, value});
  }
}

void Kugle::report(const Fault& fault) {
  if (observer_ == nullptr) { return; }
  observer_->on_event(
      {state_.ticks * sim::SimTime(kTick),
       fault.signal,
       1,
       {.bytes = fault.bytes,
        .size = fault.bytes.size(),
        .consequence = consequence_of(fault.signal, parameters_.frames_resynchronised != 0)}});
}

}  // namespace fakebot::robots::kugle
