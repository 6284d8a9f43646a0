// The table of the parameters of the Kugle's board, in the order of the board's memory. An element
// with an identifier of its own follows its field.
//
// The name of an identifier is not always the field's: SampleRate is ControllerSampleRate and
// EstimatorSampleRate, BalanceLQR_K is LQR_K, BalanceLQR_MaxYawError is LQR_MaxYawError. Three
// types differ in the protocol's document: EstimateCOMminVelocity is a bool there,
// EncoderTicksPrRev and VelocityControl_UseOmegaRef are floats.
//
// Source: firmware, Parameters.h, MessageTypes.h, Parameters.cpp.
//
// Threads: constants; any thread may read them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "fakebot/protocol/detail/kugle_parameter_values.hpp"
#include "fakebot/protocol/kugle/board_parameter.hpp"
#include "fakebot/protocol/kugle/names.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// Bytes of the board's memory of parameters.
inline constexpr std::size_t kParameterMemorySize = 976;

namespace detail {

namespace group = parameter_type;

constexpr BoardParameter row(std::uint8_t group, std::uint8_t identifier, std::string_view name,
                             std::uint8_t type, double value) {
  return {.group = group,
          .identifier = identifier,
          .name = name,
          .type = type,
          .readable = identifier != 0,
          .value = value};
}
constexpr BoardParameter boolean(std::uint8_t group, std::uint8_t identifier, std::string_view name,
                                 double value) {
  return row(group, identifier, name, value_type::boolean, value);
}
constexpr BoardParameter uint8(std::uint8_t group, std::uint8_t identifier, std::string_view name,
                               double value) {
  return row(group, identifier, name, value_type::uint8, value);
}
constexpr BoardParameter uint16(std::uint8_t group, std::uint8_t identifier, std::string_view name,
                                double value) {
  return row(group, identifier, name, value_type::uint16, value);
}
template <class Value>
constexpr BoardParameter number(std::uint8_t group, std::uint8_t identifier, std::string_view name,
                                Value value) {
  return row(group, identifier, name, value_type::float32, static_cast<double>(value));
}
constexpr BoardParameter float64(std::uint8_t group, std::uint8_t identifier, std::string_view name,
                                 double value) {
  return row(group, identifier, name, memory_type::float64, value);
}
constexpr BoardParameter numbers(std::uint8_t group, std::uint8_t identifier, std::string_view name,
                                 std::span<const double> values) {
  BoardParameter parameter = number(group, identifier, name, 0);
  parameter.values = values;
  parameter.elements = static_cast<std::uint8_t>(values.size());
  return parameter;
}
constexpr BoardParameter elements(std::uint8_t count, BoardParameter parameter) {
  parameter.elements = count;
  return parameter;
}
/// An element of a field, with an identifier of its own. Until the table is laid out, `offset` is
/// relative to the field.
constexpr BoardParameter alias(std::uint8_t group, std::uint8_t identifier, std::string_view name,
                               std::string_view field, std::size_t element) {
  BoardParameter parameter = number(group, identifier, name, 0);
  parameter.alias_of = field;
  parameter.offset = element * value_bytes(parameter.type);
  return parameter;
}
/// A documented parameter for whose identifier the firmware has no case.
constexpr BoardParameter unreachable(BoardParameter parameter) {
  parameter.readable = false;
  return parameter;
}
/// A documented parameter without a field in the board's memory.
constexpr BoardParameter absent(std::uint8_t group, std::uint8_t identifier, std::string_view name,
                                std::uint8_t type) {
  BoardParameter parameter = unreachable(row(group, identifier, name, type, 0));
  parameter.in_memory = false;
  return parameter;
}

// clang-format off
inline constexpr std::array kParameterRows{
    boolean(memory_group::board, 0, "ForceDefaultParameters", 1),
    uint16(memory_group::board, 0, "ParametersSize", kParameterMemorySize),
    boolean(group::debug, 1, "EnableDumpMessages", 1),
    boolean(group::debug, 2, "EnableRawSensorOutput", 1),
    boolean(group::debug, 3, "UseFilteredIMUinRawSensorOutput", 1),
    boolean(group::debug, 4, "DisableMotorOutput", 0),
    boolean(group::behavioural, 1, "IndependentHeading", 0),
    boolean(group::behavioural, 2, "YawVelocityBraking", 0),
    boolean(group::behavioural, 3, "StepTestEnabled", 0),
    boolean(group::behavioural, 4, "SineTestEnabled", 0),
    boolean(group::behavioural, 5, "CircleTestEnabled", 0),
    uint8(group::behavioural, 6, "PowerButtonMode", 2),
    number(group::controller, 1, "ControllerSampleRate", 200),
    uint8(group::controller, 2, "type", controller_type::sliding_mode),
    uint8(group::controller, 3, "mode", controller_mode::off),
    boolean(group::controller, 4, "EnableTorqueLPF", 0),
    unreachable(number(group::controller, 5, "TorqueLPFtau", 0.005)),
    unreachable(boolean(group::controller, 9, "TorqueRampUp", 1)),
    unreachable(number(group::controller, 10, "TorqueRampUpTime", 1)),
    boolean(group::controller, 6, "MotorFailureDetection", 1),
    number(group::controller, 0, "MotorFailureDetectionTime", 0.05),
    number(group::controller, 0, "MotorFailureThreshold", 0.5),
    boolean(group::controller, 0, "StopAtMotorFailure", 1),
    boolean(group::controller, 11, "DisableQdot", 0),
    number(group::controller, 0, "ReferenceTimeout", 0.5),
    boolean(group::controller, 27, "EquivalentControl", 1),
    boolean(group::controller, 14, "AngularVelocityClampsEnabled", 0),
    numbers(group::controller, 15, "AngularVelocityClamps", kAngularVelocityClamps),
    uint8(group::controller, 16, "ManifoldType", 1),
    boolean(group::controller, 26, "ContinousSwitching", 1),
    boolean(group::controller, 12, "DisableQdotInEquivalentControl", 0),
    boolean(group::controller, 13, "DisableOmegaXYInEquivalentControl", 1),
    elements(3, number(group::controller, 17, "K", 6)),
    alias(group::controller, 18, "Kx", "K", 0),
    alias(group::controller, 19, "Ky", "K", 1),
    alias(group::controller, 20, "Kz", "K", 2),
    numbers(group::controller, 28, "eta", kEta),
    numbers(group::controller, 29, "epsilon", kEpsilon),
    elements(2, number(group::controller, 0, "Kv", 0)),
    alias(group::controller, 21, "Kv_x", "Kv", 0),
    alias(group::controller, 22, "Kv_y", "Kv", 1),
    elements(2, number(group::controller, 0, "Kvi", 0)),
    alias(group::controller, 23, "Kvi_x", "Kvi", 0),
    alias(group::controller, 24, "Kvi_y", "Kvi", 1),
    number(group::controller, 25, "gamma", 0),
    unreachable(number(group::controller, 31, "LQR_MaxYawError", 10)),
    elements(24, unreachable(numbers(group::controller, 30, "LQR_K", kLqrK))),
    number(group::controller, 32, "VelocityControl_AccelerationLimit", 1),
    boolean(group::controller, 33, "VelocityControl_UseOmegaRef", 1),
    number(group::controller, 34, "VelocityController_MaxTilt", 3),
    number(group::controller, 35, "VelocityController_MaxIntegralCorrection", 4),
    number(group::controller, 36, "VelocityController_VelocityClamp", 0.3),
    number(group::controller, 37, "VelocityController_IntegralGain", 0.8),
    number(group::controller, 38, "VelocityController_AngleLPFtau", 0.1),
    number(group::controller, 39, "VelocityController_OmegaLPFtau", 0.3),
    number(group::controller, 0, "VelocityLQR_VelocityClamp", 0.5),
    number(group::controller, 0, "VelocityLQR_AngularVelocityClamp", 0.5),
    boolean(group::controller, 0, "VelocityLQR_IntegralEnabled", 0),
    boolean(group::controller, 0, "VelocityLQR_PositionControlAtZeroVelocityReference", 1),
    number(group::controller, 0, "VelocityLQR_PositionControlAtZeroVelocityReference_MaximumKickinVelocity", 0.1),
    number(group::controller, 0, "VelocityLQR_IntegratorPowerupStabilizeTime", 3),
    number(group::controller, 0, "VelocityController_StabilizationDetectionVelocity", 0.2),
    numbers(group::controller, 0, "VelocityLQR_K", kVelocityLqrK),
    number(group::estimator, 1, "EstimatorSampleRate", 200),
    boolean(group::estimator, 0, "UseXsensIMU", 1),
    boolean(group::estimator, 0, "ConfigureXsensIMUatBoot", 1),
    boolean(group::estimator, 0, "UseXsensQuaternionEstimate", 0),
    boolean(group::estimator, 0, "UseHeadingEstimateFromXsensIMU", 0),
    boolean(group::estimator, 2, "EnableSensorLPFfilters", 0),
    boolean(group::estimator, 3, "EnableSoftwareLPFfilters", 0),
    unreachable(numbers(group::estimator, 4, "SoftwareLPFcoeffs_a", kSoftwareLpfA)),
    unreachable(numbers(group::estimator, 5, "SoftwareLPFcoeffs_b", kSoftwareLpfB)),
    boolean(group::estimator, 7, "UseMadgwick", 0),
    boolean(group::estimator, 9, "SensorDrivenQEKF", 0),
    boolean(group::estimator, 8, "EstimateBias", 1),
    boolean(group::estimator, 6, "CreateQdotFromQDifference", 0),
    number(group::estimator, 23, "sigma2_bias", 1e-10),
    number(group::estimator, 24, "sigma2_omega", 3.16228e-07),
    number(group::estimator, 25, "sigma2_heading", 3.3846e-05),
    number(group::estimator, 26, "GyroscopeTrustFactor", 2),
    boolean(group::estimator, 0, "AccelerometerVibration_DetectionEnabled", 0),
    number(group::estimator, 0, "AccelerometerVibration_NormLPFtau", 0.5),
    number(group::estimator, 0, "AccelerometerVibration_CovarianceVaryFactor", 2),
    number(group::estimator, 0, "AccelerometerVibration_MaxVaryFactor", 10000),
    numbers(group::estimator, 0, "QEKF_P_init_diagonal", kQekfStart),
    boolean(group::estimator, 0, "PositionEstimateDefinedInCoR", 0),
    boolean(group::estimator, 10, "UseCoRvelocity", 0),
    boolean(group::estimator, 11, "UseVelocityEstimator", 1),
    boolean(group::estimator, 14, "UseQdotInVelocityEstimator", 1),
    number(group::estimator, 27, "eta_encoder", 1),
    number(group::estimator, 28, "eta_accelerometer", 5),
    number(group::estimator, 29, "var_acc_bias", 1e-9),
    number(group::estimator, 30, "var_acceleration", 1e-5),
    numbers(group::estimator, 0, "VelocityEstimator_P_init_diagonal", kVelocityEstimatorStart),
    boolean(group::estimator, 12, "EnableVelocityLPF", 1),
    numbers(group::estimator, 0, "VelocityLPFcoeffs_a", kVelocityLpfA),
    numbers(group::estimator, 0, "VelocityLPFcoeffs_b", kVelocityLpfB),
    boolean(group::estimator, 13, "EnableWheelSlipDetector", 1),
    number(group::estimator, 0, "WheelSlipAccelerationThreshold", 500),
    number(group::estimator, 0, "WheelSlipDetectionTime", 0.015),
    number(group::estimator, 0, "WheelSlipIdleTime", 0.1),
    boolean(group::estimator, 0, "ReduceEquivalentControlAtWheelSlip", 1),
    boolean(group::estimator, 0, "ReduceQdotAtWheelSlip", 1),
    boolean(group::estimator, 0, "ReduceTorqueAtWheelSlip", 1),
    boolean(group::estimator, 0, "EnableIndependentHeadingAtWheelSlip", 1),
    number(group::estimator, 0, "WheelSlipIncreaseTime", 0.2),
    boolean(group::estimator, 15, "EstimateCOM", 0),
    unreachable(number(group::estimator, 16, "EstimateCOMminVelocity", 0.05)),
    unreachable(number(group::estimator, 17, "MaxCOMDeviation", 0.01)),
    unreachable(number(group::estimator, 18, "MadgwickBeta", 0.02)),
    unreachable(number(group::estimator, 19, "GyroCov_Tuning_Factor", 1)),
    unreachable(number(group::estimator, 20, "AccelCov_Tuning_Factor", 1)),
    unreachable(numbers(group::estimator, 21, "cov_gyro_mpu", kCovGyroMpu)),
    unreachable(numbers(group::estimator, 22, "cov_acc_mpu", kCovAccMpu)),
    numbers(group::estimator, 0, "cov_gyro_mti", kCovGyroMti),
    numbers(group::estimator, 0, "cov_acc_mti", kCovAccMti),
    elements(2, number(group::estimator, 0, "COMEstimator_P_init_diagonal", 1e-12)),
    elements(3, number(memory_group::sensor, 0, "default_gyroscope_bias", 0)),
    numbers(memory_group::sensor, 0, "default_accelerometer_bias", kAccelerometerBias),
    numbers(memory_group::sensor, 0, "default_accelerometer_scale", kAccelerometerScale),
    numbers(memory_group::sensor, 0, "default_calibration_matrix", kCalibrationMatrix),
    float64(group::model, 0, "pi", kPi),
    unreachable(number(group::model, 6, "g", 9.82)),
    unreachable(number(group::model, 7, "rk", kBallRadius)),
    number(group::model, 8, "Mk", kBallMass),
    number(group::model, 0, "coating", kBallCoating),
    unreachable(number(group::model, 9, "Jk", kBallInertia)),
    number(group::model, 1, "l", kCentreOfMass),
    unreachable(number(group::model, 2, "COM_X", 0)),
    unreachable(number(group::model, 3, "COM_Y", 0)),
    unreachable(number(group::model, 4, "COM_Z", kCentreOfMass)),
    number(group::model, 5, "CoR", 0.872),
    number(group::model, 16, "Mb", kBodyMass),
    unreachable(number(group::model, 17, "Jbx", 3.9096)),
    unreachable(number(group::model, 18, "Jby", 3.9212)),
    unreachable(number(group::model, 19, "Jbz", 0.1004)),
    unreachable(number(group::model, 10, "rw", 0.05)),
    unreachable(number(group::model, 11, "Mw", 0.27)),
    unreachable(number(group::model, 12, "i_gear", kGearRatio)),
    unreachable(number(group::model, 13, "Jow", kWheelInertia)),
    unreachable(number(group::model, 14, "Jm", kMotorInertia)),
    unreachable(number(group::model, 15, "Jw", kDriveInertia)),
    number(group::model, 20, "Bvk", 0),
    number(group::model, 21, "Bvm", 0),
    number(group::model, 22, "Bvb", 0),
    unreachable(uint16(group::model, 23, "EncoderTicksPrRev", kEncoderTicks)),
    unreachable(number(group::model, 24, "TicksPrRev", kWheelTicks)),
    number(group::model, 0, "MotorMaxCurrent", kMotorCurrent),
    number(group::model, 0, "MotorTorqueConstant", kMotorTorqueConstant),
    number(group::model, 0, "MotorMaxTorque", kMotorTorque),
    number(group::model, 0, "MotorMaxSpeed", kMotorSpeed),
    number(group::model, 0, "MaxOutputTorque", kOutputTorque),
    number(group::model, 25, "SaturationTorqueOfMaxOutputTorque", 0.8),
    number(group::test, 1, "tmp", 10),
    number(group::test, 2, "tmp2", 100),
    absent(group::controller, 7, "EnableTorqueSaturation", value_type::boolean),
    absent(group::controller, 8, "TorqueMax", value_type::float32)};
// clang-format on

}  // namespace detail

}  // namespace fakebot::protocol::inline v0::kugle
