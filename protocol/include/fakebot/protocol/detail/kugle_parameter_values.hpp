// The defaults of the parameters of the Kugle's board that have several elements, or that the
// firmware computes from other parameters.
//
// Source: firmware, Parameters.h. The firmware computes in float, and so do these lines, except
// where the firmware multiplies by a literal without suffix.
//
// Threads: constants; any thread may read them.
#pragma once

#include <array>
#include <cstdint>

namespace fakebot::protocol::inline v0::kugle::detail {

// Controller. Gains of the sliding mode: roll, pitch, yaw.
inline constexpr std::array kAngularVelocityClamps{0.05, 0.05, 0.5};
inline constexpr std::array kEta{5.0, 5.0, 6.0};
inline constexpr std::array kEpsilon{0.8, 0.8, 0.3};
// Three rows: a wheel each; columns: quaternion error x, y, z, angular velocity error x, y, z. The
// memory has room for 3 x 8.
inline constexpr std::array kLqrK{129.602115577122,  8.78174512168197e-14, -2.58198889746921,
                                  7.87035441101331,  3.35474179461199e-15, -0.280870541084474,
                                  -64.8010577885609, 112.238724474001,     -2.58198889746921,
                                  -3.93517720550666, 6.82429800184739,     -0.280870541084474,
                                  -64.8010577885609, -112.238724474,       -2.5819888974692,
                                  -3.93517720550666, -6.82429800184739,    -0.280870541084473};
// Two rows: angular velocity x, y; columns: x, y, q2, q3, their derivatives, q2 and q3 reference.
inline constexpr std::array kVelocityLqrK{
    1.20495276485036e-14, -0.999999999999943,   9.57622655412988,     1.07269782092211e-13,
    1.81156418200928e-14, -1.56367340001856,    3.55048271315795,     3.60191361345669e-14,
    4.55367707656021,     3.35649664687253e-14, 0.999999999999976,    -4.93444326794843e-15,
    9.16997798798626e-14, 9.58330393966576,     1.56400044281033,     -1.36239574252401e-14,
    2.90922217285368e-14, 3.5561021496512,      2.37666072559232e-14, 4.55403037855776};

// Filters, Chebyshev of the second kind: 20 Hz, and 40 Hz for the velocity.
inline constexpr std::array kSoftwareLpfA{1.0, -1.870860377550659, 0.878777573775756};
inline constexpr std::array kSoftwareLpfB{0.01135339393459, -0.014789591644084, 0.01135339393459};
inline constexpr std::array kVelocityLpfA{1.0, -1.713116904140867, 0.749674566393451};
inline constexpr std::array kVelocityLpfB{0.017796394239482, 0.00096487377362, 0.017796394239482};

// Initial variances of the estimators.
inline constexpr std::array kQekfStart{1e-7, 1e-7, 1e-7, 1e-9, 1e-7, 1e-7, 1e-9, 1e-8, 1e-8, 1e-8};
inline constexpr std::array kVelocityEstimatorStart{1e-1, 1e-1, 1e-2, 1e-2, 1e-9, 1e-9, 1e-9};

// Covariances of the sensors (rad/s)^2 and (m/s^2)^2: MPU-9250 without its filter, Xsens MTi-200.
inline constexpr std::array kCovGyroMpu{0.000496942754176, 0.000020107488666,  0.000003512802761,
                                        0.000020107488666, 0.000174919150389,  -0.000025989121108,
                                        0.000003512802761, -0.000025989121108, 0.001396990425282};
inline constexpr std::array kCovAccMpu{
    0.394508786413515e-3, 0.000603648730082e-3,  -0.02336596497475e-3,
    0.000603648730082e-3, 0.392207026988784e-3,  -0.003560872957017e-3,
    -0.02336596497475e-3, -0.003560872957017e-3, 0.994086382318077e-3};
inline constexpr std::array kCovGyroMti{
    0.767838569550055e-5,  -0.001550044758582e-5, 0.006121206040185e-5,
    -0.001550044758582e-5, 0.744576444194164e-5,  -0.003516953093983e-5,
    0.006121206040185e-5,  -0.003516953093983e-5, 0.795201715550991e-5};
inline constexpr std::array kCovAccMti{
    0.143168418480867e-3, 0.025720201380381e-3, 0.013511303535437e-3,
    0.025720201380381e-3, 0.132103665088956e-3, 0.025679048752216e-3,
    0.013511303535437e-3, 0.025679048752216e-3, 0.141723092884984e-3};

// Calibration of the accelerometer, and of the axes of the MPU-9250.
inline constexpr std::array kAccelerometerBias{0.1892371, 0.1071601, 0.258513};
inline constexpr std::array kAccelerometerScale{0.9829253, 0.979439, 0.9615759};
inline constexpr std::array kCalibrationMatrix{1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};

// Model, in SI units.
inline constexpr double kPi = 3.14159265358979323846;
inline constexpr float kBallRadius = 0.129F;
inline constexpr float kBallMass = 1.46F;
inline constexpr float kBallCoating = 4e-3F;
inline constexpr float kBallInertia =
    2.F * kBallMass * (kBallRadius - kBallCoating) * (kBallRadius - kBallCoating) / 3.F;
inline constexpr float kCentreOfMass = 0.4213F;
inline constexpr float kBodyMass = 4.31F + 1.844F;
inline constexpr float kGearRatio = 13.F / 3;
inline constexpr auto kWheelInertia = static_cast<float>(9.0 * 1e-4);
inline constexpr auto kMotorInertia = static_cast<float>(static_cast<double>(1.21F) * 1e-4);
inline constexpr float kDriveInertia = kWheelInertia + kGearRatio * kGearRatio * kMotorInertia;
inline constexpr std::uint16_t kEncoderTicks = 4 * 4096;
inline constexpr float kWheelTicks = kGearRatio * kEncoderTicks;
inline constexpr float kMotorCurrent = 15;
inline constexpr float kMotorTorqueConstant = 30.5e-3F;
inline constexpr float kMotorTorque = kMotorTorqueConstant * kMotorCurrent;
inline constexpr double kMotorSpeed = 6000 * 2 * kPi / 60;
inline constexpr float kOutputTorque = kGearRatio * kMotorTorque;

}  // namespace fakebot::protocol::inline v0::kugle::detail
