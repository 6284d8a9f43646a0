// The Kobuki's wire for the rest of the emulator. The robot itself reads and writes with the
// templates of protocol/, which are faster.
#pragma once

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::robots::kobuki {

const sim::WireProtocol& wire_protocol();

}  // namespace fakebot::robots::kobuki
