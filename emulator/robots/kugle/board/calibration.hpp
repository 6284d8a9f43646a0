// The two calibrations of the inertial unit. During a calibration the board prints the
// measurements, hears nothing, and sends no stream.
#pragma once

#include <cstdint>

#include "robots/kugle/board/debug_text.hpp"
#include "robots/kugle/sensors/inertial_unit.hpp"

namespace fakebot::robots::kugle {

class Calibration {
 public:
  enum class Of : std::uint8_t { gyro, accelerometer };

  explicit Calibration(Of of) : of_(of) {}

  /// Simulates a millisecond. True when the calibration is over.
  bool step(const Inertial& measured, DebugText& text, Outgoing& out);

 private:
  bool step_gyro(const Inertial& measured, DebugText& text, Outgoing& out) const;
  bool step_accelerometer(const Inertial& measured, DebugText& text, Outgoing& out);

  void print_result(int digits, DebugText& text, Outgoing& out) const;

  Of of_;
  int ms_ = -1;  // since the start of the calibration
  Vec3 least_m_s2_;
  Vec3 most_m_s2_;
};

}  // namespace fakebot::robots::kugle
