#include "capture/decode/decode_summary.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace fakebot::capture {

using EventKind = sim::WireEvent::Kind;

DecodeSummary::Stream& DecodeSummary::stream_of(const Moment& when, Sender sender) {
  const auto matches = [&](const Stream& stream) {
    return stream.summary.sender == sender && stream.summary.line == when.line;
  };
  if (last_ != nullptr && matches(*last_)) { return *last_; }
  const auto known = std::ranges::find_if(streams_, matches);
  if (known != streams_.end()) { return *(last_ = &*known); }
  Stream& stream = streams_.emplace_back();
  stream.summary.sender = sender;
  stream.summary.line = when.line;
  return *(last_ = &stream);
}

void DecodeSummary::on_bytes(const Moment& when, Sender sender, std::size_t size) {
  StreamSummary& stream = stream_of(when, sender).summary;
  ++stream.packets;
  stream.bytes += size;
  if (!when.at) { return; }
  if (!stream.first) { stream.first = when.at; }
  const StreamSummary::Time silence = *when.at - stream.last.value_or(*when.at);
  if (silence < StreamSummary::Time{0}) { ++stream.times_backwards; }
  if (silence > stream.longest_silence.length) { stream.longest_silence = {silence, *when.at}; }
  stream.last = when.at;
}

void DecodeSummary::on_comment(const Moment& when, Sender sender, std::string_view /*comment*/) {
  ++stream_of(when, sender).summary.comments;
}

void DecodeSummary::on_fault(const Moment& when, Sender sender, const sim::WireEvent& fault) {
  StreamSummary& stream = stream_of(when, sender).summary;
  ++stream.faults.at(static_cast<std::size_t>(fault.kind));
  if (fault.kind == EventKind::garbage) { stream.garbage_bytes += fault.bytes.size(); }
}

void DecodeSummary::on_frame(const Moment& when, const DecodedFrame& frame) {
  if (!filter_.admits_any(frame)) { return; }
  Stream& stream = stream_of(when, frame.sender());
  StreamSummary& summary = stream.summary;
  if (summary.messages.empty()) {
    summary.messages = frame.wire.messages(frame.direction);
    summary.message_totals.resize(summary.messages.size());
    stream.clock = frame.wire.clock();
    if (stream.clock) {
      stream.time_stamps.emplace(*stream.clock, frame.wire.properties().frame_period);
    }
  }
  ++summary.frames;
  for (const sim::WirePart& part : frame.parts) {
    if (!filter_.admits(frame, part)) { continue; }
    if (part.message == nullptr) {
      ++summary.unreadable.at(static_cast<std::size_t>(part.violation));
      continue;
    }
    ++summary.message_totals[part.message->index];
    if (stream.clock && part.message == stream.clock->message) {
      check_time_stamp(stream, when, part.data);
    }
  }
}

void DecodeSummary::check_time_stamp(Stream& stream, const Moment& when,
                                     std::span<const std::uint8_t> data) {
  const sim::RobotClock& clock = *stream.clock;
  const double digits = sim::to_double(sim::load(*clock.field, data));
  stream.summary.has_time_stamps = true;
  stream.summary.add(stream.time_stamps->next(digits * clock.ms_per_digit, when.at));
}

void DecodeSummary::on_end() {
  for (Stream& stream : streams_) {
    if (stream.time_stamps) { stream.summary.add(stream.time_stamps->finish()); }
    out() += as_json_
                 ? json_of(stream.summary)
                           .dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace) +
                       "\n"
                 : text_of(stream.summary);
  }
}

}  // namespace fakebot::capture
