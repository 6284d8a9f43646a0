// A scenario that clients load, start and stop while its robot runs.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/scenario/scenario_file.hpp"
#include "io/process/child_process.hpp"
#include "io/process/process_tree.hpp"
#include "runner/scenario/aftermath.hpp"
#include "runner/scenario/scenario_play.hpp"
#include "runner/session/processor_watch.hpp"
#include "runner/session/session.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/not_copied.hpp"
#include "sim/scenario/player.hpp"

namespace fakebot::runner {

/// All functions belong to the session's thread, and must not be called during a tick. The robot is
/// put into the scenario's world, at the start, but keeps its battery, odometry and settings.
class LiveScenario : private NotCopied {
 public:
  /// The session must outlive this object.
  LiveScenario(Session& session, std::size_t robot) : session_(session), robot_(robot) {}

  enum class State : std::uint8_t {
    none,
    loaded,   ///< not started
    waiting,  ///< for its driver
    running,
    over,
  };
  State state() const;
  /// From now on shows the scenario that the run itself plays, which clients can only look at. Both
  /// arguments must outlive this object.
  void show(const sim::scenario::Scenario& scenario, const sim::scenario::Player& player);
  bool is_of_the_run() const { return shown_ != nullptr; }

  /// Precondition of the functions down to unload(): is_of_the_run() is false.
  void load(config::ScenarioFile file);
  /// Starts the scenario from its beginning: with the scenario's own commands, or with a driver,
  /// after waiting for the driver's readiness. If the start is impossible, returns the reason; if
  /// only the robot had no room, an earlier play was stopped. Precondition: a scenario is loaded.
  /// `driver` is the process of a driver that somebody else has started: the verdict considers how
  /// long this machine keeps the process from running.
  [[nodiscard]] std::optional<std::string> start(bool scripted,
                                                 std::optional<pid_t> driver = std::nullopt);
  /// A driver that somebody else has started has ended by itself. The scenario judges the end, and
  /// ends when the last bytes have had an effect, unless the driver is to end by itself. After the
  /// scenario, a wrong end is an error of the scenario's last moment.
  void note_driver_end(const io::ProcessEnd& end);
  /// Stops the scenario: nothing more is judged, and effects of the events are undone as far as
  /// possible.
  void stop();
  void unload();

  /// Precondition of both: the state is not none.
  const sim::scenario::Scenario& scenario() const;
  /// The player of the scenario; nullptr before the start.
  const sim::scenario::Player* player() const;
  /// The result, with the driver's end as far as known. Inconclusive if late frames can have caused
  /// every failure. Precondition: the state is over.
  ScenarioResult result() const;

 private:
  void finish(sim::scenario::ScenarioEnd how);
  void end_after_last_bytes(sim::scenario::ScenarioEnd how);
  ScenarioResult weighed(ScenarioResult result) const;
  std::optional<std::string> why_not_ordered() const;
  ScenarioPlayOptions play_options(bool scripted);
  void watch_driver(std::optional<pid_t> driver);
  void stop_watching();

  Session& session_;
  std::size_t robot_;
  std::unique_ptr<const config::ScenarioFile> file_{};
  std::unique_ptr<sim::scenario::Scenario> played_{};
  std::unique_ptr<ScenarioPlay> play_{};
  bool is_scripted_ = false;
  /// The result as judged, before the effects of events were undone.
  std::optional<ScenarioResult> judged_{};
  std::unique_ptr<io::ProcessTree> driver_{};            // started by somebody else
  std::unique_ptr<ProcessorWatch> watch_{};              // in real time, with a driver
  std::vector<sim::scenario::Period> without_driver_{};  // in the robot's time
  Aftermath aftermath_{session_.context()};              // after the driver's end
  std::string driver_error_{};
  std::string cut_short_{};  // why the rest was not tested
  const sim::scenario::Scenario* shown_ = nullptr;
  const sim::scenario::Player* shown_player_ = nullptr;
};

}  // namespace fakebot::runner
