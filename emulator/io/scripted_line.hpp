// The line between a robot and commands that a scenario sends by itself: without a device,
// but with its signals, its plug and its driver.
#pragma once

#include <cstdint>
#include <span>

#include "io/line_signals.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/action.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::io {

/// Plugged in, with its driver running, from the begin.
class ScriptedLine final : public sim::SignalSource {
 public:
  /// The robot must outlive it.
  explicit ScriptedLine(sim::Robot& robot) : robot_(robot) {}

  /// Who looks on at the line, or nullptr; must outlive it.
  void tap(sim::WireTap* tap) { tap_ = tap; }

  /// From the driver; lost while it is away.
  void send(sim::SimTime now, std::span<const std::uint8_t> bytes);
  /// A frame from the robot, which a driver that is there reads at once.
  void carry(sim::SimTime now, std::span<const std::uint8_t> frame);

  void plug(sim::scenario::Plug plug);
  void order(sim::scenario::DriverOrder order);

  std::span<const sim::Signal> signals() const override { return line_signals(); }
  double get(std::size_t signal) const override { return get_line_signal(signal, state_); }

 private:
  void look();

  sim::Robot& robot_;
  sim::WireTap* tap_ = nullptr;
  bool plugged_ = true;
  bool driver_runs_ = true;
  LineState state_{.attached = true, .counters = {.attachments = 1}};
};

}  // namespace fakebot::io
