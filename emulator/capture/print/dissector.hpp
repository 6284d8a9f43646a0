// `fakebot list dissector`: a plugin with which Wireshark and tshark decode captures.
#pragma once

#include <string>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

/// Lua source: the tables of the protocol's messages and the code that decodes frames with them.
/// Empty if the protocol has no dissector.
std::string dissector_text(const sim::WireProtocol& wire);

}  // namespace fakebot::capture
