// The two batteries, which are discharged side by side. The firmware does not measure them.
#pragma once

namespace fakebot::robots::kugle {

class Batteries {
 public:
  static constexpr double kFullV = 25.2;   ///< 6 cells of 4.2 V (assumed)
  static constexpr double kEmptyV = 19.8;  ///< 6 cells of 3.3 V (assumed)
  static constexpr int kNumber = 2;

  /// `capacity_ah` is the capacity of a battery. `speed_factor`: discharging is so many times
  /// faster.
  Batteries(double charge, double capacity_ah, double speed_factor)
      : charge_(charge),
        capacity_ah_(kNumber * capacity_ah),
        per_ampere_second_(speed_factor / (capacity_ah_ * 3600)) {}

  /// The current of both together.
  void discharge(double current_a, double dt_s) {
    current_a_ = current_a;
    charge_ -= current_a * dt_s * per_ampere_second_;
    if (charge_ < 0) { charge_ = 0; }
  }

  double charge() const { return charge_; }            ///< 0 to 1
  double capacity_ah() const { return capacity_ah_; }  ///< of both
  double current_a() const { return current_a_; }
  /// Falls evenly with the charge. (assumed)
  double voltage_v() const { return kEmptyV + (kFullV - kEmptyV) * charge_; }
  bool is_empty() const { return charge_ == 0; }

 private:
  double charge_;
  double capacity_ah_;
  double per_ampere_second_;
  double current_a_ = 0;
};

/// The current of PC, board and sensors. (assumed)
inline constexpr double kIdleCurrentA = 2;
/// The current of a motor, for each Nm behind the gear of 13 / 3 with 0.0305 Nm/A. Source:
/// firmware, Parameters.h.
inline constexpr double kMotorAmperePerNm = 3.0 / 13 / 0.0305;

}  // namespace fakebot::robots::kugle
