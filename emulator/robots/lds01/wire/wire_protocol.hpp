// The protocol of the LDS-01, for everything that works with any robot.
#pragma once

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::robots::lds01 {

const sim::WireProtocol& wire_protocol();

}  // namespace fakebot::robots::lds01
