// The driver's end of a line for a scenario's own commands: plug and driver are simulated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "io/driver_side.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::line {

/// Initially plugged in, with a running driver and no delay of reading.
class Script final : public io::DriverSide {
 public:
  /// The robot must outlive the script.
  explicit Script(sim::Robot& robot) : robot_(robot) {}

  void plug(const sim::scenario::Plug& plug);
  /// Returns true if the order has an effect.
  bool order(sim::scenario::DriverOrder order);
  /// The device of the robot may have gone or returned.
  void follow_robot() {
    const bool attached = plugged_ && driver_runs_ && robot_.has_device();
    if (attached != attached_) [[unlikely]] { attach(attached); }
  }
  void count_sent(std::size_t bytes) { counters_.bytes_received += bytes; }

  bool attached() const override { return attached_; }
  bool send(std::span<const std::uint8_t> frame) override;
  io::PortRate reads_at() override { return {}; }
  io::PortRate has_sent_at() override { return {}; }
  const io::LineCounters& counters() const override { return counters_; }

 private:
  void attach(bool attached);

  sim::Robot& robot_;
  bool plugged_ = true;
  bool driver_runs_ = true;
  bool attached_ = true;
  io::LineCounters counters_{.attachments = 1};
};

}  // namespace fakebot::line
