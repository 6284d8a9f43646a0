// What a line needs to know about the robot's protocol.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fakebot::io {

struct LineTraits {
  std::uint32_t baud_rate = 0;          ///< of the robot, bit/s
  std::size_t largest_burst_bytes = 0;  ///< that the robot sends at once
  /// Frames that are kept for a driver that does not read, until it does.
  std::size_t kept_frames = 0;
  bool is_usb = false;      ///< rates mean nothing
  bool begins_raw = false;  ///< at the robot's rate, not as a port that was just plugged in
};

}  // namespace fakebot::io
