// What an expectation would decide whatever the driver does, for reasons of time and numbers.
#pragma once

#include <string_view>

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/expectations/expectation.hpp"

namespace fakebot::config {

/// The end of a tick is not before its time by more than this: longer than the tick of any robot.
inline constexpr sim::SimTime kLongestTick = std::chrono::milliseconds(20);

/// Refuses what no driver can fail, or none can pass: conditions over the time alone, or over what
/// is certain at the time when they are checked. `keys` are those of the expectation, `key` the
/// one of its condition. Throws ConfigError.
void refuse_senseless(const JsonObject& keys, std::string_view key,
                      const sim::scenario::Expectation& expectation, const ScenarioNames& names);

/// Refuses a count that more occurrences than there is time for would exceed. Throws ConfigError.
void refuse_more_than_ticks(const JsonObject& keys, const sim::scenario::Count& count,
                            sim::SimTime duration, sim::SimTime tick);

}  // namespace fakebot::config
