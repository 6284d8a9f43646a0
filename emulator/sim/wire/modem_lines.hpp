// The modem lines of a serial line, beside its two lines of data: true is asserted.
#pragma once

namespace fakebot::sim {

/// Set by the driver.
struct DriverLines {
  bool dtr = false;
  bool rts = false;

  bool operator==(const DriverLines&) const = default;
};

/// Read by the driver. The adapter of a Kobuki has no wires there, and an open input reads as not
/// asserted. (assumed)
struct RobotLines {
  bool cts = false;
  bool dsr = false;
  bool dcd = false;
  bool ri = false;

  bool operator==(const RobotLines&) const = default;
};

}  // namespace fakebot::sim
