#include "capture/decode/decode_summary.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace fakebot::capture {

namespace wire = protocol::kobuki;
using EventKind = wire::DecodeEvent::Kind;

namespace {

/// A Kobuki's clock may be off by a tick or two. (choice)
constexpr int kToleranceMs = 5;

}  // namespace

StreamSummary& DecodeSummary::stream_of(const Moment& when, Sender sender) {
  const auto known = std::ranges::find_if(streams_, [&](const StreamSummary& stream) {
    return stream.sender == sender && stream.line == when.line;
  });
  if (known != streams_.end()) { return *known; }
  StreamSummary& stream = streams_.emplace_back();
  stream.sender = sender;
  stream.line = when.line;
  return stream;
}

void DecodeSummary::on_bytes(const Moment& when, Sender sender, std::size_t size) {
  StreamSummary& stream = stream_of(when, sender);
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
  ++stream_of(when, sender).comments;
}

void DecodeSummary::on_fault(const Moment& when, Sender sender, const Event& fault) {
  StreamSummary& stream = stream_of(when, sender);
  ++stream.faults.at(static_cast<std::size_t>(fault.kind));
  if (fault.kind == EventKind::garbage) { stream.garbage_bytes += fault.bytes.size(); }
}

void DecodeSummary::on_frame(const Moment& when, Sender sender, const Event& frame) {
  if (!filter_.admits_any(sender, frame.payload())) { return; }
  StreamSummary& stream = stream_of(when, sender);
  ++stream.frames;
  const auto count = [&]<class SubPayload>(const SubPayload& sub_payload) {
    if (!filter_.admits(sub_payload, sender)) { return; }
    if constexpr (!protocol::Message<SubPayload>) {
      ++stream.unreadable.at(static_cast<std::size_t>(sub_payload.violation));
    } else {
      ++stream.sub_payloads.at(sender == Sender::robot
                                   ? protocol::index_of<SubPayload>(wire::Feedback{})
                                   : protocol::index_of<SubPayload>(wire::Commands{}));
    }
    if constexpr (std::is_same_v<SubPayload, wire::BasicSensorData>) {
      look_at_time_stamp(stream, when, sub_payload.timestamp_ms);
    }
  };
  for_each_sub_payload_of(sender, frame.payload(), count);
}

void DecodeSummary::look_at_time_stamp(StreamSummary& stream, const Moment& when,
                                       std::uint16_t time_stamp_ms) {
  const auto before = std::exchange(stream.last_time_stamp_ms, time_stamp_ms);
  if (!before) { return; }
  const StreamSummary::Jump jump{*before, time_stamp_ms, when.at};
  if (std::abs(jump.size_ms()) <= kToleranceMs) { return; }
  ++stream.jumps;
  if (std::abs(jump.size_ms()) > std::abs(stream.largest_jump.size_ms()) || stream.jumps == 1) {
    stream.largest_jump = jump;
  }
}

void DecodeSummary::on_end() {
  for (const StreamSummary& stream : streams_) {
    out() += as_json_ ? json_of(stream).dump(-1, ' ', false,
                                             nlohmann::ordered_json::error_handler_t::replace) +
                            "\n"
                      : text_of(stream);
  }
}

}  // namespace fakebot::capture
