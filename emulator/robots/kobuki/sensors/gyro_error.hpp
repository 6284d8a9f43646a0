// By how much the gyro misjudges a turn.
#pragma once

namespace fakebot::robots::kobuki {

/// What the gyro reads too much, deg/s, while the robot turns at that rate, counter-clockwise
/// positive. Source: documentation, plot gyro_in_place_rotation: the error of the heading
/// after one turn in place, reported less real (assumed: the plot does not say which way).
/// Straight between the points of the plot; beyond them like the nearest.
double gyro_error_deg_s(double rate_deg_s);

}  // namespace fakebot::robots::kobuki
