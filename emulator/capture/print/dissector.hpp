// `fakebot list dissector`: with it Wireshark and tshark read what passes over the line.
#pragma once

#include <string>

namespace fakebot::capture {

/// A plugin in Lua: the field tables of the protocol, and what reads frames with their help.
std::string dissector_text();

}  // namespace fakebot::capture
