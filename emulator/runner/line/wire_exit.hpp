// The last stage of the wire, after the faults: frames go to the device, a driver's bytes to the
// robot.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "io/pty/device.hpp"
#include "runner/line/line_clock.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "sim/robot.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

class WireExit {
 public:
  /// The arguments must outlive it.
  WireExit(io::Device& device, sim::Robot& robot, const LineClock& clock)
      : device_(device), robot_(robot), clock_(clock) {}
  WireExit(const WireExit&) = delete;
  WireExit& operator=(const WireExit&) = delete;
  WireExit(WireExit&&) = delete;
  WireExit& operator=(WireExit&&) = delete;
  ~WireExit() = default;

  /// The callbacks for the wire.
  sim::faults::FaultyWire::Ends ends();

  /// Observer of what passes here, or nullptr; must outlive it.
  void tap(sim::WireTap* tap) { tap_ = tap; }

 private:
  void to_driver(std::span<const std::uint8_t> frame, const std::string& comment);
  void to_robot(std::span<const std::uint8_t> bytes, const std::string& comment);

  io::Device& device_;
  sim::Robot& robot_;
  const LineClock& clock_;
  sim::WireTap* tap_ = nullptr;
};

}  // namespace fakebot::runner
