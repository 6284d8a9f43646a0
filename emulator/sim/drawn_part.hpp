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

/// What a part sees: a cone that begins at this place.
struct DrawnCone {
  double x_m = 0;
  double y_m = 0;
  double bearing_deg = 0;
  double half_deg = 0;  ///< to each side of that; 0: there is no cone
};

/// In the frame of the robot: x forward, y left.
struct DrawnPart {
  enum class Shape : std::uint8_t {
    arc,    ///< of the rim, lit while the signal is not 0
    spot,   ///< a disc, likewise
    wheel,  ///< a bar along x, likewise
    bits,   ///< a cell for each bit, lit while the bit is set
    lamp,   ///< a small disc, whose colour is that of its value
    lean,   ///< a disc that leans forward with its signal, and to the right with a second one
  };
  std::string_view signal;  ///< a name in the table of the kind
  std::string_view label;   ///< what it is, also of other parts like it: "bumper"
  Shape shape;
  double x_m = 0;       ///< its place; unless it is an arc
  double y_m = 0;       ///< likewise
  double from_deg = 0;  ///< of an arc: the bearing of its right end
  double to_deg = 0;    ///< of an arc: the bearing of its left end, larger than that of the right
  std::span<const DrawnBit> bits{};
  DrawnCone cone{};
  std::span<const std::string_view> colors{};  ///< of a lamp: for 0, 1 and so on; empty: dark
  std::string_view right_signal{};             ///< of what leans, in degrees as its other signal
  double radius_m = 0;                         ///< of what leans
  double most_deg = 0;                         ///< the angle at which it is outside by its radius
};

}  // namespace fakebot::sim
