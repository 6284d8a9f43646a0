// Gathers the pieces of a line into frames for another observer.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "io/asio/asio_types.hpp"
#include "io/pace/timer.hpp"
#include "sim/faults/frame_splitter.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::line {

/// An incomplete frame is reported when the rest has arrived, or after the protocol's timeout, with
/// the time of the last bytes. Bytes with a comment of faults are a frame already.
class FramedTap final : public sim::WireTap {
 public:
  /// The protocol must outlive the tap.
  FramedTap(boost::asio::io_context& context, const sim::WireProtocol& wire);

  /// The observer of frames, or nullptr; must outlive the tap.
  void tap(sim::WireTap* tap) { tap_ = tap; }

  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                      std::string_view comment) override {
    add(from_robot_, at, bytes, comment);
  }
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override {
    add(from_driver_, at, bytes, comment);
  }
  /// Reports incomplete frames now.
  void give_up();

 private:
  using Report = void (sim::WireTap::*)(sim::SimTime, std::span<const std::uint8_t>,
                                        std::string_view);
  struct Direction {
    Report report;
    sim::faults::FrameSplitter splitter;
    io::Timer half_frame_timer;
    sim::SimTime last_at{0};
  };
  void add(Direction& direction, sim::SimTime at, std::span<const std::uint8_t> bytes,
           std::string_view comment);

  std::chrono::milliseconds half_frame_timeout_;
  sim::WireTap* tap_ = nullptr;
  Direction from_robot_;
  Direction from_driver_;
};

}  // namespace fakebot::line
