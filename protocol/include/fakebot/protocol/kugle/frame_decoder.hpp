// Finds the Kugle's frames in a stream of bytes that may arrive in any pieces and hold anything.
//
// The robot's own receivers do not survive all streams. A wrong coding ends the PC's program and
// stops the board's receiver; a length of 0 makes both wait for ever. This decoder reports faults
// and goes on. A good frame has 00 only as its first byte, so the decoder recognises a new frame at
// once inside an incomplete frame.
//
// Recipe:
//   while (auto event = decoder.next(input)) { ... }   // input shrinks
//   if (the line was silent for kHalfFrameTimeout, or the peer is gone) {
//     while (decoder.mid_frame()) { decoder.give_up(); }
//   }
//
// Threads: a decoder, and the views returned by the decoder, are for one thread at a time;
// different decoders share nothing.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "fakebot/protocol/detail/frame_search.hpp"
#include "fakebot/protocol/kugle/frame.hpp"

namespace fakebot::protocol::inline v0::kugle {

/// An incomplete frame is discarded after this silence. (assumed: over USB a frame arrives within a
/// few milliseconds; the robot's own receivers wait for ever)
inline constexpr std::chrono::milliseconds kHalfFrameTimeout{100};

struct DecodeEvent {
  enum class Kind : std::uint8_t {
    frame,       ///< bytes is a whole frame with a right coding
    garbage,     ///< bytes belong to no frame; zeros between frames are harmless
    bad_length,  ///< a header with length 0
    bad_coding,  ///< the codes do not lead to the end, or a new frame begins inside
    half_frame,  ///< a frame begun and given up
  };
  Kind kind;
  std::span<const std::uint8_t> bytes;  ///< valid until the next call of the decoder
  std::uint64_t offset;                 ///< of bytes[0] in the stream

  /// Precondition: the event is a frame.
  [[nodiscard]] std::uint8_t type() const { return bytes[1]; }
  /// The code and the coded payload. Precondition: the event is a frame.
  [[nodiscard]] std::span<const std::uint8_t> coded() const {
    return bytes.subspan(kFrameHeaderSize);
  }
};

struct DecodeCounters {
  std::uint64_t frames = 0;
  std::uint64_t garbage_bytes = 0;  ///< zeros between frames do not count
  std::uint64_t bad_lengths = 0;
  std::uint64_t bad_codings = 0;
  std::uint64_t half_frames = 0;
};

namespace detail {

/// The Kugle's Format for detail::FrameSearch.
struct FrameFormat {
  using Event = DecodeEvent;
  using Found = protocol::detail::FoundFrame<DecodeEvent::Kind>;
  static constexpr std::size_t kMaxFrameSize = kugle::kMaxFrameSize;
  /// All held bytes of an incomplete frame: no other frame can begin inside.
  static constexpr std::size_t kGivenUp = kMaxFrameSize;

  static Found scan(std::span<const std::uint8_t> window) noexcept;
  static std::size_t missing(std::span<const std::uint8_t> held) noexcept;
};

}  // namespace detail

class FrameDecoder {
 public:
  /// The next event in the held bytes and in `input`. Shortens `input` by the bytes taken; returns
  /// nothing when all input is used up.
  [[nodiscard]] std::optional<DecodeEvent> next(std::span<const std::uint8_t>& input) noexcept;

  /// Bytes of an unfinished frame are held.
  [[nodiscard]] bool mid_frame() const noexcept { return search_.mid_frame(); }

  /// Ends the unfinished frame. Precondition: mid_frame().
  DecodeEvent give_up() noexcept;

  [[nodiscard]] const DecodeCounters& counters() const noexcept { return counters_; }

 private:
  detail::FrameFormat format_;
  protocol::detail::FrameSearch<detail::FrameFormat> search_;
  DecodeCounters counters_;
};

/// Whether the bytes are zeros between frames, which break nothing.
[[nodiscard]] bool is_idle(const DecodeEvent& event) noexcept;

}  // namespace fakebot::protocol::inline v0::kugle
