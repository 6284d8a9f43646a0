// Plays a scenario with a robot and judges it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/faults/faulty_wire.hpp"
#include "sim/scenario/events/action_context.hpp"
#include "sim/scenario/events/changing_world.hpp"
#include "sim/scenario/events/timeline.hpp"
#include "sim/scenario/expectations/judge.hpp"
#include "sim/scenario/scenario.hpp"
#include "sim/scenario/signal_board.hpp"
#include "sim/scenario/trail.hpp"
#include "sim/simulation.hpp"

namespace fakebot::sim::scenario {

/// An event that has not happened.
struct EventToCome {
  std::string name;
  std::string why;  ///< the condition, event or time that is awaited, and the values seen so far
};

/// An event that has not happened, or happens again.
struct EventAhead {
  const Event* event = nullptr;
  std::optional<SimTime> at;  ///< nothing: the time is not known yet
};

class Player final : public Companion {
 public:
  /// The robot, and the sources of signals outside, must outlive the player.
  Player(const Scenario& scenario, Robot& robot, Outside outside = {});

  void before_tick(SimTime now) override;
  void after_tick(SimTime now) override;
  /// Also checks, between two ticks, whether the scenario starts: a driver may open the device,
  /// send something and close the device at once.
  void driver_acted() override;
  /// The driver has printed a line. Lines from before the start count at the start, the first
  /// kMostLinesBefore of them. Precondition: no tick is under way.
  void hear(std::string_view line);
  static constexpr std::size_t kMostLinesBefore = 10000;
  /// Adds an event, and executes the event at once if due; an `At` a time that is over happens now.
  /// A time `also_at` is added to the times of the event. Returns the event's place in the
  /// timeline. Preconditions: the scenario's time has started, no tick is under way, and the
  /// scenario has no commands.
  std::size_t add(Event event, std::optional<SimTime> also_at = std::nullopt);
  /// The event does not happen any more; its effects are undone as far as possible. Preconditions
  /// as for add().
  void cancel(std::size_t event) { timeline_.cancel(event); }
  /// Cancels and forgets the event. Preconditions as for add(), and no event follows this event.
  void remove(std::size_t event) { timeline_.remove(event); }
  /// Cancels all events; the robot is on and plugged in then, as at first.
  void cancel_all();
  const Timeline& timeline() const { return timeline_; }
  /// Ends the scenario, even before its duration is over.
  void finish(ScenarioEnd end = ScenarioEnd::whole);

  bool has_started() const { return started_at_.has_value(); }
  /// The start in the robot's time; nothing before the scenario starts.
  std::optional<SimTime> started_at() const { return started_at_; }
  bool is_over() const { return over_; }

  const Judge& judge() const { return judge_; }
  const SignalBoard& board() const { return board_; }
  /// Nothing unless the scenario keeps its trail.
  const std::optional<Trail>& trail() const { return trail_; }
  /// The first kMostHappenings, and a note if there are more.
  const std::vector<Happening>& happenings() const { return happenings_; }
  static constexpr std::size_t kMostHappenings = 10000;
  void forget_happenings() { happenings_.clear(); }
  /// Events that have not happened so far.
  std::vector<EventToCome> events_to_come() const;
  /// Events that have not happened, and events whose next time is known; valid as long as the
  /// player.
  std::vector<EventAhead> events_ahead() const;
  /// Names of events that happened but changed nothing.
  std::vector<std::string> idle_events() const;
  /// Names of faults that were started but have hit nothing.
  std::vector<std::string> idle_faults() const;
  /// Hits of the scenario's faults, in the scenario's time.
  std::vector<faults::FaultRecord> fault_records() const;
  const std::vector<faults::FaultCount>& fault_counts() const { return context_.tally->counts(); }

 private:
  bool is_playing(SimTime now);
  bool is_command(std::size_t event) const { return event >= number_of_events_; }
  void on_begin(std::size_t event);
  void on_end(std::size_t event);
  void report(Happening::Kind kind, std::string text);
  bool perform(const Action& action);

  std::map<std::string, ActedOn> parts();

  Robot& robot_;
  Outside outside_;
  SignalBoard board_;
  std::optional<Trail> trail_;
  std::optional<Condition> starts_when_;
  bool is_to_start_ = false;  // the condition has held: the scenario starts with the next tick
  std::optional<SimTime> started_at_;  // in the robot's time
  SimTime duration_;
  std::size_t number_of_events_;  // behind the events, the timeline has the commands
  bool over_ = false;
  std::vector<Happening> happenings_;
  std::vector<std::string> lines_before_;  // the start
  ChangingWorld own_world_;                // unless Outside has a world
  ActionContext context_;
  Judge judge_;
  Timeline timeline_;
};

}  // namespace fakebot::sim::scenario
