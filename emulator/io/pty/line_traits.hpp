// What a device has to know of what passes over it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fakebot::io {

struct LineTraits {
  std::uint32_t baud_rate;  ///< that a driver finds, bit/s
  std::size_t largest_frame_bytes;
};

}  // namespace fakebot::io
