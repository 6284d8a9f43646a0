// The robot of a capture at the end of a line: sends the recorded bytes, without regard to the
// driver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>

#include "capture/recorded_line.hpp"
#include "line/robots/opaque_robot.hpp"

namespace fakebot::line {

/// Bytes of time 0 leave at the end of the first tick.
class RecordedRobot final : public OpaqueRobot {
 public:
  using OnBytes = std::function<void(std::span<const std::uint8_t>)>;

  /// Arguments by reference must outlive the robot; time 0 is the time 0 of the capture. on_bytes
  /// gets the driver's bytes.
  RecordedRobot(const sim::MessageSignals& signals, const capture::RecordedStream& sent,
                OnBytes on_bytes)
      : OpaqueRobot(signals), sent_(sent), on_bytes_(std::move(on_bytes)) {}

  void receive(std::span<const std::uint8_t> bytes) noexcept override {
    observed().from_driver(bytes);
    on_bytes_(bytes);
  }
  void driver_left() noexcept override {}
  void step(sim::Outbox& out) override;
  /// The time of the next piece; SimTime::max() after the last piece.
  sim::SimTime next_frame_at() const override;

 private:
  void send(std::span<const std::uint8_t> bytes, sim::Outbox& out);

  const capture::RecordedStream& sent_;
  OnBytes on_bytes_;
  std::size_t next_ = 0;  // index of the next piece
  sim::SimTime now_{0};
};

}  // namespace fakebot::line
