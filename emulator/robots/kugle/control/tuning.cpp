#include "robots/kugle/control/tuning.hpp"

#include <string_view>

namespace fakebot::robots::kugle {
namespace {

using protocol::kugle::BoardParameter;
using protocol::kugle::ParameterMemory;

/// A name without a row in the table does not compile.
consteval const BoardParameter& named(std::string_view name) {
  return *protocol::kugle::find_parameter(name);
}

class Reader {
 public:
  explicit Reader(const ParameterMemory& memory) : memory_(&memory) {}

  double number(const BoardParameter& parameter) const { return memory_->number(parameter); }
  bool flag(const BoardParameter& parameter) const { return memory_->number(parameter) != 0; }
  std::uint8_t byte(const BoardParameter& parameter) const { return memory_->get(parameter)[0]; }
  Vec3 vector(const BoardParameter& parameter) const {
    return {memory_->number(parameter, 0), memory_->number(parameter, 1),
            memory_->number(parameter, 2)};
  }
  template <std::size_t N>
  std::array<double, N> numbers(const BoardParameter& parameter) const {
    std::array<double, N> values{};
    for (std::size_t i = 0; i < N; ++i) { values[i] = memory_->number(parameter, i); }
    return values;
  }

 private:
  const ParameterMemory* memory_;
};

SlidingModeTuning sliding_mode_of(const Reader& read) {
  return {.k = read.vector(named("K")),
          .eta = read.vector(named("eta")),
          .epsilon = read.vector(named("epsilon")),
          .manifold_type = read.byte(named("ManifoldType")),
          .continuous_switching = read.flag(named("ContinousSwitching")),
          .equivalent_control = read.flag(named("EquivalentControl")),
          .disable_q_dot_in_equivalent_control = read.flag(named("DisableQdotInEquivalentControl")),
          .disable_omega_xy_in_equivalent_control =
              read.flag(named("DisableOmegaXYInEquivalentControl"))};
}

VelocityLqrTuning velocity_lqr_of(const Reader& read) {
  return {.gain = read.numbers<20>(named("VelocityLQR_K")),
          .velocity_clamp_m_s = read.number(named("VelocityLQR_VelocityClamp")),
          .angular_velocity_clamp_rad_s = read.number(named("VelocityLQR_AngularVelocityClamp")),
          .max_tilt_rad = read.number(named("VelocityController_MaxTilt")),
          .omega_lpf_tau_s = read.number(named("VelocityController_OmegaLPFtau")),
          .integrator_powerup_stabilize_time_s =
              read.number(named("VelocityLQR_IntegratorPowerupStabilizeTime")),
          .stabilization_detection_velocity_m_s =
              read.number(named("VelocityController_StabilizationDetectionVelocity")),
          .maximum_kickin_velocity_m_s = read.number(
              named("VelocityLQR_PositionControlAtZeroVelocityReference_MaximumKickinVelocity")),
          .integral_enabled = read.flag(named("VelocityLQR_IntegralEnabled")),
          .position_control_at_zero_velocity_reference =
              read.flag(named("VelocityLQR_PositionControlAtZeroVelocityReference")),
          .use_omega_ref = read.flag(named("VelocityControl_UseOmegaRef"))};
}

WheelSlipTuning wheel_slip_of(const Reader& read) {
  return {.acceleration_threshold_rad_s2 = read.number(named("WheelSlipAccelerationThreshold")),
          .detection_time_s = read.number(named("WheelSlipDetectionTime")),
          .idle_time_s = read.number(named("WheelSlipIdleTime")),
          .increase_time_s = read.number(named("WheelSlipIncreaseTime")),
          .enabled = read.flag(named("EnableWheelSlipDetector")),
          .reduce_equivalent_control = read.flag(named("ReduceEquivalentControlAtWheelSlip")),
          .reduce_q_dot = read.flag(named("ReduceQdotAtWheelSlip")),
          .reduce_torque = read.flag(named("ReduceTorqueAtWheelSlip")),
          .independent_heading = read.flag(named("EnableIndependentHeadingAtWheelSlip"))};
}

ModelTuning model_of(const Reader& read) {
  return {.gravity_m_s2 = read.number(named("g")),
          .ball_mass_kg = read.number(named("Mk")),
          .ball_inertia_kg_m2 = read.number(named("Jk")),
          .ball_radius_m = read.number(named("rk")),
          .body_mass_kg = read.number(named("Mb")),
          .roll_inertia_kg_m2 = read.number(named("Jbx")),
          .pitch_inertia_kg_m2 = read.number(named("Jby")),
          .yaw_inertia_kg_m2 = read.number(named("Jbz")),
          .wheel_inertia_kg_m2 = read.number(named("Jw")),
          .wheel_radius_m = read.number(named("rw")),
          .ball_friction_n_s_m = read.number(named("Bvk")),
          .motor_friction_nm_s = read.number(named("Bvm")),
          .body_friction_nm_s_rad = read.number(named("Bvb")),
          .centre_of_mass_m = read.number(named("COM_Z"))};
}

}  // namespace

Tuning tuning_of(const ParameterMemory& memory) {
  const Reader read(memory);
  return {.sample_rate_hz = read.number(named("ControllerSampleRate")),
          .mode = read.byte(named("mode")),
          .type = read.byte(named("type")),
          .disable_q_dot = read.flag(named("DisableQdot")),
          .yaw_velocity_braking = read.flag(named("YawVelocityBraking")),
          .disable_motor_output = read.flag(named("DisableMotorOutput")),
          .references = {.timeout_s = read.number(named("ReferenceTimeout")),
                         .independent_heading = read.flag(named("IndependentHeading")),
                         .step_test_enabled = read.flag(named("StepTestEnabled")),
                         .sine_test_enabled = read.flag(named("SineTestEnabled")),
                         .circle_test_enabled = read.flag(named("CircleTestEnabled"))},
          .sliding_mode = sliding_mode_of(read),
          .balance_lqr = {.gain = read.numbers<18>(named("LQR_K")),
                          .max_yaw_error_deg = read.number(named("LQR_MaxYawError")),
                          .equivalent_control = read.flag(named("EquivalentControl"))},
          .velocity_lqr = velocity_lqr_of(read),
          .wheel_slip = wheel_slip_of(read),
          .torque = {.max_output_torque_nm = read.number(named("MaxOutputTorque")),
                     .saturation_share = read.number(named("SaturationTorqueOfMaxOutputTorque")),
                     .ramp_up_time_s = read.number(named("TorqueRampUpTime")),
                     .lpf_tau_s = read.number(named("TorqueLPFtau")),
                     .ramp_up = read.flag(named("TorqueRampUp")),
                     .lpf_enabled = read.flag(named("EnableTorqueLPF"))},
          .motor_failure = {.threshold_nm = read.number(named("MotorFailureThreshold")),
                            .detection_time_s = read.number(named("MotorFailureDetectionTime")),
                            .enabled = read.flag(named("MotorFailureDetection")),
                            .stops_controller = read.flag(named("StopAtMotorFailure"))},
          .model = model_of(read)};
}

}  // namespace fakebot::robots::kugle
