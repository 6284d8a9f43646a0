// The frames in what one side says on one line, however its bytes are cut into packets.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>

#include "capture/decode/decode_sink.hpp"

namespace fakebot::capture {

/// From `from` to `to`, both included; what has no time is inside.
struct TimeWindow {
  std::chrono::nanoseconds from = std::chrono::nanoseconds::min();
  std::chrono::nanoseconds to = std::chrono::nanoseconds::max();

  bool has(const Moment& when) const { return !when.at || (*when.at >= from && *when.at <= to); }
};

struct DecodeCounters {
  std::uint64_t frames = 0;
  std::uint64_t garbage_bytes = 0;
  std::uint64_t bad_lengths = 0;
  std::uint64_t bad_checksums = 0;
  std::uint64_t half_frames = 0;
};

/// Of an unknown sender, the protocol tells for each frame whose it is.
class StreamDecoder {
 public:
  /// The sink hears of what is in the window, the counters too. Both and the protocol must outlive
  /// this.
  StreamDecoder(const sim::WireProtocol& wire, Sender sender, TimeWindow window, DecodeSink& sink,
                DecodeCounters& counters);

  /// A packet, or a piece of a stream that is none. A half frame is given up after the silence
  /// that a robot waits for.
  void feed(const Moment& when, std::span<const std::uint8_t> bytes);
  void comment(const Moment& when, std::string_view comment);
  /// What is unfinished is given up.
  void finish();

 private:
  void report(const sim::WireEvent& event);
  void count(const sim::WireEvent& event);
  sim::WireDirection direction_of(const sim::WireEvent& frame) const;

  const sim::WireProtocol& wire_;
  Sender sender_;
  TimeWindow window_;
  DecodeSink& sink_;
  DecodeCounters& counters_;
  std::unique_ptr<sim::WireDecoder> decoder_;
  sim::WireParts parts_;
  Moment now_;  // of the last packet
};

}  // namespace fakebot::capture
