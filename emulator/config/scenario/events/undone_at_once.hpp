// Actions of an event that undo an action of the same event at once: neither robot nor driver
// notices.
#pragma once

#include <span>

#include "config/json/json_value.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::config {

/// `value` is the list of actions in the file. Throws ConfigError.
void refuse_undone_at_once(const JsonValue& value, std::span<const sim::scenario::Action> actions);

}  // namespace fakebot::config
