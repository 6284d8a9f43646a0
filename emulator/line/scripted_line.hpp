// A line without a device, for a scenario's own commands.
#pragma once

#include <cstdint>
#include <span>

#include "line/line.hpp"
#include "line/script.hpp"
#include "sim/robot.hpp"

namespace fakebot::line {

class ScriptedLine {
 public:
  /// The robot must outlive the line.
  ScriptedLine(sim::Robot& robot, const LineOptions& options)
      : tick_(robot.tick()), script_(robot), line_(robot, script_, options, {}) {}
  /// A line on the wire of another line, with the faults of the wire.
  ScriptedLine(sim::Robot& robot, sim::faults::FaultyWire& wire)
      : tick_(robot.tick()), script_(robot), line_(robot, script_, wire) {}

  Script& script() { return script_; }
  Line& line() { return line_; }
  const Line& line() const { return line_; }

  /// Bytes from the driver; lost while no driver is attached. A driver opens a returning device at
  /// once.
  void send(sim::SimTime now, std::span<const std::uint8_t> bytes) {
    script_.follow_robot();
    if (!script_.attached()) { return; }
    script_.count_sent(bytes.size());
    line_.from_driver(now, bytes);
    begin_tick(now);
  }

  /// Before each tick. Delivers the bytes that reach the robot during the tick.
  void begin_tick(sim::SimTime now) { line_.wire().begin_tick(now, tick_); }
  /// After each tick. Delivers bytes after the delay of a fault, and follows the robot's device.
  void advance(sim::SimTime now) {
    line_.wire().advance(now);
    script_.follow_robot();
  }

 private:
  sim::SimTime tick_;
  Script script_;
  Line line_;
};

}  // namespace fakebot::line
