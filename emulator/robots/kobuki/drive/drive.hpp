// Both wheels under one command: Base Control, the bridge, the gains.
#pragma once

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "robots/kobuki/drive/wheels.hpp"
#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/sound.hpp"

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

/// wheel_speeds() in whole mm and mm/s, cut off toward zero. Source: observed, firmware 1.2.0.
WheelSpeeds truncated_wheel_speeds(const protocol::kobuki::BaseControl& command,
                                   double half_track_m);

class Drive {
 public:
  explicit Drive(const Parameters& parameters);

  /// False for a speed that the robot refuses: a refused command must not be obeyed.
  bool accepts(const protocol::kobuki::BaseControl& command) const {
    return command.speed_mm_s <= refused_above_mm_s_;
  }
  /// Any command but speed 0 with radius 0 starts the motors: with speed 0 and another radius the
  /// bridge has power until the hold is over. Source: observed, firmware 1.2.0 and 1.1.2.
  void command(const protocol::kobuki::BaseControl& command);
  void stop() { command({}); }
  /// Turns the wheels without a command, in a special mode.
  void turn_wheels(const WheelSpeeds& speeds) {
    turn_wheels(speeds, speeds.left_m_s == 0 && speeds.right_m_s == 0);
  }

  /// The wheels stand, whatever the command, until release_brake().
  void brake();
  void release_brake();

  /// Whether the motors have power, or will have power after the dead time of a start. False while
  /// a tone cuts the motors off.
  bool is_energised() const { return energised_ && !cut_off_; }
  /// A tone was commanded: a tone cuts off powered motors for a moment.
  void interrupt_for_tone();
  /// Called before each tick with the present sound, if tones and motors exclude each other. A
  /// start waits for the end of a tone; motors cut off by a tone wait until nothing sounds.
  void wait_for(const Sound& sound);

  /// False when a gain is beyond 2^31 - 1. Source: observed, firmware 1.2.0.
  static bool accepts(const protocol::kobuki::SetControllerGain& gains);
  /// Precondition: accepts(gains).
  void set_gains(const protocol::kobuki::SetControllerGain& gains);
  protocol::kobuki::ControllerInfo gains() const;

  /// The load of an obstacle: a force at each wheel against turning forward, or, when negative,
  /// backward. The load stays until the next call.
  void set_load_n(double load_n) { wheels_.set_load_n(load_n); }

  void set_supply(const SupplyVoltage& voltage) { wheels_.set_supply(voltage); }

  WheelTravel step();

  /// No wheel counts a faster motion while the battery keeps its voltage.
  double fastest_m_s() const { return wheels_.fastest_m_s(); }
  const protocol::kobuki::BaseControl& commanded() const { return commanded_; }
  Wheel left() const { return wheels_.left(); }
  Wheel right() const { return wheels_.right(); }

 private:
  Bridge bridge() const;
  void turn_wheels(const WheelSpeeds& speeds, bool is_stop);
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
  bool stop_commanded_ = true;      // speed 0 with radius 0
  bool standing_commanded_ = true;  // speed 0
  bool start_is_due_ = false;       // a start waits for the end of a tone
  bool energised_ = false;
  bool cut_off_ = false;        // by a tone
  bool tone_is_heard_ = false;  // a tone sounds and lets a start wait
  int dead_ticks_left_ = 0;
  int hold_ticks_left_ = 0;
};

// --- every tick ---------------------------------------------------------------

inline Bridge Drive::bridge() const {
  if (!energised_) { return Bridge::off; }
  if (cut_off_) [[unlikely]] { return Bridge::cut_off; }
  return dead_ticks_left_ > 0 ? Bridge::starting : Bridge::on;
}

inline WheelTravel Drive::step() {
  const PerWheel travel_m = wheels_.step(bridge());
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
