// Records the lines of any number of robots in one capture file.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "io/file/output_file.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

/// Each line is an interface of the capture. Packets are buffered until a page is full, a packet
/// arrives kHeldFor after the first buffered one, or flush() is called: one write per packet would
/// cost a fifth of the robot's processor time. The first error ends the recording, but nothing
/// else, and is reported to on_error.
class Recording {
 public:
  using OnError = std::function<void(const std::string&)>;
  /// Converts a robot's time to the capture's time, which is not negative.
  using TimeOf = std::function<sim::SimTime(sim::SimTime)>;

  /// Creates the file and locks it against other recordings. Precondition: at least one line.
  /// Throws OsError.
  Recording(const std::string& path, const capture::CaptureInfo& info,
            const std::vector<std::string>& lines, OnError on_error);
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
  ~Recording();  // NOLINT(bugprone-exception-escape)

  static constexpr std::chrono::milliseconds kHeldFor{50};

  /// The observer that records the line with this number. Without `time_of`, times are the robot's.
  /// Precondition: the line exists.
  sim::WireTap& tap(std::size_t line, TimeOf time_of = nullptr);

  /// Writes the buffered packets. Call about once a second, for lines without traffic.
  void flush();

  const std::string& path() const { return file_.path(); }
  /// Packets in the file.
  std::uint64_t packets() const { return packets_; }
  /// The error that ended the recording; empty if complete.
  const std::string& error() const { return error_; }

 private:
  class Line final : public sim::WireTap {
   public:
    Line(Recording& recording, std::uint32_t number) : recording_(recording), number_(number) {}
    void set_time(TimeOf time_of) { time_of_ = std::move(time_of); }
    void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                        std::string_view comment) override;
    void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                         std::string_view comment) override;

   private:
    void write(sim::SimTime at, capture::PacketDirection direction,
               std::span<const std::uint8_t> bytes, std::string_view comment);

    Recording& recording_;
    std::uint32_t number_;
    TimeOf time_of_;
  };

  using Clock = std::chrono::steady_clock;

  void on_packet();

  io::OutputFile file_;
  std::vector<std::uint8_t> held_;  // buffered complete blocks
  std::uint64_t held_packets_ = 0;
  Clock::time_point held_since_;
  capture::PcapngWriter writer_;
  OnError on_error_;
  std::deque<Line> lines_;  // a deque, because references must stay valid
  std::uint64_t packets_ = 0;
  std::string error_;
};

}  // namespace fakebot::runner
