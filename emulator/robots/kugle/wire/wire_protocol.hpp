// The Kugle's protocol for code that knows no robot.
#pragma once

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::robots::kugle {

const sim::WireProtocol& wire_protocol();

}  // namespace fakebot::robots::kugle
