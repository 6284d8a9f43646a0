#include "sim/scenario/events/action.hpp"

namespace fakebot::sim::scenario {

bool perform(const Action& action, ActionContext& context) {
  return std::visit([&](const auto& one) { return one.perform(context); }, action);
}

std::optional<Action> opposite_of(const Action& action) {
  return std::visit(
      [](const auto& one) -> std::optional<Action> {
        if constexpr (requires { one.opposite(); }) { return one.opposite(); }
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

}  // namespace fakebot::sim::scenario
