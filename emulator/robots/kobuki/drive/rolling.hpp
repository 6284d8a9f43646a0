// From what the encoders count to the way on the floor: wheels that are not exactly as
// large as they should be, or as far apart, and that slip a little. Odometry drifts by it.
#pragma once

#include <cstdint>

#include "robots/kobuki/drive/drive.hpp"
#include "robots/kobuki/noise.hpp"
#include "robots/kobuki/parameters.hpp"

namespace fakebot::robots::kobuki {

class Rolling {
 public:
  Rolling(const Parameters& parameters, std::uint64_t seed);

  /// As far as the encoders say.
  bool is_exact() const { return is_exact_; }

  /// The ways of wheels without error that would bring the robot to where it gets.
  WheelTravel on_floor(WheelTravel travel);

 private:
  void slip();

  double left_;
  double right_;
  double turn_;
  bool is_exact_;
  Noise slip_;
  double slip_way_m_ = 0;
  double left_slipping_ = 1;
  double right_slipping_ = 1;
};

}  // namespace fakebot::robots::kobuki
