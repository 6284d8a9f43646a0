// Runs a scenario with a robot, and judges it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/faults/faulty_wire.hpp"
#include "sim/scenario/events/changing_world.hpp"
#include "sim/scenario/events/timeline.hpp"
#include "sim/scenario/expectations/judge.hpp"
#include "sim/scenario/scenario.hpp"
#include "sim/scenario/signal_board.hpp"
#include "sim/simulation.hpp"

namespace fakebot::sim::scenario {

/// What a report lists in order of time.
struct Happening {
  enum class Kind : std::uint8_t {
    event,
    taken_back,
    note,
    left_undone,  ///< an action that was not possible: the scenario is not what it says
  };

  Kind kind;
  SimTime at;
  std::string text;  ///< name of the event, the note, or what was not possible and why
};

/// The parts around the robot, which belong to the caller.
struct Outside {
  /// Other sources of signals.
  std::vector<const SignalSource*> sources{};
  /// The time of the scenario starts when this condition becomes true; else at once.
  std::optional<std::string> begins_when{};
  /// Receives the commands of the scenario; else they go to the robot.
  std::function<void(std::span<const std::uint8_t>)> send{};
  std::function<void(Plug)> plug = [](Plug) {};
  std::function<void(DriverOrder)> order_driver = [](DriverOrder) {};
  /// The line that faults are of, or nullptr: a scenario with faults is left undone.
  faults::FaultyWire* wire = nullptr;
  std::function<void(const Happening&)> on_happening = [](const Happening&) {};
  std::function<void()> on_over = [] {};
};

class Player final : public Companion {
 public:
  /// The robot, and the other sources of signals, must outlive it.
  Player(const Scenario& scenario, Robot& robot, const FormulaParser& parse, Outside outside = {});

  void before_tick(SimTime now) override;
  void after_tick(SimTime now) override;
  /// The scenario is over, even before its duration is.
  void finish();

  bool has_begun() const { return begun_at_.has_value(); }
  /// In the robot's time; nothing before the start.
  std::optional<SimTime> begun_at() const { return begun_at_; }
  bool is_over() const { return over_; }

  const Judge& judge() const { return judge_; }
  const SignalBoard& board() const { return board_; }
  const std::vector<Happening>& happenings() const { return happenings_; }
  /// Names of the events that have not happened so far.
  std::vector<std::string> events_to_come() const;
  /// Names of the faults that started and never hit anything.
  std::vector<std::string> idle_faults() const;
  /// What faults did, in the time of the scenario.
  std::vector<faults::FaultRecord> fault_records() const;
  std::vector<faults::FaultCount> fault_counts() const;

 private:
  bool is_playing(SimTime now);
  SimTime robot_time() const { return *begun_at_ + board_.now(); }
  bool is_command(std::size_t event) const { return event >= number_of_events_; }
  void perform(const Action& action);
  void on_begin(std::size_t event);
  void on_end(std::size_t event);
  void tell(Happening::Kind kind, std::string text);
  void tell_unless(bool done, std::string problem);
  std::size_t signal_index(const std::string& name) const;

  Robot& robot_;
  Outside outside_;
  SignalBoard board_;
  std::optional<Condition> begins_when_;
  std::optional<SimTime> begun_at_;  // of the robot's time
  SimTime duration_;
  std::size_t number_of_events_;  // in the timeline the commands come behind them
  bool over_ = false;
  std::vector<Happening> happenings_;
  world::Placement taken_up_at_;
  ChangingWorld world_;
  Judge judge_;
  Timeline timeline_;
};

}  // namespace fakebot::sim::scenario
