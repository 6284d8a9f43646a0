// Both wheels under one command: Base Control, the bridge, the gains.
#pragma once

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "robots/kobuki/drive/wheels.hpp"
#include "robots/kobuki/panel/sound.hpp"
#include "robots/kobuki/parameters.hpp"

namespace fakebot::robots::kobuki {

struct WheelTravel {
  double left_m;
  double right_m;
};

/// Speeds of the wheels, m/s, for a command.
struct WheelSpeeds {
  double left_m_s;
  double right_m_s;
};
using ArcFormula = WheelSpeeds (*)(const protocol::kobuki::BaseControl& command,
                                   double half_track_m);

/// Source: specification, "Base Control"; radius 1 and -1 as observed.
WheelSpeeds wheel_speeds(const protocol::kobuki::BaseControl& command, double half_track_m);

/// In whole mm and mm/s, cut off toward zero. Source: observed, firmware 1.2.0.
WheelSpeeds truncated_wheel_speeds(const protocol::kobuki::BaseControl& command,
                                   double half_track_m);

class Drive {
 public:
  explicit Drive(const Parameters& parameters);

  /// False for a speed that the robot refuses: such a command must not be obeyed.
  bool accepts(const protocol::kobuki::BaseControl& command) const {
    return command.speed_mm_s <= refused_above_mm_s_;
  }
  void command(const protocol::kobuki::BaseControl& command);
  void stop() { command({}); }
  /// Without a command, in a special mode.
  void turn_wheels(const WheelSpeeds& speeds);

  /// The wheels stand, whatever the command, until release_brake().
  void brake();
  void release_brake();

  /// Whether the motors have power, or will after the dead time of a start.
  bool is_energised() const { return energised_; }
  /// A tone was commanded: if the motors have power, this cuts them off for a moment.
  void interrupt_for_tone();
  /// Each tick, before it, if tones and motors exclude each other: what sounds now. A start waits
  /// for the end of a tone, motors that a tone has cut off for the end of a melody.
  void wait_for(const Sound& sound);

  /// False when a gain is beyond 2^31 - 1. Source: observed, firmware 1.2.0.
  static bool accepts(const protocol::kobuki::SetControllerGain& gains);
  /// Precondition: accepts(gains).
  void set_gains(const protocol::kobuki::SetControllerGain& gains);
  protocol::kobuki::ControllerInfo gains() const;

  /// The load of an obstacle: a force at each wheel against turning forward, or, when
  /// negative, backward. Until it is set again.
  void set_load_n(double load_n) { wheels_.set_load_n(load_n); }

  WheelTravel step(double battery_v);

  const protocol::kobuki::BaseControl& commanded() const { return commanded_; }
  Wheel left() const { return wheels_.left(); }
  Wheel right() const { return wheels_.right(); }

 private:
  Bridge bridge() const;
  void start();

  ArcFormula arc_formula_;
  double arc_half_track_m_;
  int refused_above_mm_s_;
  int drive_dead_ticks_;
  int sound_cut_ticks_;
  bool tone_excludes_motors_;
  int bridge_hold_ticks_;
  Gains default_gains_;
  protocol::kobuki::SetControllerGain user_gains_;
  protocol::kobuki::BaseControl commanded_;
  Wheels wheels_;
  bool braking_ = false;
  bool standing_commanded_ = true;
  bool energised_ = false;
  bool cut_off_ = false;        // by a tone
  bool tone_is_heard_ = false;  // and lets a start wait
  int dead_ticks_left_ = 0;
  int hold_ticks_left_ = 0;
};

// --- every tick ---------------------------------------------------------------

inline Bridge Drive::bridge() const {
  if (!energised_) { return Bridge::off; }
  if (cut_off_) [[unlikely]] { return Bridge::cut_off; }
  return dead_ticks_left_ > 0 ? Bridge::starting : Bridge::on;
}

inline WheelTravel Drive::step(double battery_v) {
  const PerWheel travel_m = wheels_.step(bridge(), battery_v);
  if (dead_ticks_left_ > 0) { --dead_ticks_left_; }
  if (!standing_commanded_) {
    hold_ticks_left_ = bridge_hold_ticks_;
  } else if (hold_ticks_left_ > 0) {
    --hold_ticks_left_;
  } else {
    energised_ = false;
  }
  return {travel_m[kLeft], travel_m[kRight]};
}

}  // namespace fakebot::robots::kobuki
