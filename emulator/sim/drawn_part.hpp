// The parts of a robot that a report draws, seen from above, each with the signal that it shows.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace fakebot::sim {

/// One of the bits of a signal: a cell in a small table that is drawn at its part.
struct DrawnBit {
  std::uint32_t mask;
  std::string_view name;  ///< "far left"
  int column;             ///< from left, -1, to right, 1
  int row;                ///< from the robot, 0, outward
};

/// In the frame of the robot: x forward, y left.
struct DrawnPart {
  enum class Shape : std::uint8_t {
    arc,    ///< of the rim, lit while the signal is not 0
    spot,   ///< a disc, likewise
    wheel,  ///< a bar along x, likewise
    bits,   ///< a cell for each bit, lit while the bit is set
  };
  std::string_view signal;  ///< a name in the table of the kind
  std::string_view label;   ///< what it is, also of other parts like it: "bumper"
  Shape shape;
  double x_m = 0;       ///< its place; unless it is an arc
  double y_m = 0;       ///< likewise
  double from_deg = 0;  ///< of an arc: the bearing of its right end
  double to_deg = 0;    ///< of an arc: the bearing of its left end, larger than that of the right
  std::span<const DrawnBit> bits{};
};

}  // namespace fakebot::sim
