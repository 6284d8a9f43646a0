// Properties of the decoder for arbitrary bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fuzz/require.hpp"

namespace fakebot::fuzz {

struct Found {
  std::vector<std::uint8_t> frames;  // their bytes, concatenated
  std::uint64_t count = 0;
  std::uint64_t garbage_bytes = 0;
};

inline void drain(protocol::kobuki::FrameDecoder& decoder, std::span<const std::uint8_t> input,
                  Found& found) {
  while (const auto event = decoder.next(input)) {
    if (event->kind != protocol::kobuki::DecodeEvent::Kind::frame) { continue; }
    require(protocol::kobuki::checksum(event->bytes.subspan(2)) == 0);
    found.frames.insert(found.frames.end(), event->bytes.begin(), event->bytes.end());
    ++found.count;
  }
  require(input.empty());
}

/// The frames in the bytes, fed in pieces of the given size.
inline Found find_frames(protocol::kobuki::LengthLimits limits, std::span<const std::uint8_t> bytes,
                         std::size_t piece) {
  protocol::kobuki::FrameDecoder decoder(limits);
  Found found;
  while (!bytes.empty()) {
    const std::size_t size = std::min(piece, bytes.size());
    // A separate heap block, so that the address sanitizer detects reads beyond the end.
    const std::vector<std::uint8_t> block(bytes.begin(), bytes.begin() + static_cast<long>(size));
    drain(decoder, block, found);
    bytes = bytes.subspan(size);
  }
  while (decoder.mid_frame()) {
    decoder.give_up();
    drain(decoder, {}, found);
  }
  require(decoder.counters().frames == found.count);
  found.garbage_bytes = decoder.counters().garbage_bytes;
  return found;
}

/// The result does not depend on how the stream is cut.
inline void check_cuts(protocol::kobuki::LengthLimits limits, std::span<const std::uint8_t> bytes) {
  const Found whole = find_frames(limits, bytes, std::max<std::size_t>(bytes.size(), 1));
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 64U}) {
    const Found cut = find_frames(limits, bytes, piece);
    require(cut.frames == whole.frames);
    require(cut.garbage_bytes == whole.garbage_bytes);
  }
}

}  // namespace fakebot::fuzz
