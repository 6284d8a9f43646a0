#include "robots/kugle/wire/stream.hpp"

#include <algorithm>
#include <numbers>

#include "fakebot/protocol/detail/little_endian.hpp"

namespace fakebot::robots::kugle {

namespace wire = protocol::kugle;

namespace {

/// Height above the centre of the ball. The firmware sends whatever is in its memory; this number
/// is the firmware's parameter. Source: firmware, Parameters.h.
constexpr float kCenterOfMassM = 0.4213F;

float narrow(double value) {
  return static_cast<float>(value);
}
float degrees(double angle_rad) {
  return narrow(angle_rad * (180 / std::numbers::pi));
}
std::array<float, 3> floats(Vec3 v) {
  return {narrow(v.x), narrow(v.y), narrow(v.z)};
}
std::array<float, 2> floats(sim::world::Vec2 v) {
  return {narrow(v.x_m), narrow(v.y_m)};
}
std::array<float, 4> floats(Quaternion q) {
  return {narrow(q.w), narrow(q.x), narrow(q.y), narrow(q.z)};
}
std::array<float, 3> floats(const PerWheel& wheels) {
  return {narrow(wheels[0]), narrow(wheels[1]), narrow(wheels[2])};
}
std::array<float, 9> floats(const Covariance& covariance) {
  std::array<float, 9> all{};
  for (std::size_t i = 0; i < all.size(); ++i) { all[i] = narrow(covariance[i]); }
  return all;
}

/// A matrix, row by row.
template <std::size_t N>
std::array<float, N * N> diagonal(const std::array<float, N>& values) {
  std::array<float, N * N> matrix{};
  for (std::size_t i = 0; i < N; ++i) { matrix[i * (N + 1)] = values[i]; }
  return matrix;
}

/// No byte of the number is 0, so that the first zero is behind the number.
constexpr float kTimeWithoutZeros = 1.1F;

/// 1, 10 and 100 for the wheels that slip, added.
float slipping_wheels(const WheelSlipDetector& detector) {
  return (detector.slips(0) ? 1.0F : 0.0F) + (detector.slips(1) ? 10.0F : 0.0F) +
         (detector.slips(2) ? 100.0F : 0.0F);
}

}  // namespace

Stream::Stream() {
  wire::CovarianceDump dump;
  dump.q_covariance = diagonal<4>({1e-7F, 1e-7F, 1e-7F, 1e-9F});
  dump.dq_covariance = diagonal<4>({1e-7F, 1e-7F, 1e-9F, 1e-8F});
  dump.gyro_bias_covariance = diagonal<3>({1e-8F, 1e-8F, 1e-8F});
  dump.velocity_covariance = diagonal<2>({1e-1F, 1e-1F});
  dump.center_of_mass_covariance = diagonal<2>({1e-12F, 1e-12F});
  dump.time_s = kTimeWithoutZeros;
  wire::write_uncoded(dump, covariances_);
  wire::code_payload(covariances_);
  first_zero_of_covariances_ = covariances_[wire::kFrameHeaderSize];
}

void Stream::send(const StreamedTick& tick, bool sensors, bool dumps, sim::Outbox& out) {
  out.reserve(kMostBytes);
  out_ = &out;
  if (sensors) { add_sensors(tick); }
  add_estimates(tick);
  add_controller(tick);
  if (dumps) { add_dumps(tick); }
  code();
}

template <class Message>
void Stream::add(const Message& message) {
  const auto frame = out_->add(wire::frame_size<Message>);
  wire::write_uncoded(message, frame);
  uncoded_[uncoded_size_++] = frame;
}

/// Called last, because a processor waits when it reads bytes that were just written in other
/// pieces.
void Stream::code() {
  for (const auto frame : std::span(uncoded_).first(uncoded_size_)) { wire::code_payload(frame); }
  uncoded_size_ = 0;
}

/// The firmware's filters are not emulated: the matrices are the initial matrices of the filters.
/// Only the time is written anew.
void Stream::add_covariances(float time_s) {
  const auto frame = out_->add(covariances_.size());
  std::ranges::copy(covariances_, frame.begin());
  const auto coded = frame.subspan(wire::kFrameHeaderSize);
  protocol::detail::store_little_endian(time_s, coded.data() + 1);
  constexpr std::size_t kHeadSize = 1 + sizeof(time_s);
  wire::remove_zeros_of_head(coded, kHeadSize, first_zero_of_covariances_);
}

void Stream::set_covariances(const Covariance& acceleration, const Covariance& gyro) {
  imu_.acceleration_covariance = floats(acceleration);
  imu_.gyro_covariance = floats(gyro);
}

void Stream::add_sensors(const StreamedTick& tick) {
  const Inertial& measured = tick.measured;
  imu_.time_s = tick.time_s;
  imu_.acceleration_x_m_s2 = narrow(measured.acceleration_m_s2.x);
  imu_.acceleration_y_m_s2 = narrow(measured.acceleration_m_s2.y);
  imu_.acceleration_z_m_s2 = narrow(measured.acceleration_m_s2.z);
  imu_.gyro_x_rad_s = narrow(measured.gyro_rad_s.x);
  imu_.gyro_y_rad_s = narrow(measured.gyro_rad_s.y);
  imu_.gyro_z_rad_s = narrow(measured.gyro_rad_s.z);
  imu_.magnetometer_x = narrow(measured.magnetometer.x);
  imu_.magnetometer_y = narrow(measured.magnetometer.y);
  imu_.magnetometer_z = narrow(measured.magnetometer.z);
  add(imu_);
  const PerWheel& angle = tick.body.wheel_angle_rad;
  add(wire::RawSensorEncoders{tick.time_s, narrow(angle[0]), narrow(angle[1]), narrow(angle[2])});
}

void Stream::add_estimates(const StreamedTick& tick) {
  const Estimates& estimated = tick.estimator.estimates();
  const Quaternion q = estimated.attitude;
  const Quaternion dq = tick.controller.estimated_derivative();
  add(wire::StateEstimates{.time_s = tick.time_s,
                           .q_w = narrow(q.w),
                           .q_x = narrow(q.x),
                           .q_y = narrow(q.y),
                           .q_z = narrow(q.z),
                           .dq_w_1_s = narrow(dq.w),
                           .dq_x_1_s = narrow(dq.x),
                           .dq_y_1_s = narrow(dq.y),
                           .dq_z_1_s = narrow(dq.z),
                           .position_x_m = narrow(estimated.position_m.x_m),
                           .position_y_m = narrow(estimated.position_m.y_m),
                           .velocity_x_m_s = narrow(estimated.velocity_m_s.x_m),
                           .velocity_y_m_s = narrow(estimated.velocity_m_s.y_m),
                           .center_of_mass_z_m = kCenterOfMassM});
}

void Stream::add_controller(const StreamedTick& tick) {
  const BalanceController& controller = tick.controller;
  const auto torque_nm = floats(controller.torque_nm());
  const auto delivered_nm = floats(tick.delivered_nm);
  add(wire::ControllerInfo{tick.time_s, tick.controller_type, tick.controller_mode, torque_nm[0],
                           torque_nm[1], torque_nm[2], tick.compute_time_s, delivered_nm[0],
                           delivered_nm[1], delivered_nm[2]});

  const Estimates& estimated = tick.estimator.estimates();
  const EulerAngles angles = to_euler(estimated.attitude);
  const EulerAngles wanted = to_euler(controller.reference().attitude);
  const Vec3 rates = tick.estimator.rates_rad_s();
  const Vec3 wanted_rates = controller.reference().body_rates_rad_s;
  const sim::world::Vec2 wanted_velocity = controller.velocity_reference();
  const auto surface = floats(controller.surface());
  wire::ControllerDebug debug;
  debug.time_s = tick.time_s;
  debug.orientation_roll_deg = degrees(angles.roll_rad);
  debug.orientation_pitch_deg = degrees(angles.pitch_rad);
  debug.orientation_yaw_deg = degrees(angles.yaw_rad);
  debug.orientation_ref_roll_deg = degrees(wanted.roll_rad);
  debug.orientation_ref_pitch_deg = degrees(wanted.pitch_rad);
  debug.orientation_ref_yaw_deg = degrees(wanted.yaw_rad);
  debug.omega_x_rad_s = narrow(rates.x);
  debug.omega_y_rad_s = narrow(rates.y);
  debug.omega_z_rad_s = narrow(rates.z);
  debug.omega_ref_x_rad_s = narrow(wanted_rates.x);
  debug.omega_ref_y_rad_s = narrow(wanted_rates.y);
  debug.omega_ref_z_rad_s = narrow(wanted_rates.z);
  debug.velocity_x_m_s = narrow(estimated.velocity_m_s.x_m);
  debug.velocity_y_m_s = narrow(estimated.velocity_m_s.y_m);
  debug.velocity_kinematics_x_m_s = debug.velocity_x_m_s;
  debug.velocity_kinematics_y_m_s = debug.velocity_y_m_s;
  debug.velocity_ref_x_m_s = narrow(wanted_velocity.x_m);
  debug.velocity_ref_y_m_s = narrow(wanted_velocity.y_m);
  debug.torque_1_nm = torque_nm[0];
  debug.torque_2_nm = torque_nm[1];
  debug.torque_3_nm = torque_nm[2];
  debug.s_1 = surface[0];
  debug.s_2 = surface[1];
  debug.s_3 = surface[2];
  add(debug);
}

void Stream::add_dumps(const StreamedTick& tick) {
  const BalanceController& controller = tick.controller;
  const Estimates& estimated = tick.estimator.estimates();
  const auto acceleration = floats(tick.measured.acceleration_m_s2);
  const auto gyro = floats(tick.measured.gyro_rad_s);
  const auto magnetometer = floats(tick.measured.magnetometer);
  const auto q = floats(estimated.attitude);

  wire::MathDump math;
  math.time_s = tick.time_s;
  math.acceleration_m_s2 = acceleration;
  math.gyro_rad_s = gyro;
  math.magnetometer = magnetometer;
  math.position_m = floats(estimated.position_m);
  math.q = q;
  math.velocity_m_s = floats(estimated.velocity_m_s);
  math.dq_1_s = floats(controller.used_derivative());
  math.center_of_mass_m = {0, 0, kCenterOfMassM};
  math.wheel_slip = slipping_wheels(controller.wheel_slip());
  math.q_ref = floats(controller.reference().attitude);
  math.omega_ref_rad_s = floats(controller.reference().body_rates_rad_s);
  math.velocity_ref_m_s = floats(controller.inertial_velocity_reference());
  math.q_integral = {1, 0, 0, 0};
  math.wheel_slip_gain = narrow(controller.wheel_slip_ramp_gain());
  math.s = floats(controller.surface());
  math.compute_time_s = tick.compute_time_s;
  math.torque_nm = floats(controller.torque_nm());
  add(math);

  wire::SensorDump sensors;
  sensors.time_s = tick.time_s;
  sensors.acceleration_m_s2 = acceleration;
  sensors.gyro_rad_s = gyro;
  sensors.magnetometer = magnetometer;
  sensors.angle_rad = floats(tick.body.wheel_angle_rad);
  sensors.delivered_torque_nm = floats(tick.delivered_nm);
  sensors.xsens_q = q;
  sensors.xsens_dq_1_s = floats(estimated.attitude_derivative);
  sensors.xsens_acceleration_m_s2 = acceleration;
  sensors.xsens_gyro_rad_s = gyro;
  sensors.xsens_magnetometer = magnetometer;
  add(sensors);

  add_covariances(tick.time_s);
}

}  // namespace fakebot::robots::kugle
