// Where the robot is, integrated exactly over the arcs that its wheels drive.
#pragma once

namespace fakebot::sim::kobuki {

/// In the frame of the world: x and y in metres, heading counter-clockwise from x.
class Pose {
 public:
  Pose() = default;
  Pose(double x_m, double y_m, double heading_rad);

  /// Both wheels have rolled these distances, at speeds in a constant ratio: the
  /// robot has moved on an arc. Returns the turn, rad.
  double move(double left_m, double right_m);

  double x_m() const { return x_m_; }
  double y_m() const { return y_m_; }
  double heading_rad() const { return heading_rad_; }  ///< in (-pi, pi]

 private:
  double x_m_ = 0;
  double y_m_ = 0;
  double heading_rad_ = 0;
  double cos_ = 1;  // of the heading; kept beside it because it is needed each tick
  double sin_ = 0;
};

}  // namespace fakebot::sim::kobuki
