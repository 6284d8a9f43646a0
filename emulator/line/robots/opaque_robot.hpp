// A robot without simulation: only the bytes are known, of a capture or of a serial port. Signals
// come from messages: of the robot before faults of the line, of the driver after them.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <span>

#include "sim/robot.hpp"
#include "sim/wire/messages/message_signals.hpp"

namespace fakebot::line {

/// Has no place; hands have no effect.
class OpaqueRobot : public sim::Robot {
 public:
  static constexpr sim::SimTime kTick = std::chrono::milliseconds(1);

  /// The table must outlive the robot.
  explicit OpaqueRobot(const sim::MessageSignals& table) : wire_(table.wire()), observed_(table) {}

  sim::SimTime tick() const override { return kTick; }
  const sim::WireProtocol& wire() const override { return wire_; }
  bool is_simulated() const override { return false; }

  const std::shared_ptr<const sim::world::World>& world() const override { return world_; }
  [[nodiscard]] bool enter(std::shared_ptr<const sim::world::World> /*world*/) override {
    return false;
  }
  sim::world::Placement placement() const override { return {}; }
  std::span<const sim::Signal> signals() const override { return observed_.signals(); }
  double get(std::size_t signal) const override { return observed_.get(signal); }
  sim::WireViolation first_violation(std::size_t signal) const override {
    return observed_.first_violation(signal);
  }
  void set(std::size_t /*signal*/, double /*value*/) override {}
  void release(std::size_t /*signal*/) override {}
  void observe(sim::Observer* /*observer*/) override {}

 protected:
  sim::ObservedMessages& observed() { return observed_; }

 private:
  const sim::WireProtocol& wire_;
  sim::ObservedMessages observed_;
  std::shared_ptr<const sim::world::World> world_ = std::make_shared<const sim::world::World>();
};

}  // namespace fakebot::line
