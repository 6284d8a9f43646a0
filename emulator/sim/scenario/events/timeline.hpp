// Executes the events of a scenario.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/not_copied.hpp"
#include "sim/scenario/condition.hpp"
#include "sim/scenario/events/event.hpp"
#include "sim/scenario/events/holding.hpp"
#include "sim/scenario/events/seen_values.hpp"

namespace fakebot::sim::scenario {

class Timeline : private NotCopied {
 public:
  struct Hands {
    /// Returns whether the action changed anything.
    std::function<bool(const Action&)> perform;
    std::function<void(std::size_t event)> on_begin;
    std::function<void(std::size_t event)> on_end{};  ///< a lasting event is undone
  };

  /// Triggers name events of the list. The board must outlive the timeline. An event due
  /// within `ahead` after the time of the board happens now, in the tick that has begun.
  Timeline(std::vector<Event> events, SignalBoard& board, Hands hands, SimTime ahead = SimTime{1});

  /// Executes due events, with the signals on the board. To be called in each tick, and after
  /// add().
  void act();

  /// `After` names a present or former event of the timeline. Returns the index. An event over for
  /// good, and beyond undoing, is forgotten, and its memory used again; a follower of a forgotten
  /// event happens only at `also_at`.
  std::size_t add(Event event, std::optional<SimTime> also_at = std::nullopt);
  /// The event does not happen any more. The effect is undone as at the end, as far as possible.
  /// Precondition: the hands of the timeline do not call cancel().
  void cancel(std::size_t index);
  bool is_cancelled(std::size_t index) const { return planned_[index].cancelled; }
  /// Cancels and forgets the event. Precondition: no event follows it.
  void remove(std::size_t index);

  /// Whether the event may happen from now on.
  bool may_happen(std::size_t index) const;
  /// Nothing if the event is forgotten.
  std::optional<std::size_t> find(const std::string& name) const;
  std::size_t size() const { return planned_.size(); }
  /// The number of added events that may still happen, or be undone.
  std::size_t under_way() const;
  const Event& event(std::size_t index) const { return planned_[index].event; }
  /// Occurrences so far.
  std::uint64_t times(std::size_t index) const { return planned_[index].times; }
  /// An action of the event has changed something.
  bool had_effect(std::size_t index) const { return planned_[index].had_effect; }
  /// When the event happens next, as far as known.
  std::optional<SimTime> next_at(std::size_t index) const;
  /// Why an event has not happened so far: the awaited condition, and the values seen so far.
  std::string why_not_yet(std::size_t index) const;

 private:
  struct Planned {
    Event event;
    std::optional<Condition> condition{};  // of a When or an Every
    std::optional<SeenValues> seen{};      // of a condition that never held so far
    bool armed = true;
    std::vector<SimTime> due{};        // times of the next occurrences, in order
    bool has_turn = false;             // in this tick
    std::optional<SimTime> over_at{};  // when to undo
    std::uint64_t times = 0;
    bool had_effect = false;
    bool cancelled = false;
    std::vector<std::size_t> followers{};  // events after the event
    std::vector<std::size_t> begins{};     // repeated events that begin with the event,
    std::vector<std::size_t> ends{};       // and repeated events that end

    bool is_awaited() const { return !followers.empty() || !begins.empty() || !ends.empty(); }
  };

  void prepare(std::size_t index);
  Planned* named(const std::string& event);
  void lead(const Planned& leader, SimTime at);
  bool is_done(std::size_t index) const;
  std::size_t forget_one_that_is_done();
  void forget(std::size_t index);
  void leave_leader(std::size_t index);
  void look_at(std::size_t index);
  void catch_up();
  void give_turns(std::size_t round, std::size_t first);
  void give_turn(std::size_t event, std::size_t round);
  void take_back_what_is_over();
  void take_back(std::size_t index);
  void happen(std::size_t index);
  void plan(std::size_t index, SimTime due);
  SimTime now_until() const { return board_.now() + ahead_; }

  SignalBoard& board_;
  Hands hands_;
  SimTime ahead_;
  Holding holding_;
  std::vector<Planned> planned_;
  std::unordered_map<std::string, std::size_t> named_;
  std::vector<std::size_t> to_look_at_;  // conditions of a When that may have changed
  std::vector<std::size_t> looked_at_;   // the same memory, for the next tick
  SeenRanges seen_;

  struct Time {
    SimTime at;
    std::size_t event;
    auto operator<=>(const Time& other) const = default;  // NOLINT(modernize-use-nullptr)
  };
  using Times = std::multiset<Time>;
  static void forget(Times& times, const Time& time);

  struct Turn {
    std::size_t round;
    std::size_t event;
    auto operator<=>(const Turn& other) const = default;  // NOLINT(modernize-use-nullptr)
  };

  Times due_;   // an entry for each time that an event is due
  Times over_;  // an entry for each end of an event; void if the event has begun again since
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns_;  // in this tick
};

}  // namespace fakebot::sim::scenario
