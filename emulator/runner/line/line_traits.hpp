// What the device of a robot's line has to know of its wire.
#pragma once

#include "io/pty/line_traits.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::runner {

inline io::LineTraits line_traits(const sim::WireProtocol& wire) {
  return {wire.properties().baud_rate, wire.properties().largest_frame_bytes};
}

}  // namespace fakebot::runner
