#include "fakebot/protocol/kobuki/frame_decoder.hpp"

#include <cstring>

namespace fakebot::protocol::inline v0::kobuki {

namespace {

using Bytes = std::span<const std::uint8_t>;
using Kind = DecodeEvent::Kind;

/// The place of the first bytes that may become a frame: AA 55, or AA at the end of the window.
/// Returns the size of the window if no byte may.
std::size_t find_header(Bytes window) noexcept {
  // A healthy stream has the next header where the last frame ended.
  if (window.size() >= 2 && window[0] == kHeader0 && window[1] == kHeader1) { return 0; }
  std::size_t at = 0;
  while (at < window.size()) {
    const void* found = std::memchr(window.data() + at, kHeader0, window.size() - at);
    if (found == nullptr) { return window.size(); }
    at = static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - window.data());
    if (at + 1 == window.size() || window[at + 1] == kHeader1) { return at; }
    ++at;
  }
  return at;
}

}  // namespace

detail::FrameFormat::Found detail::FrameFormat::scan(Bytes window) const noexcept {
  const std::size_t start = find_header(window);
  if (start > 0) { return {true, Kind::garbage, start, start}; }
  if (window.size() < kFrameHeaderSize) { return {false, Kind::half_frame, 0, 0}; }

  const std::size_t length = window[2];
  if (length < lengths.min || length > lengths.max) {
    // The length byte itself may start the next frame, as in AA 55 AA 55.
    return {true, Kind::bad_length, kFrameHeaderSize, kGivenUp};
  }
  const std::size_t size = length + kFrameOverhead;
  if (window.size() < size) { return {false, Kind::half_frame, 0, 0}; }
  if (checksum(window.subspan(2, size - 2)) != 0) {
    return {true, Kind::bad_checksum, size, kGivenUp};
  }
  return {true, Kind::frame, size, size};
}

std::size_t detail::FrameFormat::missing(Bytes held) const noexcept {
  if (held.size() < kFrameHeaderSize) { return kFrameHeaderSize - held.size(); }
  return held[2] + kFrameOverhead - held.size();
}

namespace {

void count(DecodeCounters& counters, const DecodeEvent& event) noexcept {
  switch (event.kind) {
    case Kind::frame: ++counters.frames; break;
    case Kind::garbage: counters.garbage_bytes += event.bytes.size(); break;
    case Kind::bad_length: ++counters.bad_lengths; break;
    case Kind::bad_checksum: ++counters.bad_checksums; break;
    case Kind::half_frame: ++counters.half_frames; break;
  }
}

}  // namespace

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

}  // namespace fakebot::protocol::inline v0::kobuki
