// A companion of a robot's ticks, for example a scenario.
#pragma once

#include "sim/not_copied.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim {

/// Called before each tick, with the right to interfere, and after each tick.
class Companion : private NotCopied {
 public:
  virtual ~Companion() = default;

  /// `now` is the start of the tick.
  virtual void before_tick(SimTime now) = 0;
  /// `now` is the end of the tick.
  virtual void after_tick(SimTime now) = 0;
  /// Whether the calls for the ticks to come do nothing, until something is done between ticks:
  /// then the calls may come from any thread, and calls for different robots at once.
  virtual bool rests() const { return false; }
  /// Between ticks: a driver has opened the device or has sent something.
  virtual void driver_acted() {}
};

}  // namespace fakebot::sim
