// A robot that is not simulated: only the bytes are known, of a capture or of a serial port.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <span>

#include "sim/robot.hpp"

namespace fakebot::line {

/// Has no signals and no place; hands have no effect.
class OpaqueRobot : public sim::Robot {
 public:
  static constexpr sim::SimTime kTick = std::chrono::milliseconds(1);

  /// The protocol must outlive the robot.
  explicit OpaqueRobot(const sim::WireProtocol& wire) : wire_(wire) {}

  sim::SimTime tick() const override { return kTick; }
  const sim::WireProtocol& wire() const override { return wire_; }
  bool is_simulated() const override { return false; }

  const std::shared_ptr<const sim::world::World>& world() const override { return world_; }
  [[nodiscard]] bool enter(std::shared_ptr<const sim::world::World> /*world*/) override {
    return false;
  }
  sim::world::Placement placement() const override { return {}; }
  std::span<const sim::Signal> signals() const override { return {}; }
  double get(std::size_t /*signal*/) const override { return 0; }
  void set(std::size_t /*signal*/, double /*value*/) override {}
  void release(std::size_t /*signal*/) override {}
  void observe(sim::Observer* /*observer*/) override {}

 private:
  const sim::WireProtocol& wire_;
  std::shared_ptr<const sim::world::World> world_ = std::make_shared<const sim::world::World>();
};

}  // namespace fakebot::line
