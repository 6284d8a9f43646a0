#include "dock.hpp"

#include <iostream>

namespace explorer {

Dock::Dock() {
  drive_.init();
  drive_.enable();
}

Speed Dock::decide(const Frame& frame) {
  if (!drive_.canRun() || frame.must_stand()) { return {}; }
  drive_.update(frame.dock_signal, frame.sensors.bumper, frame.sensors.charger, frame.pose);
  if (drive_.getStateStr() != state_) {
    state_ = drive_.getStateStr();
    std::cout << "docking: " << state_ << std::endl;
  }
  return {drive_.getVX(), drive_.getWZ()};
}

}  // namespace explorer
