#include "sim/faults/frame_splitter.hpp"

#include <utility>

namespace fakebot::sim::faults {

FrameSplitter::FrameSplitter(const WireProtocol& wire, WireDirection direction, OnPiece on_piece)
    : decoder_(wire.make_decoder(direction)), on_piece_(std::move(on_piece)) {}

void FrameSplitter::add(std::span<const std::uint8_t> bytes) {
  decode(*decoder_, bytes, [this](const WireEvent& event) { take(event); });
  mid_frame_ = decoder_->mid_frame();
  if (!mid_frame_) { put_stray(); }
}

void FrameSplitter::give_up() {
  sim::give_up(*decoder_, [this](const WireEvent& event) { take(event); });
  mid_frame_ = decoder_->mid_frame();
  put_stray();
}

void FrameSplitter::take(const WireEvent& event) {
  if (event.kind == WireEvent::Kind::frame) {
    put_stray();
    return on_piece_(event.bytes);
  }
  const auto stray = event.bytes.first(event.consumed);
  stray_.insert(stray_.end(), stray.begin(), stray.end());
}

void FrameSplitter::put_stray() {
  if (stray_.empty()) { return; }
  on_piece_(stray_);
  stray_.clear();
}

}  // namespace fakebot::sim::faults
