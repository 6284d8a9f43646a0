#include "sim/faults/frame_splitter.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace fakebot::sim::faults {

using protocol::kobuki::DecodeEvent;

namespace {

/// After a fault the decoder gives up the header and searches what is behind it again.
constexpr std::size_t kGivenUp = 2;

}  // namespace

FrameSplitter::FrameSplitter(protocol::kobuki::LengthLimits lengths, OnPiece on_piece)
    : decoder_(lengths), on_piece_(std::move(on_piece)) {}

void FrameSplitter::add(std::span<const std::uint8_t> bytes) {
  take(bytes);
  if (!mid_frame()) { put_stray(); }
}

void FrameSplitter::give_up() {
  while (mid_frame()) {
    const auto begun = decoder_.give_up().bytes;
    const auto given_up = begun.first(std::min(begun.size(), kGivenUp));
    stray_.insert(stray_.end(), given_up.begin(), given_up.end());
    take({});
  }
  put_stray();
}

void FrameSplitter::take(std::span<const std::uint8_t> bytes) {
  while (const auto event = decoder_.next(bytes)) {
    if (event->kind == DecodeEvent::Kind::frame) {
      put_stray();
      on_piece_(event->bytes);
      continue;
    }
    const bool all = event->kind == DecodeEvent::Kind::garbage;
    const auto stray = all ? event->bytes : event->bytes.first(kGivenUp);
    stray_.insert(stray_.end(), stray.begin(), stray.end());
  }
}

void FrameSplitter::put_stray() {
  if (stray_.empty()) { return; }
  on_piece_(stray_);
  stray_.clear();
}

}  // namespace fakebot::sim::faults
