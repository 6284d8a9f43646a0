// The two calibrations of the inertial unit. While one runs the board prints what it measures,
// hears nothing, and sends no stream.
#pragma once

#include <cstdint>

#include "robots/kugle/board/debug_text.hpp"
#include "robots/kugle/sensors/inertial_unit.hpp"

namespace fakebot::robots::kugle {

class Calibration {
 public:
  enum class Of : std::uint8_t { gyro, accelerometer };

  explicit Calibration(Of of) : of_(of) {}

  /// One more millisecond. True when it is over.
  bool step(const Inertial& measured, DebugText& text, Outgoing& out);

 private:
  bool step_gyro(const Inertial& measured, DebugText& text, Outgoing& out) const;
  bool step_accelerometer(const Inertial& measured, DebugText& text, Outgoing& out);

  void print_result(int digits, DebugText& text, Outgoing& out) const;

  Of of_;
  int ms_ = -1;  // since its start
  Vec3 least_m_s2_;
  Vec3 most_m_s2_;
};

}  // namespace fakebot::robots::kugle
