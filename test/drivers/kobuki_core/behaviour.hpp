// The interface of modes: a speed for each frame of the robot.
#pragma once

#include <cstdint>
#include <vector>

#include "kobuki_core/kobuki.hpp"

namespace explorer {

struct Speed {
  double linear_m_s = 0;
  double angular_rad_s = 0;
};

/// The contents of a frame, and sums over all frames.
struct Frame {
  double time_s = 0;       ///< by the clock of the driver
  double travelled_m = 0;  ///< since the start, by the odometry of kobuki_core
  double turned_rad = 0;   ///< since the start, by the gyro, does not wrap
  ecl::linear_algebra::Vector3d pose{0, 0, 0};
  kobuki::CoreSensors::Data sensors{};
  std::vector<std::uint8_t> dock_signal{};
  std::uint16_t digital_input = 0;
  bool is_battery_critical = false;

  /// Something is in the way, or the floor ends. The states count, not their changes: a bumper can
  /// be pressed before the program starts.
  bool is_way_blocked() const { return sensors.bumper != 0 || sensors.cliff != 0; }
  /// No wheel may turn at all.
  bool must_stand() const;
};

class Behaviour {
 public:
  virtual ~Behaviour() = default;
  virtual Speed decide(const Frame& frame) = 0;
  /// Presses and releases, however short.
  virtual void on_button(const kobuki::ButtonEvent&, kobuki::Kobuki&) {}
};

}  // namespace explorer
