// From the set-points of a driver to the references of a mode's controllers: time-outs, frames,
// headings: firmware, BalanceController.cpp.
#pragma once

#include <cstdint>

#include "robots/kugle/control/references/test_references.hpp"
#include "robots/kugle/control/velocity_lqr.hpp"

namespace fakebot::robots::kugle {

class References {
 public:
  /// The board's controller starts, in this attitude.
  void restart(Quaternion attitude);
  /// Called in mode OFF at the end of each tick.
  void reset(Quaternion attitude);

  void on(const QuaternionReference& reference);
  void on(const AngularVelocityReference& reference);
  void on(const BalanceReference& reference);
  void on(const VelocityReference& reference);

  /// Called in every tick, before follow_attitude() and the like.
  void run_tests(const Tuning& tuning);

  /// In mode QUATERNION follow_attitude() is called, in any other mode leave_attitude().
  void follow_attitude(const Tuning& tuning, Quaternion attitude, bool independent_heading,
                       double dt_s);
  void leave_attitude(Quaternion attitude);

  /// In mode VELOCITY follow_velocity() is called, in any other mode leave_velocity().
  WantedVelocity follow_velocity(const Tuning& tuning, Heading current, bool independent_heading,
                                 double dt_s);
  void leave_velocity(Heading current);

  /// Called each tick, after follow_attitude() and the like; or once for several ticks without
  /// calls.
  void age(int ticks);

  const AttitudeReference& attitude() const { return attitude_; }
  AttitudeReference& attitude() { return attitude_; }  ///< for the velocity's controller
  HalfHeading heading() const { return heading_; }
  /// The velocity that the driver wants, in the frame of the reference.
  sim::world::Vec2 velocity_m_s() const { return velocity_.velocity_m_s; }

 private:
  /// Ticks since the last reference; this many when no reference has come yet.
  static constexpr int kNeverTicks = 1 << 30;

  AttitudeReference attitude_;
  HalfHeading heading_;
  VelocityReference velocity_;

  Quaternion set_attitude_;
  Vec3 set_rates_rad_s_;
  std::uint8_t set_rates_frame_ = kUnknownFrame;
  bool integrates_rates_ = false;
  bool was_left_ = false;  // set_attitude_ is the robot's attitude, and to be made upright

  BalanceReference asked_attitude_;
  bool asked_rates_only_ = false;
  int asked_attitude_ticks_ago_ = kNeverTicks;
  VelocityReference asked_velocity_;
  int asked_velocity_ticks_ago_ = kNeverTicks;

  double turned_by_rad_ = 0;  // half of the turn of the last tick
  SinCos half_turn_{.sin = 0, .cos = 1};

  TestReferences tests_;
};

/// The tilt of the reference with the heading of the attitude: firmware,
/// HeadingIndependentReferenceManual.
Quaternion with_heading_of(Quaternion reference, Quaternion attitude);

}  // namespace fakebot::robots::kugle
