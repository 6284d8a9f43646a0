// A robot with the devices that the robot carries, and with the robots beside.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "sim/robot.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::sim {

/// Makes a robot of the kind. With devices, the robot is an EquippedRobot.
std::unique_ptr<Robot> make_robot(const RobotKind& kind, const RobotSetup& setup);

/// Behaves as the carrier. The signals of the devices follow those of the carrier; a new world is
/// the world of all.
class EquippedRobot final : public Robot {
 public:
  /// The kind, of which the robot and the devices are, must outlive the robot.
  EquippedRobot(const RobotKind& kind, std::unique_ptr<Robot> carrier,
                std::vector<std::unique_ptr<Robot>> devices);

  std::span<const CarriedDevice> devices() const override { return devices_; }

  std::span<const Signal> signals() const override { return kind_.signals; }
  double get(std::size_t signal) const override;
  WireViolation first_violation(std::size_t signal) const override;
  void set(std::size_t signal, double value) override;
  void release(std::size_t signal) override;
  [[nodiscard]] bool enter(std::shared_ptr<const world::World> world) override;

  SimTime tick() const override { return carrier_->tick(); }
  const WireProtocol& wire() const override { return carrier_->wire(); }
  bool is_simulated() const override { return carrier_->is_simulated(); }
  void receive(std::span<const std::uint8_t> bytes) noexcept override { carrier_->receive(bytes); }
  bool is_mid_frame() const override { return carrier_->is_mid_frame(); }
  SimTime reception_lead() const override { return carrier_->reception_lead(); }
  void driver_arrived() noexcept override { carrier_->driver_arrived(); }
  void driver_sends() noexcept override { carrier_->driver_sends(); }
  void driver_set_lines(DriverLines lines) noexcept override { carrier_->driver_set_lines(lines); }
  void driver_left() noexcept override { carrier_->driver_left(); }
  bool has_device() const override { return carrier_->has_device(); }
  void step(Outbox& out) override { carrier_->step(out); }
  SimTime next_frame_at() const override { return carrier_->next_frame_at(); }
  const std::shared_ptr<const world::World>& world() const override { return carrier_->world(); }
  world::Placement placement() const override { return carrier_->placement(); }
  world::Presence presence() const override { return carrier_->presence(); }
  void meet(const world::Others& others) override { carrier_->meet(others); }
  void ride(const world::Presence& where) override { carrier_->ride(where); }
  [[nodiscard]] bool switch_power(bool on) override { return carrier_->switch_power(on); }
  [[nodiscard]] bool lift() override { return carrier_->lift(); }
  bool is_lifted() const override { return carrier_->is_lifted(); }
  std::span<const world::Vec2> measured_points() const override {
    return carrier_->measured_points();
  }
  [[nodiscard]] bool put_down(const world::Placement& where) override {
    return carrier_->put_down(where);
  }
  [[nodiscard]] bool push(world::Vec2 way, double turn_rad) override {
    return carrier_->push(way, turn_rad);
  }
  /// Of the carrier's events only: each device has an observer of its own.
  void observe(Observer* observer) override { carrier_->observe(observer); }

 private:
  /// The robot with the signal, and the signal's index there.
  std::pair<Robot*, std::size_t> part_with(std::size_t signal) const;

  const RobotKind& kind_;
  std::unique_ptr<Robot> carrier_;
  std::vector<std::unique_ptr<Robot>> owned_;
  std::vector<CarriedDevice> devices_;
};

}  // namespace fakebot::sim
