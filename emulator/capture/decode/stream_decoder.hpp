// The frames in what one side says on one line, however its bytes are cut into packets.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "capture/decode/decode_sink.hpp"

namespace fakebot::capture {

/// From `from` to `to`, both included; what has no time is inside.
struct TimeWindow {
  std::chrono::nanoseconds from = std::chrono::nanoseconds::min();
  std::chrono::nanoseconds to = std::chrono::nanoseconds::max();

  bool has(const Moment& when) const { return !when.at || (*when.at >= from && *when.at <= to); }
};

/// Of an unknown sender, a frame that begins with Basic Sensor Data is from the robot.
class StreamDecoder {
 public:
  /// The sink hears of what is in the window, the counters too. Both must outlive this.
  StreamDecoder(Sender sender, TimeWindow window, DecodeSink& sink,
                protocol::kobuki::DecodeCounters& counters);

  /// A packet, or a piece of a stream that is none. A half frame is given up after the silence
  /// that a robot waits for.
  void feed(const Moment& when, std::span<const std::uint8_t> bytes);
  void comment(const Moment& when, std::string_view comment);
  /// What is unfinished is given up.
  void finish();

 private:
  void give_up();
  void drain(std::span<const std::uint8_t> bytes);
  void tell(const protocol::kobuki::DecodeEvent& event);
  void count(const protocol::kobuki::DecodeEvent& event);

  Sender sender_;
  TimeWindow window_;
  DecodeSink& sink_;
  protocol::kobuki::DecodeCounters& counters_;
  protocol::kobuki::FrameDecoder decoder_;
  Moment now_;  // of the last packet
};

}  // namespace fakebot::capture
