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
  /// Options, wires and output must outlive it. Throws ConfigError for options that contradict each
  /// other.
  DecodedStreams(const DecodeOptions& options, const KnownWires& wires, const DecodeOutput& output);

  /// Of a line, or of a side of what is no capture, and of a sender. The first call for each
  /// determines its protocol.
  StreamDecoder& stream(std::size_t line, Sender sender, const sim::WireProtocol& wire);

  /// The name of a line, which what is decoded refers to up to finish().
  std::string_view keep(std::string name) { return names_.emplace_back(std::move(name)); }

  const TimeWindow& window() const { return window_; }
  const DecodeCounters& counters() const { return counters_; }
  /// Whole ones, or what is left of them.
  bool has_frames() const;

  /// Prints what was decoded so far.
  void flush();
  /// All streams are at their end. What that adds is not printed yet.
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
