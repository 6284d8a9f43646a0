// Whoever looks on at the line between a robot and its driver.
#pragma once

#include <cstdint>
#include <span>

#include "sim/sim_time.hpp"

namespace fakebot::sim {

/// Sees what passes over the line, and cannot interfere. Times are of the robot, and never
/// run backwards.
class WireTap {
 public:
  WireTap() = default;
  WireTap(const WireTap&) = delete;
  WireTap& operator=(const WireTap&) = delete;
  WireTap(WireTap&&) = delete;
  WireTap& operator=(WireTap&&) = delete;
  virtual ~WireTap() = default;

  /// The robot has sent a whole frame.
  virtual void on_robot_bytes(SimTime at, std::span<const std::uint8_t> frame) = 0;
  /// The driver has sent these bytes: a frame, a piece of one, or anything else.
  virtual void on_driver_bytes(SimTime at, std::span<const std::uint8_t> bytes) = 0;
};

}  // namespace fakebot::sim
