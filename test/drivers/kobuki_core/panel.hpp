// Driving by the buttons and the inputs of the robot.
#pragma once

#include "wander.hpp"

namespace explorer {

/// B0: go, B1: stop, B2: LED 1 on or off.
class Buttons : public Behaviour {
 public:
  Buttons(double speed_m_s, bool is_going) : wander_(speed_m_s), is_going_(is_going) {}
  Speed decide(const Frame& frame) override;
  void on_button(const kobuki::ButtonEvent& event, kobuki::Kobuki& robot) override;

 private:
  Wander wander_;
  bool is_going_;
  bool is_lit_ = false;
};

/// Wanders, and stands while digital input 0 is high.
class EmergencyStop : public Behaviour {
 public:
  explicit EmergencyStop(double speed_m_s) : wander_(speed_m_s) {}
  Speed decide(const Frame& frame) override;

 private:
  Wander wander_;
};

}  // namespace explorer
