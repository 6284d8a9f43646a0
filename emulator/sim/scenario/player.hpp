// Plays a scenario with a robot and judges it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "sim/faults/faulty_wire.hpp"
#include "sim/scenario/events/action_context.hpp"
#include "sim/scenario/events/changing_world.hpp"
#include "sim/scenario/events/timeline.hpp"
#include "sim/scenario/expectations/judge.hpp"
#include "sim/scenario/scenario.hpp"
#include "sim/scenario/signal_board.hpp"
#include "sim/simulation.hpp"

namespace fakebot::sim::scenario {

/// An event that has not happened.
struct EventToCome {
  std::string name;
  std::string why;  ///< what it waits for, and what was seen of that
};

/// An event that has not happened, or happens again.
struct EventAhead {
  const Event* event = nullptr;
  std::optional<SimTime> at;  ///< nothing: that is not known yet
};

class Player final : public Companion {
 public:
  /// The robot, and the other sources of signals, must outlive it.
  Player(const Scenario& scenario, Robot& robot, Outside outside = {});

  void before_tick(SimTime now) override;
  void after_tick(SimTime now) override;
  /// What holds only between two ticks starts the scenario, too: a driver may open the device, send
  /// something and close it at once.
  void driver_acted() override;
  /// Executes it at once if it is due; one `At` a time that is over happens now. It happens
  /// `also_at` this time. Returns its place in the timeline. Preconditions: its time has started,
  /// this is no tick, and the scenario has no commands.
  std::size_t add(Event event, std::optional<SimTime> also_at = std::nullopt);
  /// It does not happen any more; what it did is undone as far as possible. The same preconditions.
  void cancel(std::size_t event) { timeline_.cancel(event); }
  /// Cancels it and forgets it. The same preconditions, and none follows it.
  void remove(std::size_t event) { timeline_.remove(event); }
  /// Cancels all events; the robot is on and plugged in then, as at first.
  void cancel_all();
  const Timeline& timeline() const { return timeline_; }
  /// Ends the scenario, even before its duration is over.
  void finish(ScenarioEnd end = ScenarioEnd::whole);

  bool has_started() const { return started_at_.has_value(); }
  /// In the robot's time; nothing before the start.
  std::optional<SimTime> started_at() const { return started_at_; }
  bool is_over() const { return over_; }

  const Judge& judge() const { return judge_; }
  const SignalBoard& board() const { return board_; }
  /// The first kMostHappenings, and a note if there are more.
  const std::vector<Happening>& happenings() const { return happenings_; }
  static constexpr std::size_t kMostHappenings = 10000;
  void forget_happenings() { happenings_.clear(); }
  /// Events that have not happened so far.
  std::vector<EventToCome> events_to_come() const;
  /// The same, and those whose next time is known; valid as long as the player.
  std::vector<EventAhead> events_ahead() const;
  /// Names of events that happened but changed nothing.
  std::vector<std::string> idle_events() const;
  /// Names of faults that were started but have not hit anything.
  std::vector<std::string> idle_faults() const;
  /// Hits of its own faults, in the scenario's time.
  std::vector<faults::FaultRecord> fault_records() const;
  const std::vector<faults::FaultCount>& fault_counts() const { return context_.tally->counts(); }

 private:
  bool is_playing(SimTime now);
  bool is_command(std::size_t event) const { return event >= number_of_events_; }
  void on_begin(std::size_t event);
  void on_end(std::size_t event);
  void report(Happening::Kind kind, std::string text);
  bool perform(const Action& action);

  Robot& robot_;
  Outside outside_;
  SignalBoard board_;
  std::optional<Condition> starts_when_;
  bool is_to_start_ = false;           // with the next tick: the condition has held
  std::optional<SimTime> started_at_;  // in the robot's time
  SimTime duration_;
  std::size_t number_of_events_;  // commands follow them in the timeline
  bool over_ = false;
  std::vector<Happening> happenings_;
  ChangingWorld own_world_;  // unless there is one outside
  ActionContext context_;
  Judge judge_;
  Timeline timeline_;
};

}  // namespace fakebot::sim::scenario
