// Timeline: adding, finding and forgetting events.
#include <algorithm>
#include <memory>
#include <utility>

#include "sim/scenario/events/timeline.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::sim::scenario {

std::size_t Timeline::add(Event event, std::optional<SimTime> also_at) {
  const std::size_t index = forget_one_that_is_done();
  if (index == planned_.size()) { planned_.emplace_back(); }
  named_.insert_or_assign(event.name, index);
  planned_[index].event = std::move(event);
  prepare(index);
  if (also_at) { plan(index, *also_at); }
  return index;
}

void Timeline::remove(std::size_t index) {
  cancel(index);
  forget(index);
}

bool Timeline::may_happen(std::size_t index) const {
  const Planned& planned = planned_[index];
  if (planned.cancelled) { return false; }
  if (!planned.due.empty() || planned.has_turn) { return true; }
  if (const auto* when = std::get_if<When>(&planned.event.trigger)) {
    return when->each_time || planned.condition.has_value();
  }
  const auto* after = std::get_if<After>(&planned.event.trigger);
  const auto* every = std::get_if<Every>(&planned.event.trigger);
  const auto leader = after != nullptr   ? find(after->event)
                      : every != nullptr ? find(every->from_event)
                                         : std::nullopt;
  return leader && may_happen(*leader);
}

/// Whether nothing can refer to the event any more.
bool Timeline::is_done(std::size_t index) const {
  const Planned& planned = planned_[index];
  if (planned.cancelled) { return true; }
  if (may_happen(index) || planned.over_at || planned.is_awaited()) { return false; }
  if (planned.event.lasts) { return true; }
  if (holding_.holds_any(index)) { return false; }
  return !planned.had_effect ||
         std::ranges::none_of(planned.event.actions, [](const Action& action) {
           return std::holds_alternative<ChangeWorld>(action) ||
                  std::holds_alternative<BeginFault>(action);
         });
}

/// Returns the place of the forgotten event, or the place behind the last event if no event is
/// done.
std::size_t Timeline::forget_one_that_is_done() {
  std::size_t index = 0;
  while (index < planned_.size() && !is_done(index)) { ++index; }
  if (index < planned_.size()) { forget(index); }
  return index;
}

void Timeline::forget(std::size_t index) {
  leave_leader(index);
  named_.erase(planned_[index].event.name);
  std::destroy_at(&planned_[index]);
  std::construct_at(&planned_[index]);
}

/// The place of the event may belong to a new event before the leader happens again.
void Timeline::leave_leader(std::size_t index) {
  const Trigger& trigger = planned_[index].event.trigger;
  if (const auto* after = std::get_if<After>(&trigger)) {
    if (Planned* const leader = named(after->event)) { std::erase(leader->followers, index); }
  }
  if (const auto* every = std::get_if<Every>(&trigger)) {
    if (Planned* const first = named(every->from_event)) { std::erase(first->begins, index); }
    if (Planned* const last = named(every->until_event)) { std::erase(last->ends, index); }
  }
}

std::size_t Timeline::under_way() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < planned_.size(); ++i) {
    if (!is_done(i)) { ++count; }
  }
  return count;
}

std::optional<std::size_t> Timeline::find(const std::string& name) const {
  const auto named = name.empty() ? named_.end() : named_.find(name);  // commands have no names
  return named == named_.end() ? std::nullopt : std::optional(named->second);
}

/// nullptr: there is none, or the event was over for good, and is forgotten.
Timeline::Planned* Timeline::named(const std::string& event) {
  const auto index = find(event);
  return index ? &planned_[*index] : nullptr;
}

std::optional<SimTime> Timeline::next_at(std::size_t index) const {
  const Planned& planned = planned_[index];
  if (planned.cancelled || planned.due.empty()) { return std::nullopt; }
  return planned.due.front();
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
  if (const auto* every = std::get_if<Every>(&trigger)) {
    const auto first = find(every->from_event);
    if (first && planned_[*first].times == 0) { return every->from_event + " never happened"; }
    if (every->only_while && every->from <= board_.now()) {
      return "whenever it was due, " + never_held(*every->only_while);
    }
    if (planned.due.empty()) { return every->until_event + " happened before"; }
  }
  if (const auto* after = std::get_if<After>(&trigger); after && planned.due.empty()) {
    return after->event + " never happened";
  }
  return "it was due at " + seconds_text(planned.due.front());
}

}  // namespace fakebot::sim::scenario
