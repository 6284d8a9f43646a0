#include "sim/scenario/events/action.hpp"

#include <type_traits>

namespace fakebot::sim::scenario {

bool perform(const Action& action, ActionContext& context) {
  return std::visit([&](const auto& one) { return one.perform(context); }, action);
}

std::optional<Action> opposite_of(const Action& action) {
  return std::visit(
      [](const auto& one) -> std::optional<Action> {
        if constexpr (kHasOpposite<std::decay_t<decltype(one)>>) { return one.opposite(); }
        return std::nullopt;
      },
      action);
}

std::optional<Effect> effect_of(const Action& action) {
  return std::visit(
      [](const auto& one) -> std::optional<Effect> {
        if constexpr (requires { one.effect(); }) { return one.effect(); }
        return std::nullopt;
      },
      action);
}

bool may_last(const Action& action) {
  return std::visit([](const auto& one) { return kMayLast<std::decay_t<decltype(one)>>; }, action);
}

bool moves_robot(const Action& action) {
  return std::visit([](const auto& one) { return kMayMoveRobot<std::decay_t<decltype(one)>>; },
                    action);
}

}  // namespace fakebot::sim::scenario
