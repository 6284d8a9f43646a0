// A signal of a simulated robot whose value stands in a message, and is known of a real robot, too.
#pragma once

#include <string_view>

namespace fakebot::sim {

struct CarriedSignal {
  std::string_view name;     ///< of the simulated robot: "battery_measured_v"
  std::string_view message;  ///< of MessageSignals: "BasicSensorData.battery_dv"
  double factor = 1;         ///< from the value of the message to the signal's
};

}  // namespace fakebot::sim
