// The robot of a capture at the end of a line: sends the recorded bytes, without regard to the
// driver.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "capture/recorded_line.hpp"
#include "sim/robot.hpp"

namespace fakebot::line {

/// Only the bytes are known: the robot has no signals, no place and no hands' effect.
class RecordedRobot final : public sim::Robot {
 public:
  /// Bytes of time 0 leave at the end of the first tick.
  static constexpr sim::SimTime kTick = std::chrono::milliseconds(1);

  using OnBytes = std::function<void(std::span<const std::uint8_t>)>;

  /// Arguments by reference must outlive the robot; time 0 is that of the capture. on_bytes gets
  /// what drivers send.
  RecordedRobot(const sim::WireProtocol& wire, const capture::RecordedStream& sent,
                OnBytes on_bytes)
      : wire_(wire), sent_(sent), on_bytes_(std::move(on_bytes)) {}

  sim::SimTime tick() const override { return kTick; }
  const sim::WireProtocol& wire() const override { return wire_; }
  bool is_simulated() const override { return false; }
  void receive(std::span<const std::uint8_t> bytes) noexcept override { on_bytes_(bytes); }
  void driver_left() noexcept override {}
  void step(sim::Outbox& out) override;
  /// SimTime::max() after the last piece.
  sim::SimTime next_frame_at() const override;

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
  void send(std::span<const std::uint8_t> bytes, sim::Outbox& out) const;

  const sim::WireProtocol& wire_;
  const capture::RecordedStream& sent_;
  OnBytes on_bytes_;
  std::shared_ptr<const sim::world::World> world_ = std::make_shared<const sim::world::World>();
  std::size_t next_ = 0;  // index of a piece
  sim::SimTime now_{0};
};

}  // namespace fakebot::line
