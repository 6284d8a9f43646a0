// Plays a scenario with a robot of a session, on its device.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "line/framed_tap.hpp"
#include "line/scripted_line.hpp"
#include "line/station.hpp"
#include "runner/recording/run_recorder.hpp"
#include "runner/session/session.hpp"
#include "sim/fleet/named_source.hpp"
#include "sim/scenario/player.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::runner {

struct ScenarioPlayOptions {
  /// Send the scenario's own commands. Drivers receive the feedback.
  bool scripted = false;
  /// The scenario starts when this condition becomes true; default: with the next tick.
  std::optional<std::string> starts_when{};
  /// The player hears the driver.
  bool hears_driver = false;
  RunRecorder* recorder = nullptr;  ///< may be nullptr; must outlive the play
  /// Whether a recording of the session, and the events of the robot, have the scenario's time.
  bool sets_time = true;
  /// Called during a tick with an order to the driver. Returns whether the order changes anything.
  std::function<bool(sim::scenario::DriverOrder)> order_driver = [](sim::scenario::DriverOrder) {
    return true;
  };
  /// The same for the drivers of further robots, by the names of the robots.
  std::map<std::string, std::function<bool(sim::scenario::DriverOrder)>> order_further{};
  /// Called during a tick when the duration is over.
  std::function<void()> on_over = [] {};
  /// Called when the device could not be plugged in again.
  std::function<void(const std::string&)> on_error = [](const std::string&) {};
};

/// The robot's companion from construction to destruction. Happenings of the scenario are reported
/// as events of the session, and the events of the robot have the scenario's time.
class ScenarioPlay {
 public:
  /// Session and scenario must outlive the play.
  ScenarioPlay(Session& session, std::size_t robot, const sim::scenario::Scenario& scenario,
               ScenarioPlayOptions options);
  ScenarioPlay(const ScenarioPlay&) = delete;
  ScenarioPlay& operator=(const ScenarioPlay&) = delete;
  ~ScenarioPlay();

  /// Ends the scenario, even before its duration: nothing more is judged.
  void finish(sim::scenario::ScenarioEnd end) { player_.finish(end); }
  const sim::scenario::Player& player() const { return player_; }
  sim::scenario::Player& player() { return player_; }

 private:
  sim::scenario::Outside outside(const sim::scenario::Scenario& scenario);
  sim::scenario::LineActs acts_of(line::Station& station, line::ScriptedLine* script);
  sim::Companion& companion();
  void follow_devices();
  void tap_line(sim::WireTap& tap);

  Session& session_;
  std::size_t robot_;
  line::Station& station_;
  ScenarioPlayOptions options_;
  line::ScriptedLine scripted_line_;
  std::deque<line::ScriptedLine> scripted_devices_;  // of further robots with commands
  std::deque<sim::NamedSource> device_lines_;
  sim::scenario::Player player_;
  std::optional<line::FramedTap> framed_{};  // of a robot whose bytes come in any pieces
};

}  // namespace fakebot::runner
