#include "panel.hpp"

namespace explorer {

Speed Buttons::decide(const Frame& frame) {
  const Speed speed = wander_.decide(frame);
  return is_going_ ? speed : Speed{};
}

void Buttons::on_button(const kobuki::ButtonEvent& event, kobuki::Kobuki& robot) {
  if (event.state != kobuki::ButtonEvent::Pressed) { return; }
  switch (event.button) {
    case kobuki::ButtonEvent::Button0: is_going_ = true; break;
    case kobuki::ButtonEvent::Button1: is_going_ = false; break;
    case kobuki::ButtonEvent::Button2:
      is_lit_ = !is_lit_;
      robot.setLed(kobuki::Led1, is_lit_ ? kobuki::Green : kobuki::Black);
      break;
  }
}

Speed EmergencyStop::decide(const Frame& frame) {
  const Speed speed = wander_.decide(frame);
  return (frame.digital_input & 1) != 0 ? Speed{} : speed;
}

}  // namespace explorer
