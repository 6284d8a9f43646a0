// Plays a scenario with a driver, which opens a device.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/scenario/driver_values.hpp"
#include "config/scenario/scenario_file.hpp"
#include "line/station.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/scenario/played_robot.hpp"
#include "runner/session/session.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

struct DrivenOptions {
  /// The driver's command is started when the device exists. Without a command, any program may
  /// open the device at any time.
  config::ScenarioDriver driver{};
  std::size_t index = 0;  ///< number of the job, for {index} of the driver
  line::LineOptions line{};
  bool scripted = false;              ///< send the scenario's own commands, from the start
  std::optional<std::string> link{};  ///< stable name of the device
  line::LinksOfDevices links_of_devices{};
  io::DriverPaths as{};
  std::optional<double> speed = 1.0;  ///< times real time; nothing: as fast as the driver reads
  /// Called when the device exists and the player waits for the driver.
  std::function<void(const io::Device&, const sim::scenario::Player&)> on_ready =
      [](const io::Device&, const sim::scenario::Player&) {};
  /// Called when the scenario is over and the player still lives.
  std::function<void(const ScenarioResult&)> on_result = [](const ScenarioResult&) {};
  /// Further robots with drivers. Other further robots get the scenario's commands.
  std::vector<config::FurtherRobot> further{};
  RunRecorder* recorder = nullptr;  ///< may be nullptr
  /// A descriptor for the end of the driver's output, if there is no recorder; default: the driver
  /// writes to `inherited`, or to our own output.
  std::optional<int> output{};
  std::optional<int> inherited{};
};

/// Plays the scenario on a device of the session. Precondition: the session has no robots. When
/// this returns, the session has a robot, and has stopped. The scenario's time starts when the
/// driver is ready. The scenario ends with its duration, with the driver, or when the session is
/// stopped. A driver that crashes or never becomes ready is an error. A failure counts as
/// inconclusive if this machine was too slow for the robot's deadlines. The loss of
/// the robot is an error of the environment. Throws OsError.
ScenarioResult play_on_device(Session& session, const sim::scenario::Scenario& scenario,
                              const PlayedRobot& robot, DrivenOptions options);
/// With a simulated robot.
ScenarioResult play_on_device(Session& session, const sim::scenario::Scenario& scenario,
                              std::unique_ptr<sim::Robot> robot, DrivenOptions options);

}  // namespace fakebot::runner
