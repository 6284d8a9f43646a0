#include "sim/scenario/events/holding.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::sim::scenario {

namespace {

/// What an action holds or releases; signals by their names, which contain no space.
struct TargetOf {
  std::optional<std::string> operator()(const Force& force) const { return force.signal; }
  std::optional<std::string> operator()(const Release& release) const { return release.signal; }
  std::optional<std::string> operator()(const SwitchPower& power) const { return power.signal; }
  std::optional<std::string> operator()(const Plug& /*plug*/) const { return "the plug"; }
  std::optional<std::string> operator()(const Lift& /*hand*/) const { return "a hand"; }
  std::optional<std::string> operator()(const PutDown& /*hand*/) const { return "a hand"; }
  std::optional<std::string> operator()(const auto& /*holds nothing*/) const {
    return std::nullopt;
  }
};

bool lets_go(const Action& action) {
  return std::holds_alternative<Release>(action) || std::holds_alternative<PutDown>(action);
}

}  // namespace

void Holding::begin(std::size_t event, bool lasts, const Action& action) {
  auto target = std::visit(TargetOf{}, action);
  if (!target) { return; }
  const bool ends_all = lets_go(action);
  std::erase_if(held_, [&](const Held& held) {
    const bool is_replaced = held.event == event || (!lasts && !held.lasts);
    return held.target == *target && (ends_all || is_replaced);
  });
  if (!ends_all) { held_.push_back({std::move(*target), event, lasts, action}); }
}

std::optional<Action> Holding::end(std::size_t event, const Action& action) {
  const auto target = std::visit(TargetOf{}, action);
  if (!target) { return opposite_of(action); }
  const auto ended = std::erase_if(
      held_, [&](const Held& held) { return held.event == event && held.target == *target; });
  if (ended == 0) { return std::nullopt; }
  const auto last = std::find_if(held_.rbegin(), held_.rend(),
                                 [&](const Held& held) { return held.target == *target; });
  return last == held_.rend() ? opposite_of(action) : last->action;
}

}  // namespace fakebot::sim::scenario
