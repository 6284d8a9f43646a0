// A sensor as of a foreign author, for tests of mounting. The sensor counts the rays, of 36 all
// around, that meet a solid or another robot within 2 m, and sends the number as a byte ten times a
// second. Nothing in the emulator refers to the sensor.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "robots/kobuki/wire/wire_protocol.hpp"
#include "sim/fleet/mounted_sensor.hpp"

namespace fakebot::test {

class WallCounter final : public sim::MountedSensor {
 public:
  static constexpr int kRays = 36;
  static constexpr double kReachM = 2;

  using MountedSensor::MountedSensor;

  sim::SimTime tick() const override { return std::chrono::milliseconds(100); }
  /// An unused protocol.
  const sim::WireProtocol& wire() const override { return robots::kobuki::wire_protocol(); }
  void step(sim::Outbox& out) override {
    now_ += tick();
    solids_ = 0;
    bodies_ = 0;
    sim::world::Vec2 towards{1, 0};
    for (int ray = 0; ray < kRays; ++ray) {
      const auto hit = hit_towards(towards, kReachM);
      if (hit) { ++(hit->kind == sim::world::SolidKind::body ? bodies_ : solids_); }
      towards = rotated(towards, kTurn);
    }
    out.add(std::array{solids_});
  }
  sim::SimTime next_frame_at() const override { return now_ + tick(); }

  std::span<const sim::Signal> signals() const override { return kSignals; }
  double get(std::size_t signal) const override { return signal == 0 ? solids_ : bodies_; }

 private:
  static constexpr std::array kSignals{
      sim::Signal{"rays.solid", "", 0, kRays, "rays that meet a solid", false},
      sim::Signal{"rays.robot", "", 0, kRays, "rays that meet a robot", false},
  };
  static constexpr sim::world::Vec2 kTurn{0.98480775301220806, 0.17364817766693035};  // 10 degrees

  sim::SimTime now_{0};
  std::uint8_t solids_ = 0;
  std::uint8_t bodies_ = 0;
};

}  // namespace fakebot::test
