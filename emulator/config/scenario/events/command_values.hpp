// The commands that a scenario sends in place of a driver. In addition to "drive" and "bytes", each
// command of the protocol can be given by name and fields:
//   {"every": "100ms", "while": "!bumper.center", "drive": {"linear_m_s": 0.2}}
//   {"at": 2, "SoundSequence": {"sequence": 4}, "RequestExtra": {"request": 1}}
#pragma once

#include <cstdint>
#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "sim/scenario/events/event.hpp"

namespace fakebot::config {

/// Commands for the robot of the names. Throws ConfigError.
std::vector<sim::scenario::Event> read_commands(const JsonValue& value, const ScenarioNames& names);

/// The bytes of a command sent at once, without a trigger. Throws ConfigError.
std::vector<std::uint8_t> read_live_command(const JsonValue& value, const sim::WireProtocol& wire);

}  // namespace fakebot::config
