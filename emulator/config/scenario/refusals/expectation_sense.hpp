// Finds expectations whose result no driver can change.
#pragma once

#include <string_view>

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/expectations/expectation.hpp"

namespace fakebot::config {

/// Longer than the tick of any robot.
inline constexpr sim::SimTime kLongestTick = std::chrono::milliseconds(20);

/// The key of the condition. Precondition: the expectation has a condition over signals.
const char* key_of(const sim::scenario::Expectation& expectation);

/// Refuses an expectation that no driver can fail, or no driver can pass: over the time alone, or
/// with a certain result at the time of the check. `keys` belong to the expectation, `key` to the
/// condition. Throws ConfigError.
void refuse_senseless(const JsonObject& keys, std::string_view key,
                      const sim::scenario::Expectation& expectation, const ScenarioNames& names);

/// Refuses a count with a limit that the number of ticks cannot reach. Throws ConfigError.
void refuse_more_than_ticks(const JsonObject& keys, const sim::scenario::Count& count,
                            sim::SimTime duration, sim::SimTime tick);

}  // namespace fakebot::config
