// The error of the gyro in a turn.
#pragma once

namespace fakebot::robots::kobuki {

/// The error of the gyro, deg/s, while the robot turns at this rate, counter-clockwise positive.
/// Source: documentation, plot gyro_in_place_rotation: the error of the heading after one turn in
/// place, reported minus real (assumed: the plot does not give the sign). Linear between the points
/// of the plot; constant beyond the plot.
double gyro_error_deg_s(double rate_deg_s);

}  // namespace fakebot::robots::kobuki
