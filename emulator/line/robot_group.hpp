// Robots with a common time and a common world, and the devices that they carry.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

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
  /// The context must outlive the group.
  RobotGroup(boost::asio::io_context& context, PaceOptions options)
      : clock_(fleet_, io::ContextClock(context)), pace_(context, fleet_, clock_, options) {}

  /// From now on the group owns the robot.
  sim::Robot& keep(std::unique_ptr<sim::Robot> robot) {
    return *robots_.emplace_back(std::move(robot));
  }

  sim::Fleet& fleet() { return fleet_; }
  const sim::Fleet& fleet() const { return fleet_; }
  /// The clock for time stamps of traffic: ahead of the fleet until the robots catch up.
  const LineClock& clock() const { return clock_; }
  /// Decides when the robots run.
  RobotPace& pace() { return pace_; }
  const RobotPace& pace() const { return pace_; }

  /// As Fleet::join(), and the companion is told of what drivers do.
  void join(std::size_t robot, sim::Companion& companion) {
    fleet_.join(robot, companion);
    companions_.push_back(&companion);
  }
  void leave(std::size_t robot, sim::Companion& companion) {
    fleet_.leave(robot, companion);
    std::erase(companions_, &companion);
  }
  /// A driver has opened a device of the group, or has sent something.
  void driver_acted() {
    for (sim::Companion* companion : companions_) { companion->driver_acted(); }
  }

 private:
  std::vector<std::unique_ptr<sim::Robot>> robots_;
  std::vector<sim::Companion*> companions_;
  sim::Fleet fleet_;
  LineClock clock_;
  RobotPace pace_;
};

}  // namespace fakebot::line
