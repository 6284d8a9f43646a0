// The last stage of the wire, after the faults: frames go to the device, a driver's bytes to the
// robot.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "io/pty/device.hpp"
#include "line/line_clock.hpp"
#include "sim/faults/wire_ends.hpp"
#include "sim/robot.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::line {

class WireExit final : public sim::faults::WireEnds {
 public:
  /// The arguments must outlive it.
  WireExit(io::Device& device, sim::Robot& robot, const LineClock& clock)
      : device_(device), robot_(robot), clock_(clock) {}

  // Observers get the time of the clock, which is late when the machine is.
  void to_driver(sim::SimTime at, std::span<const std::uint8_t> frame,
                 const std::string& comment) override;
  void to_robot(sim::SimTime at, std::span<const std::uint8_t> bytes,
                const std::string& comment) override;

  /// Observer of what passes here, or nullptr; must outlive it.
  void tap(sim::WireTap* tap) { tap_ = tap; }
  /// Another one, which also sees frames that no driver hears.
  void watch(sim::WireTap* watcher) { watcher_ = watcher; }

 private:
  sim::SimTime stamp_of_driver(sim::SimTime at);

  io::Device& device_;
  sim::Robot& robot_;
  const LineClock& clock_;
  sim::WireTap* tap_ = nullptr;
  sim::WireTap* watcher_ = nullptr;
  sim::SimTime last_at_{0};     // when the driver's last bytes arrived, in the time of the robot
  sim::SimTime last_stamp_{0};  // and of the clock
};

}  // namespace fakebot::line
