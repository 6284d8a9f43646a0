// The facts about a robot's protocol that a line needs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/wire/usb_identity.hpp"

namespace fakebot::io {

struct LineTraits {
  std::uint32_t baud_rate = 0;          ///< of the robot, bit/s
  std::size_t largest_burst_bytes = 0;  ///< sent by the robot at once
  /// Frames kept for a driver that does not read, until the driver reads.
  std::size_t kept_frames = 0;
  bool is_usb = false;                    ///< rates mean nothing
  const sim::UsbIdentity* usb = nullptr;  ///< nullptr: the USB port is not known
  bool begins_raw = false;                ///< at the robot's rate, not like a port just plugged in
};

}  // namespace fakebot::io
