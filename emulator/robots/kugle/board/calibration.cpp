#include "robots/kugle/board/calibration.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace fakebot::robots::kugle {

namespace {

// Source of texts and times: firmware, IMU.cpp.
constexpr int kWaitMs = 1000;
constexpr int kAccelerometerSamples = 10;
constexpr int kAccelerometerSampleMs = 100;
constexpr int kGyroSamples = 3000;
constexpr int kGyroStartMs = kWaitMs + kAccelerometerSamples * kAccelerometerSampleMs;
constexpr int kGyroEndMs = kGyroStartMs + kGyroSamples;

constexpr int kTiltingMs = 120'000;
constexpr int kTiltingEndMs = kWaitMs + kTiltingMs;
constexpr int kTiltingSampleMs = 10;
constexpr int kAfterTiltingMs = 5000;

/// "1.000000\t0.000000\t0.000000\n"
std::string row_text(Vec3 row) {
  return fixed_text(row.x) + "\t" + fixed_text(row.y) + "\t" + fixed_text(row.z) + "\n";
}

/// "Accelerometer min: {  0.01,  0.00,  9.82  }\n"
std::string line_text(std::string_view name, Vec3 values, int digits) {
  return std::string("Accelerometer ").append(name) + ": {  " + fixed_text(values.x, digits) +
         ",  " + fixed_text(values.y, digits) + ",  " + fixed_text(values.z, digits) + "  }\n";
}

/// The scale of an axis; 0 for an axis that was never moved, where the firmware divides by zero.
double scale(double least, double most) {
  constexpr double kTwiceGravity = 2 * kGravityMS2;
  return most > least ? kTwiceGravity / (most - least) : 0;
}

}  // namespace

bool Calibration::step(const Inertial& measured, DebugText& text, Outgoing& out) {
  ++ms_;
  return of_ == Of::gyro ? step_gyro(measured, text, out) : step_accelerometer(measured, text, out);
}

bool Calibration::step_gyro(const Inertial& measured, DebugText& text, Outgoing& out) const {
  if (ms_ == 0) { text.print("Calibrating IMU\n", out); }
  if (ms_ == kWaitMs) { text.print("Getting 10 accelerometer samples:\n", out); }
  if (ms_ >= kWaitMs && ms_ < kGyroStartMs && (ms_ - kWaitMs) % kAccelerometerSampleMs == 0) {
    text.print(row_text(measured.acceleration_m_s2), out);
  }
  if (ms_ == kGyroStartMs) { text.print("Getting 3000 gyro samples:\n", out); }
  if (ms_ >= kGyroStartMs && ms_ < kGyroEndMs) { text.print(row_text(measured.gyro_rad_s), out); }
  if (ms_ < kGyroEndMs) { return false; }
  // The robot stands upright: the identity, but for noise.
  text.print("Resulting calibration matrix:\n", out);
  text.print(row_text({1, 0, 0}) + row_text({0, 1, 0}) + row_text({0, 0, 1}), out);
  return true;
}

void Calibration::print_result(int digits, DebugText& text, Outgoing& out) const {
  text.print(line_text("bias", 0.5 * (least_m_s2_ + most_m_s2_), digits), out);
  const Vec3 scales{scale(least_m_s2_.x, most_m_s2_.x), scale(least_m_s2_.y, most_m_s2_.y),
                    scale(least_m_s2_.z, most_m_s2_.z)};
  text.print(line_text("scale", scales, digits), out);
}

/// The firmware does not initialise the limits; here the limits start from 0. The robot is
/// held still, so the board never asks for slower moves.
bool Calibration::step_accelerometer(const Inertial& measured, DebugText& text, Outgoing& out) {
  if (ms_ == 0) {
    text.print(
        "Calibrating Accelerometer - tilt accelerometer slowly such that measurements are taken at "
        "all sides\n",
        out);
  }
  if (ms_ >= kWaitMs && ms_ < kTiltingEndMs && (ms_ - kWaitMs) % kTiltingSampleMs == 0) {
    const Vec3 a = measured.acceleration_m_s2;
    least_m_s2_ = {std::min(least_m_s2_.x, a.x), std::min(least_m_s2_.y, a.y),
                   std::min(least_m_s2_.z, a.z)};
    most_m_s2_ = {std::max(most_m_s2_.x, a.x), std::max(most_m_s2_.y, a.y),
                  std::max(most_m_s2_.z, a.z)};
    text.print(" === CALIBRATING ===\n", out);
    text.print(line_text("min", least_m_s2_, 2), out);
    text.print(line_text("max", most_m_s2_, 2), out);
    print_result(2, text, out);
    text.print("\n", out);
  }
  if (ms_ == kTiltingEndMs) {
    text.print(" === Finished accelerometer calibration ===\n", out);
    print_result(7, text, out);
  }
  return ms_ >= kTiltingEndMs + kAfterTiltingMs;
}

}  // namespace fakebot::robots::kugle
