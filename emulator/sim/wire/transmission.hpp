// The bytes that are under way on a serial line, in one direction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "sim/sim_time.hpp"

namespace fakebot::sim {

/// A sender's bytes leave one after the other, at the rate of the line.
class Transmission {
 public:
  /// Bytes that are sent together arrive together, with the last of them, so that a command is one
  /// piece. More than so many arrive in pieces: those of a packet of USB, on the way to an adapter.
  static constexpr std::size_t kMostBytesOfPiece = 64;
  /// That a sender may give in advance. Source: transmit buffer of the FT232R, data sheet 1.
  static constexpr std::size_t kBufferBytes = 256;

  /// From `now` on, or after all that is under way. `baud_rate` is the sender's, not 0.
  void send(SimTime now, std::span<const std::uint8_t> bytes, std::uint32_t baud_rate);

  /// When the next piece arrives; SimTime::max() if nothing is under way.
  SimTime next_at() const;
  /// When nothing is under way any more; SimTime::max() if nothing is.
  SimTime all_arrive_at() const;
  /// Removes and returns the next piece. Precondition: next_at() is not SimTime::max().
  std::vector<std::uint8_t> take();

  /// Under way.
  std::size_t bytes() const { return bytes_; }
  /// How much the sender may give now. More is not refused.
  std::size_t room() const { return bytes_ < kBufferBytes ? kBufferBytes - bytes_ : 0; }

 private:
  struct Piece {
    SimTime arrives_at;
    std::vector<std::uint8_t> bytes;
  };

  std::deque<Piece> pieces_;
  std::size_t bytes_ = 0;
  SimTime free_at_{0};
};

}  // namespace fakebot::sim
