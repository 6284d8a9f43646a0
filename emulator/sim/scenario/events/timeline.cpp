#include "sim/scenario/events/timeline.hpp"

#include <algorithm>
#include <utility>

#include "sim/scenario/time_text.hpp"

namespace fakebot::sim::scenario {

namespace {

std::optional<SimTime> first_time(const Trigger& trigger) {
  if (const auto* at = std::get_if<At>(&trigger)) { return at->time; }
  if (const auto* every = std::get_if<Every>(&trigger)) { return every->from; }
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

Timeline::Timeline(std::vector<Event> events, SignalBoard& board, const FormulaParser& parse,
                   Hands hands)
    : board_(board), hands_(std::move(hands)) {
  planned_.reserve(events.size());
  for (Event& event : events) { planned_.push_back({.event = std::move(event)}); }
  for (std::size_t i = 0; i < planned_.size(); ++i) {
    Planned& planned = planned_[i];
    if (const auto first = first_time(planned.event.trigger)) { planned.due.push_back(*first); }
    if (const auto* when = std::get_if<When>(&planned.event.trigger)) {
      planned.condition.emplace(parse(when->condition, board), board);
      planned.seen.emplace(*planned.condition);
      conditional_.push_back(i);
    }
    if (const auto* every = std::get_if<Every>(&planned.event.trigger);
        every && every->only_while) {
      planned.condition.emplace(parse(*every->only_while, board), board);
      planned.seen.emplace(*planned.condition);
    }
    if (const auto* after = std::get_if<After>(&planned.event.trigger)) {
      const auto earlier = std::ranges::find(planned_, after->event,
                                             [](const Planned& other) { return other.event.name; });
      earlier->followers.push_back(i);
    }
  }
  plan_next();
}

void Timeline::act() {
  std::erase_if(conditional_, [this](std::size_t index) { return !watch(planned_[index]); });
  if (board_.now() < next_at_) { return; }
  for (std::size_t i = 0; i < planned_.size(); ++i) {
    if (planned_[i].over_at && *planned_[i].over_at <= board_.now()) { take_back(i); }
  }
  // Repeated, because an event may trigger another one in the same tick.
  for (bool happened = true; happened;) {
    happened = false;
    for (std::size_t i = 0; i < planned_.size(); ++i) {
      if (planned_[i].due.empty() || planned_[i].due.front() > board_.now()) { continue; }
      happen(i);
      happened = true;
    }
  }
  plan_next();
}

bool Timeline::watch(Planned& planned) {
  const bool holds = planned.condition->holds();
  if (planned.seen) {
    if (holds) {
      planned.seen.reset();
    } else {
      planned.seen->add(board_);
    }
  }
  const bool comes_true = holds && planned.armed;
  planned.armed = !holds;
  if (!comes_true) { return true; }
  const auto& when = std::get<When>(planned.event.trigger);
  plan(planned, board_.now() + when.delay);
  if (!when.each_time) { planned.condition.reset(); }
  return when.each_time;
}

void Timeline::plan(Planned& planned, SimTime due) {
  planned.due.push_back(due);
  next_at_ = std::min(next_at_, due);
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

void Timeline::happen(std::size_t index) {
  Planned& planned = planned_[index];
  const Event& event = planned.event;
  const SimTime due = planned.due.front();
  planned.due.erase(planned.due.begin());
  if (const auto next = next_time(event.trigger, due)) { planned.due.push_back(*next); }
  const bool left_out = std::holds_alternative<Every>(event.trigger) && planned.condition &&
                        !planned.condition->holds();
  if (left_out) {
    if (planned.seen) { planned.seen->add(board_); }
    return;
  }
  if (event.lasts) { planned.over_at = board_.now() + *event.lasts; }
  ++planned.times;
  hands_.on_begin(index);
  for (const Action& action : event.actions) {
    if (hands_.perform(action)) { planned.had_effect = true; }
    holding_.begin(index, event.lasts.has_value(), action);
  }
  for (const std::size_t follower : planned.followers) {
    Planned& next = planned_[follower];
    plan(next, board_.now() + std::get<After>(next.event.trigger).delay);
  }
}

std::string Timeline::why_not_yet(std::size_t index) const {
  const Planned& planned = planned_[index];
  const Trigger& trigger = planned.event.trigger;
  const auto never_held = [&](const std::string& condition) {
    const std::string seen = planned.seen->text(board_);
    return condition + " never held" + (seen.empty() ? "" : ": " + seen);
  };
  if (const auto* when = std::get_if<When>(&trigger); when && planned.seen) {
    return never_held(when->condition);
  }
  if (const auto* every = std::get_if<Every>(&trigger); every && every->from <= board_.now()) {
    return "whenever it was due, " + never_held(*every->only_while);
  }
  if (const auto* after = std::get_if<After>(&trigger); after && planned.due.empty()) {
    return after->event + " never happened";
  }
  return "it was due at " + seconds_text(planned.due.front());
}

void Timeline::plan_next() {
  next_at_ = SimTime::max();
  for (const Planned& planned : planned_) {
    if (!planned.due.empty()) { next_at_ = std::min(next_at_, planned.due.front()); }
    if (planned.over_at) { next_at_ = std::min(next_at_, *planned.over_at); }
  }
}

}  // namespace fakebot::sim::scenario
