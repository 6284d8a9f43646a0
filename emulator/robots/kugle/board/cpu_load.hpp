// The report of the processor's load, which the board sends each second.
#pragma once

#include <cstdint>

#include "robots/kugle/wire/outgoing.hpp"

namespace fakebot::robots::kugle {

/// Sends the report in as many messages as needed, each of whole lines. `uptime_us` is the time
/// since the start of the board.
void send_cpu_load(std::uint64_t uptime_us, Outgoing& out);

}  // namespace fakebot::robots::kugle
