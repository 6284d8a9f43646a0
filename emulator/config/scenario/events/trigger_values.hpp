// Triggers of events and commands.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::config {

/// The keys of a trigger, and `keys`.
std::vector<KeyInfo> with_trigger(std::span<const KeyInfo> keys);

/// Whether the object has one of the keys at, when, after, every.
bool has_trigger(const JsonObject& object);

/// Precondition: the object was checked with the keys of with_trigger(). Throws ConfigError.
sim::scenario::Trigger read_trigger(const JsonObject& object, const ScenarioNames& names);

/// For an object without a trigger: refuses keys that only go with a trigger. Throws ConfigError.
void refuse_keys_of_triggers(const JsonObject& object);

}  // namespace fakebot::config
