// The parts of a robot that a report draws, seen from above, each with the signal that the part
// shows.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace fakebot::sim {

/// A bit of a signal: a cell in a small table, drawn at the part.
struct DrawnBit {
  std::uint32_t mask;
  std::string_view name;  ///< "far left"
  int column;             ///< from left, -1, to right, 1
  int row;                ///< from the robot, 0, outward
};

/// The field of view of a part: a cone with its tip at (x, y).
struct DrawnCone {
  double x_m = 0;
  double y_m = 0;
  double bearing_deg = 0;
  double half_deg = 0;  ///< to each side of the bearing; 0: no cone
};

/// In the frame of the robot: x forward, y left.
struct DrawnPart {
  enum class Shape : std::uint8_t {
    arc,    ///< a piece of the rim, lit while the signal is not 0
    spot,   ///< a disc, lit while the signal is not 0
    wheel,  ///< a bar along x, lit while the signal is not 0
    bits,   ///< a cell for each bit, lit while the bit is set
    lamp,   ///< a small disc; its colour shows the value
    lean,   ///< a disc that leans forward with `signal`, and to the right with `right_signal`
  };
  std::string_view signal;  ///< a name in the table of the kind
  std::string_view label;   ///< the name that similar parts share: "bumper"
  Shape shape;
  double x_m = 0;  ///< place of any shape but an arc
  double y_m = 0;
  double from_deg = 0;  ///< of an arc: bearing of its right end
  double to_deg = 0;    ///< of an arc: bearing of its left end, larger than from_deg
  std::span<const DrawnBit> bits{};
  DrawnCone cone{};
  std::span<const std::string_view> colors{};  ///< of a lamp: for 0, 1 and so on; empty: dark
  std::string_view right_signal{};             ///< of a leaning disc, in degrees like `signal`
  double radius_m = 0;                         ///< of a leaning disc
  double most_deg = 0;  ///< the angle at which a leaning disc is moved by radius_m
};

}  // namespace fakebot::sim
