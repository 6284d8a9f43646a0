// The commands that a scenario sends in place of a driver. Besides "drive" and "bytes"
// every command of the protocol has its name and its fields:
//   {"at": 1, "every": "100ms", "drive": {"linear_m_s": 0.2}}
//   {"at": 2, "SoundSequence": {"sequence": 4}, "RequestExtra": {"request": 1}}
#pragma once

#include <vector>

#include "config/json_value.hpp"
#include "sim/scenario/scenario.hpp"

namespace fakebot::config {

/// For a Kobuki. All that is wrong throws ConfigError.
std::vector<sim::scenario::ScriptedBytes> read_commands(const JsonValue& value);

}  // namespace fakebot::config
