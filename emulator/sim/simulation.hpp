// A fleet of a single robot.
#pragma once

#include "sim/fleet/companion.hpp"
#include "sim/fleet/fleet.hpp"
#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim {

class Simulation {
 public:
  explicit Simulation(Robot& robot) { fleet_.add(robot); }

  /// Simulates every tick that ends at or before `time`; the robot's frames are added to `out`.
  void advance_to(SimTime time, Outbox& out) {
    fleet_.collect(kRobot, out);
    fleet_.advance_to(time);
  }

  SimTime now() const { return fleet_.now(); }

  /// See Fleet.
  void driver_acted() { fleet_.driver_acted(kRobot); }
  void join(Companion& companion) { fleet_.join(kRobot, companion); }
  void leave(Companion& companion) { fleet_.leave(kRobot, companion); }

 private:
  static constexpr std::size_t kRobot = 0;

  Fleet fleet_;
};

}  // namespace fakebot::sim
