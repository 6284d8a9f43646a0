// Finds the wire protocol of a line in a capture.
#pragma once

#include <cassert>
#include <span>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_reader.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

/// The wire protocols that lines may have; at least one.
struct KnownWires {
  std::vector<const sim::WireProtocol*> all;
  /// For lines that do not name their robot. nullptr: found by their link type, otherwise the first
  /// one.
  const sim::WireProtocol* requested = nullptr;

  const sim::WireProtocol& of(const CaptureInterface& line) const;
  /// For bytes that are not in a capture.
  const sim::WireProtocol& of_bytes() const {
    assert(!all.empty());
    return requested != nullptr ? *requested : *all[0];
  }
};

/// Those of all kinds of robots.
KnownWires all_known_wires();

/// How a capture identifies a line with this protocol.
CaptureRobot capture_robot(const sim::WireProtocol& wire);

}  // namespace fakebot::capture
