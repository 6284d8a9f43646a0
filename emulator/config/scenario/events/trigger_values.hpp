// When something of a scenario happens.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::config {

/// The keys of a trigger and of what has one.
std::vector<KeyInfo> with_trigger(std::span<const KeyInfo> keys);

/// Has one of the keys that say when: at, when, after, every.
bool has_trigger(const JsonObject& object);

/// Precondition of the object: its keys are those of with_trigger(). Throws ConfigError.
sim::scenario::Trigger read_trigger(const JsonObject& object, const ScenarioNames& names);

}  // namespace fakebot::config
