// A scenario on a device of its own, that a driver opens: in real time, or at the speed that
// is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "config/scenario/driver_values.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/scenario/scenario_result.hpp"
#include "runner/session/session.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

struct DrivenOptions {
  /// Its command is started when the device is there. Without one anybody may open the
  /// device, whenever it pleases.
  config::ScenarioDriver driver{};
  std::uint64_t fault_seed = 1;
  bool scripted = false;              ///< the scenario's own commands are sent, from the start
  std::optional<std::string> link{};  ///< stable name of the device
  std::optional<double> speed = 1.0;  ///< times real time; nothing: as fast as the driver reads
  std::function<void(const io::Device&)> on_ready = [](const io::Device&) {};
  RunRecorder* recorder = nullptr;  ///< sees all of it, if there is one
};

/// In a session without robots; it has one when this returns, and has stopped. The time of the
/// scenario starts when the driver is ready. It is over with the first of: the duration is over,
/// the driver has ended, somebody stopped the session. A driver that dies or is never ready is an
/// error. Where this machine was too slow for the robot's deadlines, a failure counts as
/// inconclusive. Throws OsError.
ScenarioResult play_on_device(Session& session, const sim::scenario::Scenario& scenario,
                              std::unique_ptr<sim::Robot> robot, DrivenOptions options);

}  // namespace fakebot::runner
