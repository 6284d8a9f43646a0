#include "capture/decode/stream_decoder.hpp"

namespace fakebot::capture {

namespace wire = protocol::kobuki;
using EventKind = wire::DecodeEvent::Kind;

namespace {

/// Commands that a robot would refuse are worth a look too: the limits are wide.
constexpr wire::LengthLimits kAnyLength{wire::kFeedbackLengths.min, wire::kMaxPayloadSize};

}  // namespace

StreamDecoder::StreamDecoder(Sender sender, TimeWindow window, DecodeSink& sink,
                             wire::DecodeCounters& counters)
    : sender_(sender), window_(window), sink_(sink), counters_(counters), decoder_(kAnyLength) {}

void StreamDecoder::feed(const Moment& when, std::span<const std::uint8_t> bytes) {
  if (now_.at && when.at && *when.at - *now_.at > wire::kHalfFrameTimeout) { give_up(); }
  now_ = when;
  if (window_.has(now_)) { sink_.on_bytes(now_, sender_, bytes.size()); }
  drain(bytes);
}

void StreamDecoder::comment(const Moment& when, std::string_view comment) {
  if (window_.has(when)) { sink_.on_comment(when, sender_, comment); }
}

void StreamDecoder::finish() {
  give_up();
}

void StreamDecoder::give_up() {
  while (decoder_.mid_frame()) {
    tell(decoder_.give_up());
    drain({});
  }
}

void StreamDecoder::drain(std::span<const std::uint8_t> bytes) {
  while (const auto event = decoder_.next(bytes)) { tell(*event); }
}

void StreamDecoder::tell(const wire::DecodeEvent& event) {
  if (!window_.has(now_)) { return; }
  count(event);
  if (event.kind != EventKind::frame) { return sink_.on_fault(now_, sender_, event); }
  const Sender told = wire::is_of_robot(event.payload()) ? Sender::robot : Sender::driver;
  sink_.on_frame(now_, sender_ == Sender::unknown ? told : sender_, event);
}

void StreamDecoder::count(const wire::DecodeEvent& event) {
  switch (event.kind) {
    case EventKind::frame: ++counters_.frames; break;
    case EventKind::garbage: counters_.garbage_bytes += event.bytes.size(); break;
    case EventKind::bad_length: ++counters_.bad_lengths; break;
    case EventKind::bad_checksum: ++counters_.bad_checksums; break;
    case EventKind::half_frame: ++counters_.half_frames; break;
  }
}

}  // namespace fakebot::capture
