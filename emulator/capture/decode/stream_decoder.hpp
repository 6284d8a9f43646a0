// Decodes one direction of one line; frames may span packets.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>

#include "capture/decode/decode_sink.hpp"

namespace fakebot::capture {

/// From `from` to `to`, both inclusive. Contains everything without a time.
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
  std::uint64_t bad_codings = 0;
  std::uint64_t frames_outside = 0;  ///< of the time window, where nothing else is counted
};

/// If the sender is unknown, the protocol recognises it frame by frame.
class StreamDecoder {
 public:
  /// Reports and counts only what is in the window. Sink, counters and protocol must outlive the
  /// decoder.
  StreamDecoder(const sim::WireProtocol& wire, Sender sender, TimeWindow window, DecodeSink& sink,
                DecodeCounters& counters);

  /// Decodes a packet, or a piece of a stream without packets. An incomplete frame is given up
  /// after the protocol's timeout.
  void feed(const Moment& when, std::span<const std::uint8_t> bytes);
  void comment(const Moment& when, std::string_view comment);
  /// Reports an incomplete frame as a fault.
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
  Moment now_;  // the last packet
};

}  // namespace fakebot::capture
