// An observer of the line between a robot and its driver.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "sim/not_copied.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim {

/// Sees the data on the line, and cannot interfere. Times are those of the robot, and never
/// decrease.
class WireTap : private NotCopied {
 public:
  virtual ~WireTap() = default;

  /// Data from the robot: a complete frame, or what faults have left of it. The comment describes
  /// the faults; with empty bytes, those of lost data.
  virtual void on_robot_bytes(SimTime at, std::span<const std::uint8_t> frame,
                              std::string_view comment) = 0;
  /// Bytes from the driver: a frame, a part of one, or anything else.
  virtual void on_driver_bytes(SimTime at, std::span<const std::uint8_t> bytes,
                               std::string_view comment) = 0;
};

}  // namespace fakebot::sim
