// Splits two streams of bytes into frames for an observer, with the time since its construction.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>

#include "io/asio/asio_types.hpp"
#include "io/pace/timer.hpp"
#include "sim/faults/frame_splitter.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::line {

/// Both directions of a line. An incomplete frame is reported when the rest has arrived, or after
/// the protocol's timeout.
class TappedStream {
 public:
  /// The protocol must outlive it.
  TappedStream(boost::asio::io_context& context, const sim::WireProtocol& wire);

  /// The observer, or nullptr; must outlive it.
  void tap(sim::WireTap* tap) { tap_ = tap; }

  void on_robot_bytes(std::span<const std::uint8_t> bytes) { add(from_robot_, bytes); }
  void on_driver_bytes(std::span<const std::uint8_t> bytes) { add(from_driver_, bytes); }
  /// Reports incomplete frames now.
  void give_up();

  /// The start of its time.
  std::chrono::steady_clock::time_point begin() const { return begin_; }
  sim::SimTime now() const;

 private:
  struct Direction {
    sim::faults::FrameSplitter splitter;
    io::Timer half_frame_timer;
  };
  void add(Direction& direction, std::span<const std::uint8_t> bytes);

  std::chrono::milliseconds half_frame_timeout_;
  sim::WireTap* tap_ = nullptr;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  Direction from_robot_;
  Direction from_driver_;
};

}  // namespace fakebot::line
