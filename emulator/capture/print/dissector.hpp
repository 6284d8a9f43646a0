// `fakebot list dissector`: with it Wireshark and tshark read what passes over the line.
#pragma once

#include <string>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

/// A plugin in Lua: the tables of the protocol's messages, and what reads frames with their help.
/// Empty when the protocol has no dissector.
std::string dissector_text(const sim::WireProtocol& wire);

}  // namespace fakebot::capture
