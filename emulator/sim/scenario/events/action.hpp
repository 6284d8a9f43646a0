// What an event does to the robot and its surroundings.
#pragma once

#include <optional>

#include "sim/scenario/events/actions/action_list.hpp"
#include "sim/scenario/events/actions/driver.hpp"
#include "sim/scenario/events/actions/hand.hpp"
#include "sim/scenario/events/actions/inputs.hpp"
#include "sim/scenario/events/actions/line.hpp"
#include "sim/scenario/events/actions/surroundings.hpp"

namespace fakebot::sim::scenario {

/// Whether that has changed anything.
bool perform(const Action& action, ActionContext& context);

/// The action that undoes this one, for an event that lasts. Nothing if it cannot be undone.
[[nodiscard]] std::optional<Action> opposite_of(const Action& action);

/// Nothing for an action that leaves nothing behind for other actions.
[[nodiscard]] std::optional<Effect> effect_of(const Action& action);

}  // namespace fakebot::sim::scenario
