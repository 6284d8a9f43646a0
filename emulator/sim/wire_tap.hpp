// An observer of the line between a robot and its driver.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "sim/not_copied.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim {

/// Sees the data on the line, and cannot interfere. Times are the robot's, and never decrease.
class WireTap : private NotCopied {
 public:
  virtual ~WireTap() = default;

  /// Data from the robot: a complete frame, or the rest that faults have left. The comment
  /// describes the faults; with empty bytes, the faults that lost the data.
  virtual void on_robot_bytes(SimTime at, std::span<const std::uint8_t> frame,
                              std::string_view comment) = 0;
  /// Bytes from the driver: a frame, a part of a frame, or anything else.
  virtual void on_driver_bytes(SimTime at, std::span<const std::uint8_t> bytes,
                               std::string_view comment) = 0;
};

}  // namespace fakebot::sim
