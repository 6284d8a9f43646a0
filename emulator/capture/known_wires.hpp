// Which robot a line of a capture is of.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_reader.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

/// The wire protocols that lines may have, one at least.
struct KnownWires {
  std::vector<const sim::WireProtocol*> all;
  /// Of lines that do not name their robot; nullptr: their link type says it, and else it is the
  /// first.
  const sim::WireProtocol* asked_for = nullptr;

  const sim::WireProtocol& of(const CaptureInterface& line) const;
  /// Of bytes without a capture around them.
  const sim::WireProtocol& of_bytes() const { return asked_for != nullptr ? *asked_for : *all[0]; }
};

/// Of all kinds of robots.
KnownWires all_known_wires();

/// What a capture says of a line with this wire.
CaptureRobot capture_robot(const sim::WireProtocol& wire);

}  // namespace fakebot::capture
