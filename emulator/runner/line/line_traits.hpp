// Takes the traits of a line from the robot's wire protocol.
#pragma once

#include "io/pty/line_traits.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::runner {

inline io::LineTraits line_traits(const sim::WireProtocol& wire) {
  return {.baud_rate = wire.properties().initial_baud_rate(),
          .largest_burst_bytes = wire.properties().largest_burst_bytes,
          .kept_frames = wire.properties().kept_frames};
}

}  // namespace fakebot::runner
