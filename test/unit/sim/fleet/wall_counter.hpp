// A sensor as of a foreign author, for tests of mounting. The sensor counts the rays, of 36 all
// around, that meet a solid or another robot within 2 m, and sends the number as a byte ten times a
// second. Nothing in the emulator refers to the sensor.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "robots/kobuki/wire/wire_protocol.hpp"
#include "sim/robot.hpp"

namespace fakebot::test {

class WallCounter final : public sim::Robot {
 public:
  static constexpr int kRays = 36;
  static constexpr double kReachM = 2;

  explicit WallCounter(std::shared_ptr<const sim::world::World> world) : world_(std::move(world)) {}

  sim::SimTime tick() const override { return std::chrono::milliseconds(100); }
  /// An unused protocol.
  const sim::WireProtocol& wire() const override { return robots::kobuki::wire_protocol(); }
  void receive(std::span<const std::uint8_t> /*bytes*/) noexcept override {}
  void driver_left() noexcept override {}
  void step(sim::Outbox& out) override {
    now_ += tick();
    solids_ = 0;
    bodies_ = 0;
    sim::world::Vec2 towards = where_.forward;
    for (int ray = 0; ray < kRays; ++ray) {
      const auto hit = sim::world::first_hit(*world_, others_, {where_.position, towards, kReachM});
      if (hit) { ++(hit->kind == sim::world::SolidKind::body ? bodies_ : solids_); }
      towards = rotated(towards, kTurn);
    }
    out.add(std::array{solids_});
  }
  sim::SimTime next_frame_at() const override { return now_ + tick(); }

  const std::shared_ptr<const sim::world::World>& world() const override { return world_; }
  bool enter(std::shared_ptr<const sim::world::World> world) override {
    world_ = std::move(world);
    return true;
  }
  sim::world::Placement placement() const override {
    return {where_.position, bearing_rad(where_.forward)};
  }
  sim::world::Presence presence() const override { return where_; }
  void ride(const sim::world::Presence& where) override { where_ = where; }
  void meet(const sim::world::Others& others) override { others_ = others; }

  std::span<const sim::Signal> signals() const override { return kSignals; }
  double get(std::size_t signal) const override { return signal == 0 ? solids_ : bodies_; }
  void set(std::size_t /*signal*/, double /*value*/) override {}
  void release(std::size_t /*signal*/) override {}
  void observe(sim::Observer* /*there are no events*/) override {}

 private:
  static constexpr std::array kSignals{
      sim::Signal{"rays.solid", "", 0, kRays, "rays that meet a solid", false},
      sim::Signal{"rays.robot", "", 0, kRays, "rays that meet a robot", false},
  };
  static constexpr sim::world::Vec2 kTurn{0.98480775301220806, 0.17364817766693035};  // 10 degrees

  std::shared_ptr<const sim::world::World> world_;
  sim::world::Presence where_;
  sim::world::Others others_;
  sim::SimTime now_{0};
  std::uint8_t solids_ = 0;
  std::uint8_t bodies_ = 0;
};

}  // namespace fakebot::test
