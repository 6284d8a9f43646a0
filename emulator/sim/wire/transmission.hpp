// The bytes that are under way on a serial line, in one direction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <span>
#include <vector>

#include "sim/sim_time.hpp"

namespace fakebot::sim {

/// A sender's bytes leave one after the other, at the rate of the line.
class Transmission {
 public:
  /// Bytes sent together arrive together, with the last byte, so that a command is a single piece.
  /// More bytes arrive in pieces of so many: the packets of USB, on the way to an adapter.
  static constexpr std::size_t kMostBytesOfPiece = 64;
  /// Bytes that a sender may give in advance. Source: transmit buffer of the FT232R, data sheet 1.
  static constexpr std::size_t kBufferBytes = 256;

  /// Sends from `now` on, or after all bytes under way. `baud_rate` is the sender's, not 0.
  void send(SimTime now, std::span<const std::uint8_t> bytes, std::uint32_t baud_rate);

  /// When the next piece arrives; SimTime::max() if nothing is under way.
  SimTime next_at() const;
  /// When the last byte arrives; SimTime::max() if nothing is under way.
  SimTime all_arrive_at() const;
  /// Removes and returns the next piece. Precondition: next_at() is not SimTime::max().
  std::vector<std::uint8_t> take();

  /// Bytes under way.
  std::size_t bytes() const { return bytes_; }
  /// How many bytes the sender may give now. More are not refused.
  std::size_t room() const { return bytes_ < kBufferBytes ? kBufferBytes - bytes_ : 0; }

 private:
  struct Piece {
    SimTime arrives_at;
    std::vector<std::uint8_t> bytes;
  };

  std::list<Piece> pieces_;  // usually empty: an empty deque takes half a kilobyte
  std::size_t bytes_ = 0;
  SimTime free_at_{0};
};

}  // namespace fakebot::sim
