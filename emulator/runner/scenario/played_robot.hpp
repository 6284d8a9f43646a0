// The robot of a play, which a driver meets.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "line/station.hpp"
#include "runner/session/session.hpp"
#include "sim/robot.hpp"

namespace fakebot::runner {

/// The robot of a play, simulated or not.
struct PlayedRobot {
  using OnGone = std::function<void(const std::string& why)>;

  const sim::WireProtocol& wire;
  /// Adds the robot to the session. A real robot may go.
  std::function<line::Station&(line::StationOptions options, OnGone on_gone)> add;
};

/// A simulated robot, for a single play.
PlayedRobot simulated_robot(Session& session, std::unique_ptr<sim::Robot> robot);

}  // namespace fakebot::runner
