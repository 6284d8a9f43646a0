#include "sim/scenario/events/timeline.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::sim::scenario {

namespace {

std::optional<SimTime> first_time(const Trigger& trigger) {
  if (const auto* at = std::get_if<At>(&trigger)) { return at->time; }
  const auto* every = std::get_if<Every>(&trigger);
  if (every != nullptr && every->from_event.empty()) { return every->from; }
  return std::nullopt;
}

/// The next occurrence of a periodic event.
std::optional<SimTime> next_time(const Trigger& trigger, SimTime last) {
  const auto* every = std::get_if<Every>(&trigger);
  if (every == nullptr) { return std::nullopt; }
  const SimTime next = last + every->period;
  if (every->until && next > *every->until) { return std::nullopt; }
  return next;
}

}  // namespace

Timeline::Timeline(std::vector<Event> events, SignalBoard& board, Hands hands, SimTime ahead)
    : board_(board), hands_(std::move(hands)), ahead_(ahead) {
  // All events first, because an event may follow an event that stands behind it.
  for (Event& event : events) {
    named_.emplace(event.name, planned_.size());
    planned_.push_back({.event = std::move(event)});
  }
  for (std::size_t i = 0; i < planned_.size(); ++i) { prepare(i); }
}

void Timeline::prepare(std::size_t index) {
  Planned& planned = planned_[index];
  const Trigger& trigger = planned.event.trigger;
  if (const auto first = first_time(trigger)) { plan(index, *first); }
  if (const auto* when = std::get_if<When>(&trigger)) {
    planned.condition.emplace(when->condition, board_, Wake{&to_look_at_, index});
    planned.seen.emplace(*planned.condition, seen_, board_);
    to_look_at_.push_back(index);
  }
  if (const auto* every = std::get_if<Every>(&trigger); every && every->only_while) {
    planned.condition.emplace(*every->only_while, board_);
    planned.seen.emplace(*planned.condition);
  }
  if (const auto* after = std::get_if<After>(&trigger)) {
    if (Planned* const leader = named(after->event)) { leader->followers.push_back(index); }
  }
  if (const auto* every = std::get_if<Every>(&trigger)) {
    if (Planned* const first = named(every->from_event)) { first->begins.push_back(index); }
    if (Planned* const last = named(every->until_event)) { last->ends.push_back(index); }
  }
}

void Timeline::act() {
  looked_at_.clear();
  std::swap(looked_at_, to_look_at_);
  for (const std::size_t index : looked_at_) { look_at(index); }
  seen_.add(board_);
  const bool is_any_due = !due_.empty() && due_.begin()->at < now_until();
  const bool is_any_over = !over_.empty() && over_.begin()->at < now_until();
  if (is_any_due || is_any_over) { catch_up(); }
}

void Timeline::catch_up() {
  take_back_what_is_over();
  // In rounds, each in the order of the file. If an event triggers a second event in the same tick,
  // the second happens in the same round if it stands behind the first.
  give_turns(0, 0);
  while (!turns_.empty()) {
    const auto [round, event] = turns_.top();
    turns_.pop();
    planned_[event].has_turn = false;
    happen(event);
    const std::vector<SimTime>& due = planned_[event].due;
    if (!due.empty() && due.front() < now_until()) { give_turn(event, round + 1); }
    give_turns(round, event + 1);
  }
}

/// To all due events: to events before `first` in the next round.
void Timeline::give_turns(std::size_t round, std::size_t first) {
  while (!due_.empty() && due_.begin()->at < now_until()) {
    const std::size_t event = due_.begin()->event;
    due_.erase(due_.begin());
    give_turn(event, event >= first ? round : round + 1);
  }
}

void Timeline::give_turn(std::size_t event, std::size_t round) {
  if (!std::exchange(planned_[event].has_turn, true)) { turns_.push({round, event}); }
}

