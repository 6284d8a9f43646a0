// Times as text: "0.200 s".
#pragma once

#include <string>

#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// The time in seconds, with milliseconds.
inline std::string seconds_text(SimTime time) {
  const auto ms = std::chrono::round<std::chrono::milliseconds>(time).count();
  std::string fraction = std::to_string(ms % 1000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return std::to_string(ms / 1000) + "." + fraction + " s";
}

}  // namespace fakebot::sim::scenario
