// The Kobuki's messages at run time.
#pragma once

#include "sim/wire/messages/message_info.hpp"
#include "sim/wire/messages/message_table.hpp"

namespace fakebot::robots::kobuki {

const sim::MessageTable& wire_table(sim::WireDirection direction);

}  // namespace fakebot::robots::kobuki
