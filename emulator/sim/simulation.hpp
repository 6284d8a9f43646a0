// A robot with what the robot carries, and with the robots beside, without lines.
#pragma once

#include "sim/fleet/companion.hpp"
#include "sim/fleet/fleet.hpp"
#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim {

class Simulation {
 public:
  explicit Simulation(Robot& robot) {
    fleet_.add(robot);
    add_devices(robot, kRobot);
  }

  /// Simulates every tick that ends at or before `time`; the robot's frames are added to `out`.
  void advance_to(SimTime time, Outbox& out) {
    fleet_.collect(kRobot, out);
    fleet_.advance_to(time);
    unheard_.clear();
  }

  SimTime now() const { return fleet_.now(); }

  /// See Fleet.
  void join(Companion& companion) { fleet_.join(kRobot, companion); }
  void leave(Companion& companion) { fleet_.leave(kRobot, companion); }

 private:
  static constexpr std::size_t kRobot = 0;

  void add_devices(const Robot& robot, std::size_t carrier) {
    for (const CarriedDevice& device : robot.devices()) {
      const std::size_t number = fleet_.add(*device.robot);
      if (!device.stands_alone) { fleet_.mount(number, carrier, device.placement); }
      fleet_.collect(number, unheard_);
      add_devices(*device.robot, number);
    }
  }

  Fleet fleet_;
  Outbox unheard_;  // frames of the devices, for which nobody listens
};

}  // namespace fakebot::sim
