#include "fakebot/protocol/kugle/frame_decoder.hpp"

#include <algorithm>

namespace fakebot::protocol::inline v0::kugle {

namespace {

using Bytes = std::span<const std::uint8_t>;
using Kind = DecodeEvent::Kind;

std::size_t find_zero(Bytes bytes) {
  return static_cast<std::size_t>(std::ranges::find(bytes, kStart) - bytes.begin());
}

std::size_t leading_zeros(Bytes bytes) {
  const auto end = std::ranges::find_if(bytes, [](std::uint8_t byte) { return byte != kStart; });
  return static_cast<std::size_t>(end - bytes.begin());
}

void count(DecodeCounters& counters, const DecodeEvent& event) noexcept {
  switch (event.kind) {
    case Kind::frame: ++counters.frames; break;
    case Kind::garbage:
      if (!is_idle(event)) { counters.garbage_bytes += event.bytes.size(); }
      break;
    case Kind::bad_length: ++counters.bad_lengths; break;
    case Kind::bad_coding: ++counters.bad_codings; break;
    case Kind::half_frame: ++counters.half_frames; break;
  }
}

}  // namespace

detail::FrameFormat::Found detail::FrameFormat::scan(Bytes window) noexcept {
  const std::size_t start = find_zero(window);
  if (start > 0) { return {true, Kind::garbage, start, start}; }
  // Of several zeros the last zero starts the frame.
  const std::size_t zeros = leading_zeros(window);
  if (zeros > 1) { return {true, Kind::garbage, zeros - 1, zeros - 1}; }
  if (window.size() < kFrameHeaderSize) { return {false, Kind::half_frame, 0, 0}; }

  const std::size_t length = window[2];
  // The 00 of the length may start the next frame.
  if (length == 0) { return {true, Kind::bad_length, kFrameHeaderSize, kFrameHeaderSize - 1}; }
  const std::size_t size = kFrameHeaderSize + length;
  const Bytes coded =
      window.subspan(kFrameHeaderSize, std::min(window.size(), size) - kFrameHeaderSize);
  const std::size_t clean = find_zero(coded);
  if (clean < coded.size()) {
    return {true, Kind::bad_coding, kFrameHeaderSize + clean, kFrameHeaderSize + clean};
  }
  if (window.size() < size) { return {false, Kind::half_frame, 0, 0}; }
  if (!is_coded(coded)) { return {true, Kind::bad_coding, size, size}; }
  return {true, Kind::frame, size, size};
}

std::size_t detail::FrameFormat::missing(Bytes held) noexcept {
  if (held.size() < kFrameHeaderSize) { return kFrameHeaderSize - held.size(); }
  return kFrameHeaderSize + held[2] - held.size();
}

std::optional<DecodeEvent> FrameDecoder::next(Bytes& input) noexcept {
  const auto event = search_.next(format_, input);
  if (event) { count(counters_, *event); }
  return event;
}

DecodeEvent FrameDecoder::give_up() noexcept {
  const DecodeEvent event = search_.give_up();
  count(counters_, event);
  return event;
}

bool is_idle(const DecodeEvent& event) noexcept {
  return event.kind == Kind::garbage && leading_zeros(event.bytes) == event.bytes.size();
}

}  // namespace fakebot::protocol::inline v0::kugle
