// The line for commands that a scenario sends itself. It has no device, but simulates signals, plug
// and driver.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "line/line_signals.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/events/action.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::line {

/// Initially plugged in, with a running driver.
class ScriptedLine final : public sim::SignalSource, private sim::faults::WireEnds {
 public:
  /// The robot must outlive it. The seed is for random faults.
  ScriptedLine(sim::Robot& robot, std::uint64_t fault_seed);
  /// A line that shares the wire of another, with its faults.
  ScriptedLine(sim::Robot& robot, sim::faults::FaultyWire& wire) : robot_(robot), wire_(&wire) {}

  /// Observer of the line, or nullptr; must outlive it.
  void tap(sim::WireTap* tap) { tap_ = tap; }

  /// Bytes from the driver; lost while it is not attached. It opens a device that returns at once.
  void send(sim::SimTime now, std::span<const std::uint8_t> bytes);
  /// A frame from the robot, which an attached driver reads at once.
  void carry(sim::SimTime now, std::span<const std::uint8_t> frame);

  /// Before each tick. Delivers what the line carries to the robot during it.
  void begin_tick(sim::SimTime now) { wire_->begin_tick(now, tick_); }
  /// After each tick. Delivers what faults have delayed up to now, and follows the robot's device.
  void advance(sim::SimTime now) {
    wire_->advance(now);
    update_attachment();
  }

  sim::faults::FaultyWire& wire() { return *wire_; }

  void plug(sim::scenario::Plug plug);
  /// Returns whether that changes anything.
  bool order(sim::scenario::DriverOrder order);

  std::span<const sim::Signal> signals() const override { return line_signals(); }
  double get(std::size_t signal) const override { return get_line_signal(signal, state()); }

 private:
  void update_attachment() {
    const bool attached = plugged_ && driver_runs_ && robot_.has_device();
    if (attached != attached_) [[unlikely]] { attach(attached); }
  }
  void attach(bool attached);
  const LineState& state() const {
    state_.attached = attached_ && robot_.has_device();
    state_.fault_hits = wire_->tally().hits();
    return state_;
  }
  // Exit points of its own wire.
  void to_driver(sim::SimTime at, std::span<const std::uint8_t> frame,
                 const std::string& comment) override;
  void to_robot(sim::SimTime at, std::span<const std::uint8_t> bytes,
                const std::string& comment) override;

  sim::Robot& robot_;
  sim::SimTime tick_ = robot_.tick();
  sim::WireTap* tap_ = nullptr;
  bool plugged_ = true;
  bool driver_runs_ = true;
  bool attached_ = true;
  mutable LineState state_{.counters = {.attachments = 1}};  // complete after state()
  std::unique_ptr<sim::faults::FaultyWire> own_wire_;
  sim::faults::FaultyWire* wire_;
};

}  // namespace fakebot::line
