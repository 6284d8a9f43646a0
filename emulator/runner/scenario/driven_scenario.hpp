// A scenario on a device of its own, that a driver opens: in real time, or at the speed that
// is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "config/scenario/driver_values.hpp"
#include "runner/line/station.hpp"
#include "runner/recording/recording.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/scenario/scenario_result.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/player.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

struct DrivenOptions {
  /// Its command is started when the device is there. Without one anybody may open the
  /// device, whenever it pleases.
  config::ScenarioDriver driver{};
  std::uint64_t fault_seed = 1;
  bool scripted = false;              ///< the scenario's own commands are sent, from the begin
  std::optional<std::string> link{};  ///< stable name of the device
  std::optional<double> speed = 1.0;  ///< times real time; nothing: as fast as the driver reads
  std::function<void(const io::Device&)> on_ready = [](const io::Device&) {};
  std::function<void(const sim::scenario::Happening&)> on_happening =
      [](const sim::scenario::Happening&) {};
  StationEvents events{[] {}, [] {}, [](const std::string&) {}, [] {}};
  RunRecorder* recorder = nullptr;  ///< looks on, if there is one
  Recording* recording = nullptr;   ///< the same; not both
  /// When all is over.
  std::function<void(const Station&)> on_over = [](const Station&) {};
};

/// Begins when the driver is ready, and ends it with the scenario. The first of: the duration
/// is over, the driver has ended. A driver that dies or is never ready is an error. Where this
/// machine was too slow for the robot's deadlines, a failure counts as inconclusive. Throws
/// OsError.
ScenarioResult play_on_device(const sim::scenario::Scenario& scenario,
                              std::unique_ptr<sim::Robot> robot, DrivenOptions options);

}  // namespace fakebot::runner
