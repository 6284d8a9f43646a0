// The Kobuki's wire as the rest of the emulator sees it. The robot itself reads and writes with the
// templates of protocol/, which are faster.
#pragma once

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::robots::kobuki {

const sim::WireProtocol& wire_protocol();

}  // namespace fakebot::robots::kobuki
