// Properties of the Kugle's decoder for arbitrary bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fakebot/protocol/kugle/frame_decoder.hpp"
#include "fuzz/require.hpp"

namespace fakebot::fuzz::kugle {

namespace wire = protocol::kugle;

struct Found {
  std::vector<std::uint8_t> frames;  // their bytes, concatenated
  std::uint64_t bytes = 0;           // of all events
};

inline void take(const wire::DecodeEvent& event, Found& found) {
  require(event.offset == found.bytes || event.kind == wire::DecodeEvent::Kind::bad_length);
  found.bytes = event.offset + event.bytes.size();
  if (event.kind == wire::DecodeEvent::Kind::bad_length) { --found.bytes; }
  if (event.kind != wire::DecodeEvent::Kind::frame) { return; }
  require(event.type() != wire::kStart && wire::is_coded(event.coded()));
  found.frames.insert(found.frames.end(), event.bytes.begin(), event.bytes.end());
}

/// The frames in the bytes, fed in pieces of the given size.
inline Found find_frames(std::span<const std::uint8_t> bytes, std::size_t piece) {
  wire::FrameDecoder decoder;
  Found found;
  while (!bytes.empty()) {
    const std::size_t size = std::min(piece, bytes.size());
    // A separate heap block, so that the address sanitizer detects reads beyond the end.
    const std::vector<std::uint8_t> block(bytes.begin(), bytes.begin() + static_cast<long>(size));
    std::span<const std::uint8_t> rest = block;
    while (const auto event = decoder.next(rest)) { take(*event, found); }
    require(rest.empty());
    bytes = bytes.subspan(size);
  }
  while (decoder.mid_frame()) { take(decoder.give_up(), found); }
  return found;
}

/// Each byte is in a single event, and frames do not depend on how the stream is cut.
inline void check_cuts(std::span<const std::uint8_t> bytes) {
  const Found whole = find_frames(bytes, std::max<std::size_t>(bytes.size(), 1));
  require(whole.bytes == bytes.size());
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 64U}) {
    const Found cut = find_frames(bytes, piece);
    require(cut.frames == whole.frames && cut.bytes == bytes.size());
  }
}

}  // namespace fakebot::fuzz::kugle
