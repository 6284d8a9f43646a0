// Takes the traits of a line from the robot's wire protocol.
#pragma once

#include "io/line_traits.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::line {

inline io::LineTraits line_traits(const sim::WireProtocol& wire, bool begins_raw) {
  return {.baud_rate = wire.properties().baud_rate,
          .largest_burst_bytes = wire.properties().largest_burst_bytes,
          .kept_frames = wire.properties().kept_frames,
          .is_usb = wire.properties().is_usb,
          .usb = wire.properties().usb,
          .begins_raw = begins_raw};
}

}  // namespace fakebot::line
