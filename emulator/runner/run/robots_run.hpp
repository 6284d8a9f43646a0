// A run without a scenario: robots on devices, with their drivers, until the session stops.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "line/line_options.hpp"
#include "runner/session/drivers/driver_group.hpp"
#include "runner/session/session.hpp"
#include "sim/robot.hpp"

namespace fakebot::runner {

struct RobotsRunOptions {
  std::optional<std::string> link{};  ///< stable name of the device
  line::LinksOfDevices links_of_devices{};
  io::DriverPaths as{};
  bool numbered = false;                   ///< append the robot's number to the links
  std::optional<double> speed = 1.0;       ///< times real time; nothing: as fast as possible
  std::optional<sim::SimTime> duration{};  ///< nothing: until a stop
  std::size_t threads = 1;                 ///< of robots without drivers, as fast as possible
  line::LineOptions line{};   ///< of each robot; the seed is 1 more for each further robot
  DriverCommand driver{};     ///< started for each robot
  bool may_be_judged = true;  ///< by a scenario that a client loads
};

struct RobotsRunResult {
  StopReason reason;           ///< first reason
  std::string driver_error{};  ///< error at the end of the run; empty without
};

class RobotsRun {
 public:
  /// The robots are in the session, and their devices exist, when the constructor returns. Throws
  /// OsError.
  RobotsRun(Session& session, std::vector<std::unique_ptr<sim::Robot>> robots,
            RobotsRunOptions options);

  /// The recording has a line for each robot, and each device of a robot, and must outlive the
  /// session.
  void record_into(Recording& recording);

  /// Starts the drivers and runs the robots until the session stops: the duration is over, a driver
  /// has failed, all drivers have ended, or Session::stop() was called.
  RobotsRunResult run();

 private:
  line::StationOptions station_options(std::size_t robot) const;
  void start_drivers();
  bool has_opened_any(std::size_t robot);

  Session& session_;
  RobotsRunOptions options_;
  DriverGroup drivers_;
};

/// The stable name of a robot's device, if any.
std::optional<std::string> link_of(const RobotsRunOptions& options, std::size_t robot);
line::LinksOfDevices links_of_devices(const RobotsRunOptions& options, std::size_t robot);

}  // namespace fakebot::runner
