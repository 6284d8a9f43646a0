// A unit of traffic on the line.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/sim_time.hpp"

namespace fakebot::sim::faults {

using Bytes = std::vector<std::uint8_t>;

/// A frame, or stray bytes between frames.
struct Piece {
  SimTime at;  ///< when its first byte passes
  Bytes bytes;
};

}  // namespace fakebot::sim::faults
