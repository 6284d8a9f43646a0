// All streams of an input, each decoded on its own, printed or counted together.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "capture/decode/decode_request.hpp"
#include "capture/decode/decode_sink.hpp"
#include "capture/decode/stream_decoder.hpp"
#include "capture/known_wires.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

class DecodedStreams {
 public:
  /// Options, wires and output must outlive the streams. Throws ConfigError for contradicting
  /// options.
  DecodedStreams(const DecodeOptions& options, const KnownWires& wires, const DecodeOutput& output);

  /// Of a line, or of a side of what is no capture, and of a sender. The first call for each
  /// determines the protocol.
  StreamDecoder& stream(std::size_t line, Sender sender, const sim::WireProtocol& wire);

  /// Keeps the name of a line: decoded frames and faults refer to the name up to finish().
  std::string_view keep(std::string name) { return names_.emplace_back(std::move(name)); }

  const TimeWindow& window() const { return window_; }
  const DecodeCounters& counters() const { return counters_; }
  /// Whole frames, or remains of frames.
  bool has_frames() const;

  /// Prints the results so far.
  void flush();
  /// Ends all streams. Results of the end wait for flush().
  void finish();

 private:
  const DecodeOutput& output_;
  std::unique_ptr<DecodeSink> sink_;
  TimeWindow window_;
  DecodeCounters counters_;
  std::deque<std::string> names_;  // a deque, because views must stay valid
  std::map<std::pair<std::size_t, Sender>, StreamDecoder> streams_;
};

}  // namespace fakebot::capture
