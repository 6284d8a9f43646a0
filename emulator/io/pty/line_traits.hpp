// What a line needs to know about the robot's protocol.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fakebot::io {

struct LineTraits {
  std::uint32_t baud_rate;  ///< initial setting that a driver finds, bit/s
  std::size_t largest_frame_bytes;
};

}  // namespace fakebot::io
