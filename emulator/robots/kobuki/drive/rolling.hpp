// From encoder counts to movement on the floor. The size and distance of the wheels are not exactly
// nominal, and wheels slip a little. Therefore odometry drifts.
#pragma once

#include <cstdint>

#include "robots/kobuki/drive/drive.hpp"
#include "robots/kobuki/noise.hpp"
#include "robots/kobuki/parameters.hpp"

namespace fakebot::robots::kobuki {

class Rolling {
 public:
  Rolling(const Parameters& parameters, std::uint64_t seed);

  /// True: the distances on the floor are the distances counted by the encoders.
  bool is_exact() const { return is_exact_; }

  /// The distances of ideal wheels that would move the robot to the same place.
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
