#include "robots/kobuki/drive/rolling.hpp"

#include <cmath>

namespace fakebot::robots::kobuki {

namespace {

// Slip is constant over 10 mm of a wheel and drawn anew for the next.
constexpr double kSlipWayM = 0.01;
constexpr double kSqrtSlipWay = 0.1;

}  // namespace

Rolling::Rolling(const Parameters& parameters, std::uint64_t seed)
    : left_(1 + parameters.wheel_left_error_percent * 0.01),
      right_(1 + parameters.wheel_right_error_percent * 0.01),
      turn_(1 / (1 + parameters.wheel_base_error_percent * 0.01)),
      is_exact_(left_ == 1 && right_ == 1 && turn_ == 1 && parameters.wheel_slip_mm == 0),
      slip_(NoiseOf::wheel_slip, seed, parameters.wheel_slip_mm * 1e-3 / kSqrtSlipWay) {}

WheelTravel Rolling::on_floor(WheelTravel travel) {
  slip_way_m_ -= (std::abs(travel.left_m) + std::abs(travel.right_m)) * 0.5;
  if (slip_way_m_ <= 0) { slip(); }
  const double left_m = travel.left_m * left_slipping_;
  const double right_m = travel.right_m * right_slipping_;
  const double middle_m = (left_m + right_m) * 0.5;
  const double half_turn_m = (right_m - left_m) * 0.5 * turn_;
  return {middle_m - half_turn_m, middle_m + half_turn_m};
}

void Rolling::slip() {
  slip_way_m_ = kSlipWayM;
  const auto slips = slip_.draw();
  left_slipping_ = left_ * (1 + slips[0]);
  right_slipping_ = right_ * (1 + slips[1]);
}

}  // namespace fakebot::robots::kobuki
