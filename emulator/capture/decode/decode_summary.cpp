#include "capture/decode/decode_summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace fakebot::capture {

using EventKind = sim::WireEvent::Kind;

namespace {

/// 0: never.
std::int64_t wraps_after_ms(const sim::RobotClock& clock) {
  if (clock.wraps_after_ms != 0) { return clock.wraps_after_ms; }
  constexpr std::size_t kMostBits = 32;  // wider clocks do not wrap around in practice
  const std::size_t bits = 8 * clock.field->size();
  if (sim::is_float(clock.field->type) || bits > kMostBits) { return 0; }
  return std::llround(std::ldexp(clock.ms_per_digit, static_cast<int>(bits)));
}

/// Time elapsed between two time stamps.
std::int64_t difference_ms(const sim::RobotClock& clock, std::int64_t from_ms, std::int64_t to_ms) {
  const std::int64_t difference = to_ms - from_ms;
  const std::int64_t all = wraps_after_ms(clock);
  if (all == 0) { return difference; }
  const std::int64_t forward = (difference % all + all) % all;
  return forward >= all / 2 ? forward - all : forward;
}

}  // namespace

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
    summary.sub_payloads.resize(summary.messages.size());
    stream.clock = frame.wire.clock();
    stream.frame_period = frame.wire.properties().frame_period;
  }
  ++summary.frames;
  for (const sim::WirePart& part : frame.parts) {
    if (!filter_.admits(frame, part)) { continue; }
    if (part.message == nullptr) {
      ++summary.unreadable.at(static_cast<std::size_t>(part.violation));
      continue;
    }
    ++summary.sub_payloads[part.message->index];
    if (stream.clock && part.message == stream.clock->message) {
      check_time_stamp(stream, when, part.data);
    }
  }
}

void DecodeSummary::check_time_stamp(Stream& stream, const Moment& when,
                                     std::span<const std::uint8_t> data) {
  const sim::RobotClock& clock = *stream.clock;
  const double digits = sim::to_double(sim::load(*clock.field, data));
  const auto time_ms = static_cast<std::int64_t>(std::llround(digits * clock.ms_per_digit));
  StreamSummary& summary = stream.summary;
  const auto before = std::exchange(summary.last_time_stamp_ms, time_ms);
  if (!before) { return; }
  const std::int64_t size_ms = difference_ms(clock, *before + stream.frame_period.count(), time_ms);
  if (std::abs(size_ms) <= clock.tolerance.count()) { return; }
  ++summary.jumps;
  if (std::abs(size_ms) > std::abs(summary.largest_jump.size_ms) || summary.jumps == 1) {
    summary.largest_jump = {*before, time_ms, size_ms, when.at};
  }
}

void DecodeSummary::on_end() {
  for (const Stream& stream : streams_) {
    out() += as_json_
                 ? json_of(stream.summary)
                           .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                       "\n"
                 : text_of(stream.summary);
  }
}

}  // namespace fakebot::capture
