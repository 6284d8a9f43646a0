// A stream of bytes, cut into frames and what lies between them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "fakebot/protocol/kobuki/frame_decoder.hpp"

namespace fakebot::sim::faults {

/// Each byte comes out once and in order: with a whole frame, or with a piece that belongs to
/// none.
class FrameSplitter {
 public:
  using OnPiece = std::function<void(std::span<const std::uint8_t> frame_or_stray)>;

  FrameSplitter(protocol::kobuki::LengthLimits lengths, OnPiece on_piece);

  void add(std::span<const std::uint8_t> bytes);

  /// Something is held, because it may become a frame.
  bool mid_frame() const { return decoder_.mid_frame(); }
  /// It will not: the line was silent for kHalfFrameTimeout, or its sender is gone.
  void give_up();

 private:
  void take(std::span<const std::uint8_t> bytes);
  void put_stray();

  protocol::kobuki::FrameDecoder decoder_;
  OnPiece on_piece_;
  std::vector<std::uint8_t> stray_;
};

}  // namespace fakebot::sim::faults
