// Cuts a stream of bytes into frames and the bytes between them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::sim::faults {

/// Each byte is returned once and in order, as part of a frame or of a piece between frames.
class FrameSplitter {
 public:
  using OnPiece = std::function<void(std::span<const std::uint8_t> frame_or_stray)>;

  /// Only frames that the receiver of the direction accepts count as frames.
  FrameSplitter(const WireProtocol& wire, WireDirection direction, OnPiece on_piece);

  void add(std::span<const std::uint8_t> bytes);

  /// Whether bytes are held because they may become a frame.
  bool mid_frame() const { return mid_frame_; }
  /// Returns the held bytes as no frame: the half-frame timeout is over, or the sender is gone.
  void give_up();

 private:
  void take(const WireEvent& event);
  void put_stray();

  std::unique_ptr<WireDecoder> decoder_;
  OnPiece on_piece_;
  std::vector<std::uint8_t> stray_;
  bool mid_frame_ = false;
};

}  // namespace fakebot::sim::faults