void Timeline::take_back_what_is_over() {
  std::vector<std::size_t> over;
  while (!over_.empty() && over_.begin()->at < now_until()) {
    const Time time = *over_.begin();
    over_.erase(over_.begin());
    if (planned_[time.event].over_at == time.at) { over.push_back(time.event); }
  }
  std::ranges::sort(over);
  for (const std::size_t event : over) {
    if (planned_[event].over_at) { take_back(event); }  // else the event is listed twice
  }
}

void Timeline::look_at(std::size_t index) {
  Planned& planned = planned_[index];
  const auto* when = std::get_if<When>(&planned.event.trigger);
  if (when == nullptr || planned.cancelled || !planned.condition) { return; }
  const bool holds = planned.condition->holds();
  if (holds) { planned.seen.reset(); }
  const bool comes_true = holds && planned.armed;
  planned.armed = !holds;
  if (!comes_true) { return; }
  plan(index, board_.now() + when->delay);
  if (!when->each_time) { planned.condition.reset(); }
}

void Timeline::plan(std::size_t index, SimTime due) {
  planned_[index].due.push_back(due);
  due_.insert({due, index});
}

void Timeline::take_back(std::size_t index) {
  Planned& planned = planned_[index];
  planned.over_at.reset();
  const std::vector<Action>& actions = planned.event.actions;
  for (auto action = actions.rbegin(); action != actions.rend(); ++action) {
    if (const auto undoing = holding_.end(index, *action)) { hands_.perform(*undoing); }
  }
  if (hands_.on_end) { hands_.on_end(index); }
}

void Timeline::cancel(std::size_t index) {
  Planned& planned = planned_[index];
  if (std::exchange(planned.cancelled, true)) { return; }
  leave_leader(index);
  const bool is_over = planned.event.lasts && !planned.over_at;
  for (const SimTime due : planned.due) { forget(due_, {due, index}); }
  if (planned.over_at) { forget(over_, {*planned.over_at, index}); }
  if (planned.times > 0 && !is_over) { take_back(index); }
}

void Timeline::forget(Times& times, const Time& time) {
  if (const auto found = times.find(time); found != times.end()) { times.erase(found); }
}

void Timeline::happen(std::size_t index) {
  Planned& planned = planned_[index];
  if (planned.due.empty()) { return; }  // an earlier event has ended the repetition
  const Event& event = planned.event;
  const SimTime due = planned.due.front();
  const SimTime at = std::max(due, board_.now());  // an event may be added late
  planned.due.erase(planned.due.begin());
  if (const auto next = next_time(event.trigger, due)) { plan(index, *next); }
  const bool left_out = std::holds_alternative<Every>(event.trigger) && planned.condition &&
                        !planned.condition->holds();
  if (left_out) {
    if (planned.seen) { planned.seen->add(board_); }
    return;
  }
  if (event.lasts) {
    planned.over_at = at + *event.lasts;
    over_.insert({*planned.over_at, index});
  }
  ++planned.times;
  hands_.on_begin(index);
  for (const Action& action : event.actions) {
    if (hands_.perform(action)) { planned.had_effect = true; }
    holding_.begin(index, event.lasts.has_value(), action);
  }
  lead(planned, at);
}

/// The event has happened.
void Timeline::lead(const Planned& leader, SimTime at) {
  for (const std::size_t follower : leader.followers) {
    plan(follower, at + std::get<After>(planned_[follower].event.trigger).delay);
  }
  for (const std::size_t index : leader.ends) {
    Planned& ended = planned_[index];
    if (at < std::get<Every>(ended.event.trigger).from) { continue; }
    for (const SimTime due : std::exchange(ended.due, {})) { forget(due_, {due, index}); }
  }
  for (const std::size_t index : leader.begins) {
    Planned& begun = planned_[index];
    const auto& until = std::get<Every>(begun.event.trigger).until;
    if (begun.due.empty() && !(until && at > *until)) { plan(index, at); }
  }
}

}  // namespace fakebot::sim::scenario
