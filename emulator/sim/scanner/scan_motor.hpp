// The motor that turns a scanner's head.
#pragma once

#include <algorithm>

namespace fakebot::sim {

class ScanMotor {
 public:
  /// From rest to `full_hz` in `start_s`, and back in `stop_s`; in between in proportion.
  ScanMotor(double full_hz, double start_s, double stop_s)
      : up_hz_s_(full_hz / start_s), down_hz_s_(full_hz / stop_s) {}

  /// 0: stop.
  void want(double rate_hz) { wanted_hz_ = rate_hz; }
  /// The head has turned as fast as wanted for long.
  void settle() { rate_hz_ = stalls_ ? 0 : wanted_hz_; }
  /// Something holds the head, for example a finger.
  void stall(bool stalls) { stalls_ = stalls; }

  void step(double seconds) {
    const double target_hz = stalls_ ? 0 : wanted_hz_;
    if (rate_hz_ == target_hz) [[likely]] { return; }
    rate_hz_ = rate_hz_ < target_hz ? std::min(target_hz, rate_hz_ + up_hz_s_ * seconds)
                                    : std::max(target_hz, rate_hz_ - down_hz_s_ * seconds);
  }

  double rate_hz() const { return rate_hz_; }
  double wanted_hz() const { return wanted_hz_; }
  bool stalls() const { return stalls_; }
  bool is_on() const { return wanted_hz_ > 0; }
  /// The head turns as fast as wanted.
  bool is_steady() const { return is_on() && rate_hz_ == wanted_hz_; }

 private:
  double up_hz_s_;
  double down_hz_s_;
  double wanted_hz_ = 0;
  double rate_hz_ = 0;
  bool stalls_ = false;
};

}  // namespace fakebot::sim
