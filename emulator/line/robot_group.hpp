// Robots with a common time: a robot, and the devices that the robot carries.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "io/pace/context_clock.hpp"
#include "line/line_clock.hpp"
#include "line/robot_pace.hpp"
#include "sim/fleet/fleet.hpp"
#include "sim/not_copied.hpp"
#include "sim/robot.hpp"

namespace fakebot::line {

/// The stations of the robots share the group, which ends with the last of these.
class RobotGroup : private NotCopied {
 public:
  /// The group owns the robot, and the context must outlive the group.
  RobotGroup(boost::asio::io_context& context, PaceOptions options,
             std::unique_ptr<sim::Robot> robot)
      : robot_(std::move(robot)),
        clock_(fleet_, io::ContextClock(context)),
        pace_(context, fleet_, clock_, options) {}

  sim::Robot& robot() { return *robot_; }

  sim::Fleet& fleet() { return fleet_; }
  const sim::Fleet& fleet() const { return fleet_; }
  /// The clock for time stamps of traffic: ahead of the fleet until the robots catch up.
  const LineClock& clock() const { return clock_; }
  /// Decides when the robots run.
  RobotPace& pace() { return pace_; }
  const RobotPace& pace() const { return pace_; }

  /// A driver has opened a device of the group, or has sent something.
  void driver_acted() {
    for (std::size_t i = 0; i < fleet_.size(); ++i) { fleet_.driver_acted(i); }
  }

 private:
  std::unique_ptr<sim::Robot> robot_;
  sim::Fleet fleet_;
  LineClock clock_;
  RobotPace pace_;
};

}  // namespace fakebot::line
