// The protocol of the scanners, for everything that works with any robot.
#pragma once

#include "robots/hokuyo/model.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::robots::hokuyo {

const sim::WireProtocol& wire_protocol(ModelNumber number);

}  // namespace fakebot::robots::hokuyo
