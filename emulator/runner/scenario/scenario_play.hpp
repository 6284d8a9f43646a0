// A scenario that is played with a robot of a session, as it lives on its device.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "runner/line/scripted_line.hpp"
#include "runner/line/station.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/session/session.hpp"
#include "sim/scenario/player.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

struct ScenarioPlayOptions {
  /// The scenario's own commands are sent; drivers see the robot, and it does not hear them.
  bool scripted = false;
  /// The time of the scenario begins when this condition comes true; else with the next tick.
  std::optional<std::string> begins_when{};
  RunRecorder* recorder = nullptr;  ///< sees all of it; must outlive the play
  /// In the middle of a tick.
  std::function<void(sim::scenario::DriverOrder)> order_driver = [](sim::scenario::DriverOrder) {};
  /// Its duration is over; in the middle of a tick.
  std::function<void()> on_over = [] {};
  /// The device could not be plugged in again.
  std::function<void(const std::string&)> on_error = [](const std::string&) {};
};

/// From its construction to its end the robot has it for a companion. What happens in it is
/// reported as an event of the session.
class ScenarioPlay {
 public:
  /// The session and the scenario must outlive it. A recording of the session has the scenario's
  /// time from now on.
  ScenarioPlay(Session& session, std::size_t robot, const sim::scenario::Scenario& scenario,
               ScenarioPlayOptions options);
  ScenarioPlay(const ScenarioPlay&) = delete;
  ScenarioPlay& operator=(const ScenarioPlay&) = delete;
  ScenarioPlay(ScenarioPlay&&) = delete;
  ScenarioPlay& operator=(ScenarioPlay&&) = delete;
  ~ScenarioPlay();

  /// It is over, if its duration is or not: nothing is judged any more.
  void finish() { player_.finish(); }
  const sim::scenario::Player& player() const { return player_; }

 private:
  sim::scenario::Outside outside();

  Session& session_;
  Station& station_;
  ScenarioPlayOptions options_;
  ScriptedLine scripted_line_;
  sim::scenario::Player player_;
};

}  // namespace fakebot::runner
