#include "sim/scenario/events/holding.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::sim::scenario {

namespace {

std::optional<std::string> target_of(const Action& action) {
  auto effect = effect_of(action);
  return effect ? std::optional(std::move(effect->target)) : std::nullopt;
}

}  // namespace

void Holding::begin(std::size_t event, bool lasts, const Action& action) {
  auto target = target_of(action);
  if (!target) { return; }
  const bool ends_all = !opposite_of(action);
  std::erase_if(held_, [&](const Held& held) {
    const bool is_replaced = held.event == event || (!lasts && !held.lasts);
    return held.target == *target && (ends_all || is_replaced);
  });
  if (!ends_all) { held_.push_back({std::move(*target), event, lasts, action}); }
}

std::optional<Action> Holding::end(std::size_t event, const Action& action) {
  const auto target = target_of(action);
  if (!target) { return opposite_of(action); }
  const auto ended = std::erase_if(
      held_, [&](const Held& held) { return held.event == event && held.target == *target; });
  if (ended == 0) { return std::nullopt; }
  const auto last = std::find_if(held_.rbegin(), held_.rend(),
                                 [&](const Held& held) { return held.target == *target; });
  return last == held_.rend() ? opposite_of(action) : last->action;
}

}  // namespace fakebot::sim::scenario
