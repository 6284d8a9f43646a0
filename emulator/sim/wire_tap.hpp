// Whoever looks on at the line between a robot and its driver.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

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

  /// This comes from the robot: a whole frame, or what faults have left of it. The comment says
  /// what they did; with empty bytes, to what is lost.
  virtual void on_robot_bytes(SimTime at, std::span<const std::uint8_t> frame,
                              std::string_view comment) = 0;
  /// These bytes come from the driver: a frame, a piece of one, or anything else.
  virtual void on_driver_bytes(SimTime at, std::span<const std::uint8_t> bytes,
                               std::string_view comment) = 0;
};

}  // namespace fakebot::sim
