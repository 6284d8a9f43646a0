#include "capture/decode/stream_decoder.hpp"

#include <optional>

namespace fakebot::capture {

using sim::WireDirection;
using sim::WireEvent;

namespace {

/// Without a direction, frames that a robot would refuse are decoded, too.
std::optional<WireDirection> decoded_direction(const sim::WireProtocol& wire, Sender sender) {
  if (!wire.properties().sides_are_alike || sender == Sender::unknown) { return std::nullopt; }
  return sender == Sender::robot ? WireDirection::from_robot : WireDirection::from_driver;
}

}  // namespace

StreamDecoder::StreamDecoder(const sim::WireProtocol& wire, Sender sender, TimeWindow window,
                             DecodeSink& sink, DecodeCounters& counters)
    : wire_(wire),
      sender_(sender),
      window_(window),
      sink_(sink),
      counters_(counters),
      decoder_(wire.make_decoder(decoded_direction(wire, sender))) {}

void StreamDecoder::feed(const Moment& when, std::span<const std::uint8_t> bytes) {
  if (now_.at && when.at && *when.at - *now_.at > wire_.properties().half_frame_timeout) {
    finish();
  }
  now_ = when;
  if (window_.has(now_)) { sink_.on_bytes(now_, sender_, bytes.size()); }
  sim::decode(*decoder_, bytes, [this](const WireEvent& event) { report(event); });
}

void StreamDecoder::comment(const Moment& when, std::string_view comment) {
  if (window_.has(when)) { sink_.on_comment(when, sender_, comment); }
}

void StreamDecoder::finish() {
  sim::give_up(*decoder_, [this](const WireEvent& event) { report(event); });
}

void StreamDecoder::report(const WireEvent& event) {
  if (!window_.has(now_)) {
    if (event.kind == WireEvent::Kind::frame) { ++counters_.frames_outside; }
    return;
  }
  count(event);
  if (event.kind != WireEvent::Kind::frame) { return sink_.on_fault(now_, sender_, event); }
  const WireDirection direction = direction_of(event);
  wire_.walk(direction, event.bytes, parts_);
  sink_.on_frame(now_, {wire_, direction, event, parts_.all()});
}

WireDirection StreamDecoder::direction_of(const WireEvent& frame) const {
  if (sender_ == Sender::unknown) {
    return wire_.direction_of(frame.bytes).value_or(WireDirection::from_driver);
  }
  return sender_ == Sender::robot ? WireDirection::from_robot : WireDirection::from_driver;
}

void StreamDecoder::count(const WireEvent& event) {
  switch (event.kind) {
    case WireEvent::Kind::frame: ++counters_.frames; break;
    case WireEvent::Kind::garbage: counters_.garbage_bytes += event.bytes.size(); break;
    case WireEvent::Kind::bad_length: ++counters_.bad_lengths; break;
    case WireEvent::Kind::bad_checksum: ++counters_.bad_checksums; break;
    case WireEvent::Kind::half_frame: ++counters_.half_frames; break;
    case WireEvent::Kind::bad_coding: ++counters_.bad_codings; break;
  }
}

}  // namespace fakebot::capture
