// A sensor that a robot carries: the part that all mounted sensors have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "sim/robot.hpp"

namespace fakebot::sim {

/// Has a place, which follows the carrier (Fleet::mount()), or stays without a carrier, and no
/// body; hands have no effect. A sensor adds the tick, the protocol, step() and the signals.
class MountedSensor : public Robot {
 public:
  explicit MountedSensor(std::shared_ptr<const world::World> world,
                         const world::Presence& start = {})
      : world_(std::move(world)), where_(start) {}

  void receive(std::span<const std::uint8_t> /*bytes*/) noexcept override {}
  void driver_left() noexcept override {}

  const std::shared_ptr<const world::World>& world() const override { return world_; }
  [[nodiscard]] bool enter(std::shared_ptr<const world::World> world) override {
    world_ = std::move(world);
    return true;
  }
  world::Placement placement() const override {
    return {where_.position, world::bearing_rad(where_.forward)};
  }
  world::Presence presence() const override { return where_; }
  void ride(const world::Presence& where) override { where_ = where; }
  void meet(const world::Others& others) override { others_ = others; }

  void set(std::size_t /*signal*/, double /*value*/) override {}
  void release(std::size_t /*signal*/) override {}
  void observe(Observer* /*there are no events*/) override {}

 protected:
  const world::Others& others() const { return others_; }

  /// What a ray from the sensor meets. The direction is in the frame of the sensor, a metre long.
  std::optional<world::RayHit> hit_towards(world::Vec2 direction, double at_most_m) const {
    return world::first_hit(
        *world_, others_, {where_.position, world::rotated(direction, where_.forward), at_most_m});
  }

 private:
  std::shared_ptr<const world::World> world_;
  world::Presence where_;
  world::Others others_;
};

}  // namespace fakebot::sim
