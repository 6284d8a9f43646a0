// The last stage of the wire, after the faults: frames go to the device, a driver's bytes to the
// robot.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "io/pty/device.hpp"
#include "runner/line/line_clock.hpp"
#include "sim/faults/wire_ends.hpp"
#include "sim/robot.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

class WireExit final : public sim::faults::WireEnds {
 public:
  /// The arguments must outlive it.
  WireExit(io::Device& device, sim::Robot& robot, const LineClock& clock)
      : device_(device), robot_(robot), clock_(clock) {}

  // The time of what passes is the present of the robot, which the clock knows.
  void to_driver(sim::SimTime at, std::span<const std::uint8_t> frame,
                 const std::string& comment) override;
  void to_robot(sim::SimTime at, std::span<const std::uint8_t> bytes,
                const std::string& comment) override;

  /// Observer of what passes here, or nullptr; must outlive it.
  void tap(sim::WireTap* tap) { tap_ = tap; }
  /// Another one, which also sees frames that no driver hears.
  void watch(sim::WireTap* watcher) { watcher_ = watcher; }

 private:
  io::Device& device_;
  sim::Robot& robot_;
  const LineClock& clock_;
  sim::WireTap* tap_ = nullptr;
  sim::WireTap* watcher_ = nullptr;
};

}  // namespace fakebot::runner
