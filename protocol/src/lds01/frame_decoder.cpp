#include "fakebot/protocol/lds01/frame_decoder.hpp"

#include <algorithm>

namespace fakebot::protocol::inline v0::lds01 {

namespace {

using Bytes = std::span<const std::uint8_t>;
using Kind = DecodeEvent::Kind;

}  // namespace

std::size_t DecodeEvent::consumed() const noexcept {
  const bool all = kind == Kind::frame || kind == Kind::garbage;
  return all ? bytes.size() : std::min(bytes.size(), detail::FrameFormat::kGivenUp);
}

bool detail::FrameFormat::is_command(std::uint8_t byte) const noexcept {
  return sender != Sender::scanner && (byte == Start::id || byte == Stop::id);
}

bool detail::FrameFormat::may_begin(Bytes window) const noexcept {
  if (is_command(window[0])) { return true; }
  if (sender == Sender::host || window[0] != Readings::id) { return false; }
  return window.size() == 1 || (window[1] >= Readings::kFirstIndex &&
                                window[1] < Readings::kFirstIndex + Readings::kOfTurn);
}

detail::FrameFormat::Found detail::FrameFormat::scan(Bytes window) const noexcept {
  if (is_command(window[0])) { return {true, Kind::frame, 1, 1}; }
  if (may_begin(window)) {
    if (window.size() < kFrameSize) { return {false, Kind::half_frame, 0, 0}; }
    const bool is_right = has_right_checksums(window.first(kFrameSize));
    return {true, is_right ? Kind::frame : Kind::bad_checksum, kFrameSize,
            is_right ? kFrameSize : kGivenUp};
  }
  std::size_t garbage = 1;
  while (garbage < window.size() && !may_begin(window.subspan(garbage))) { ++garbage; }
  return {true, Kind::garbage, garbage, garbage};
}

std::size_t detail::FrameFormat::missing(Bytes held) const noexcept {
  return held.size() < kGivenUp ? 1 : kFrameSize - held.size();
}

}  // namespace fakebot::protocol::inline v0::lds01
