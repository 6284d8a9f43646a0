// The actions of an event on the robot and its surroundings.
#pragma once

#include <optional>

#include "sim/scenario/events/actions/action_list.hpp"
#include "sim/scenario/events/actions/driver.hpp"
#include "sim/scenario/events/actions/hand.hpp"
#include "sim/scenario/events/actions/inputs.hpp"
#include "sim/scenario/events/actions/line.hpp"
#include "sim/scenario/events/actions/surroundings.hpp"

namespace fakebot::sim::scenario {

/// Returns whether the action has changed anything.
bool perform(const Action& action, ActionContext& context);

template <class OneAction>
inline constexpr bool kHasOpposite = requires(const OneAction& action) {
  action.opposite();
};

/// Whether an event with actions of the type may last: the end undoes the actions.
template <class OneAction>
inline constexpr bool kMayLast = kHasOpposite<OneAction> || requires {
  OneAction::kLeavesNothing;
};

[[nodiscard]] bool may_last(const Action& action);

/// Whether the robot may stand somewhere else after an action of the type.
template <class OneAction>
inline constexpr bool kMayMoveRobot = requires {
  OneAction::kMovesRobot;
};

/// The action that undoes `action`, for an event that lasts. Nothing if `action` cannot be undone.
[[nodiscard]] std::optional<Action> opposite_of(const Action& action);

/// The lasting effect of an action; nothing for an action without.
[[nodiscard]] std::optional<Effect> effect_of(const Action& action);

[[nodiscard]] bool moves_robot(const Action& action);

}  // namespace fakebot::sim::scenario
