// A recording of a line in memory, for clients that fetch it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

/// Times are the robot's. Bytes after the end, or without room, are not recorded.
class LiveRecording final : public sim::WireTap {
 public:
  LiveRecording(const capture::CaptureInfo& info, sim::SimTime begin,
                std::size_t most_bytes = kMostBytes);
  ~LiveRecording() override = default;

  /// The most bytes of a recording: about two and a half hours of a Kobuki, five minutes of a robot
  /// that sends forty times as much. (choice)
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override;
  /// Ends the recording; only the first call counts.
  void end(sim::SimTime now);

  bool has_ended() const { return end_.has_value(); }
  sim::SimTime begin() const { return begin_; }
  /// The end of the recording; nothing while the recording goes on.
  std::optional<sim::SimTime> ended_at() const { return end_; }
  std::uint64_t packets() const { return packets_; }
  std::size_t bytes() const { return bytes_; }
  /// Packets without room in the recording.
  std::uint64_t packets_left_out() const { return packets_left_out_; }

  /// The file so far, in shared pieces, because a copy would take the robot's time.
  using Pieces = std::vector<std::shared_ptr<const std::string>>;
  Pieces file();

 private:
  static constexpr std::size_t kPieceBytes = std::size_t{64} * 1024;

  void write(sim::SimTime at, capture::PacketDirection direction,
             std::span<const std::uint8_t> bytes, std::string_view comment);
  void close_piece();

  std::size_t most_bytes_;
  sim::SimTime begin_;
  std::optional<sim::SimTime> end_{};
  Pieces pieces_;
  std::string open_piece_;
  std::size_t bytes_ = 0;
  std::uint64_t packets_ = 0;
  std::uint64_t packets_left_out_ = 0;
  capture::PcapngWriter writer_;
};

}  // namespace fakebot::runner
