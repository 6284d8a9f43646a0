// A stream of bytes, cut into frames and what lies between them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::sim::faults {

/// Each byte comes out once and in order: with a whole frame, or with a piece that belongs to
/// none.
class FrameSplitter {
 public:
  using OnPiece = std::function<void(std::span<const std::uint8_t> frame_or_stray)>;

  /// Of what the receiver of this direction takes.
  FrameSplitter(const WireProtocol& wire, WireDirection direction, OnPiece on_piece);

  void add(std::span<const std::uint8_t> bytes);

  /// Something is held, because it may become a frame.
  bool mid_frame() const { return decoder_->mid_frame(); }
  /// It will not: the line was silent for the half-frame timeout, or its sender is gone.
  void give_up();

 private:
  void take(const WireEvent& event);
  void put_stray();

  std::unique_ptr<WireDecoder> decoder_;
  OnPiece on_piece_;
  std::vector<std::uint8_t> stray_;
};

}  // namespace fakebot::sim::faults
