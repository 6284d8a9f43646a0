// A robot with what the robot carries, and with the robots beside, without lines.
#pragma once

#include <cstddef>
#include <deque>

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
    for (std::size_t i = 0; i < of_devices_.size(); ++i) { fleet_.collect(i + 1, of_devices_[i]); }
  }

  /// Simulates every tick that ends at or before `time`; the robot's frames are added to `out`.
  void advance_to(SimTime time, Outbox& out) {
    for (Outbox& of_device : of_devices_) { of_device.clear(); }
    fleet_.collect(kRobot, out);
    fleet_.advance_to(time);
  }

  /// The frames of a device since the last advance_to(), in the order of for_each_device().
  const Outbox& frames_of_device(std::size_t device) const { return of_devices_[device]; }

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
      of_devices_.emplace_back();
      add_devices(*device.robot, number);
    }
  }

  Fleet fleet_;
  std::deque<Outbox> of_devices_;
};

}  // namespace fakebot::sim
