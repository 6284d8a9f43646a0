// Finds frames in a stream of bytes that may arrive in any pieces and hold
// anything: line noise, half frames, lying lengths, wrong checksums.
//
// After a fault the decoder gives up only the two header bytes and searches the bytes behind again,
// so a fault never costs the next good frame. The decoder does not copy a frame that lies whole in
// the input.
//
// Recipe:
//   while (auto event = decoder.next(input)) { ... }   // input shrinks
//   if (the line was silent for kHalfFrameTimeout, or the peer is gone) {
//     while (decoder.mid_frame()) {
//       decoder.give_up();
//       while (auto event = decoder.next(nothing)) { ... }
//     }
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
#include "fakebot/protocol/kobuki/frame.hpp"

namespace fakebot::protocol::inline v0::kobuki {

/// A half frame is discarded after this silence. The longest frame takes 22.5 ms at 115200 baud and
/// a USB adapter holds bytes back for 16 ms at most; a gap of 100 ms inside a frame means that the
/// sender died. (assumed; the real firmware has no timeout and lets a half frame swallow the next
/// frame)
inline constexpr std::chrono::milliseconds kHalfFrameTimeout{100};

/// Payload lengths that a direction allows; with another length, bytes are no frame.
struct LengthLimits {
  std::size_t min;
  std::size_t max;
};

/// Lengths to the robot. Source: observed, firmware 1.2.0 accepts LEN 3 to 119.
inline constexpr LengthLimits kCommandLengths{3, 119};
/// Lengths from the robot. Source: specification, "Length": minimum 3.
inline constexpr LengthLimits kFeedbackLengths{3, kMaxPayloadSize};

struct DecodeEvent {
  enum class Kind : std::uint8_t {
    frame,         ///< bytes is a whole frame with a right checksum
    garbage,       ///< bytes belong to no frame
    bad_length,    ///< AA 55 followed by a length that the direction does not allow
    bad_checksum,  ///< bytes has the form of a frame; its payload is searched again
    half_frame,    ///< a frame begun and given up
  };
  Kind kind;
  std::span<const std::uint8_t> bytes;  ///< valid until the next call of the decoder
  std::uint64_t offset;                 ///< of bytes[0] in the stream

  /// The bytes between length and checksum. Precondition: the event is a frame.
  [[nodiscard]] std::span<const std::uint8_t> payload() const {
    return bytes.subspan(kFrameHeaderSize, bytes.size() - kFrameOverhead);
  }
};

struct DecodeCounters {
  std::uint64_t frames = 0;
  std::uint64_t garbage_bytes = 0;
  std::uint64_t bad_lengths = 0;
  std::uint64_t bad_checksums = 0;
  std::uint64_t half_frames = 0;
};

namespace detail {

/// The Kobuki's Format for detail::FrameSearch.
struct FrameFormat {
  using Event = DecodeEvent;
  using Found = protocol::detail::FoundFrame<DecodeEvent::Kind>;
  static constexpr std::size_t kMaxFrameSize = kobuki::kMaxFrameSize;
  static constexpr std::size_t kGivenUp = 2;

  Found scan(std::span<const std::uint8_t> window) const noexcept;
  std::size_t missing(std::span<const std::uint8_t> held) const noexcept;

  LengthLimits lengths;
};

}  // namespace detail

class FrameDecoder {
 public:
  explicit FrameDecoder(LengthLimits lengths) noexcept : format_{lengths} {}

  /// The next event in the held bytes and in `input`. Shortens `input` by the bytes taken; returns
  /// nothing when all input is used up.
  [[nodiscard]] std::optional<DecodeEvent> next(std::span<const std::uint8_t>& input) noexcept;

  /// Bytes of an unfinished frame are held.
  [[nodiscard]] bool mid_frame() const noexcept { return search_.mid_frame(); }

  /// Ends the unfinished frame: drops the header, and leaves the bytes behind to the next calls of
  /// next(). The event has the bytes of the unfinished frame. Precondition: mid_frame().
  DecodeEvent give_up() noexcept;

  [[nodiscard]] const DecodeCounters& counters() const noexcept { return counters_; }

 private:
  detail::FrameFormat format_;
  protocol::detail::FrameSearch<detail::FrameFormat> search_;
  DecodeCounters counters_;
};

}  // namespace fakebot::protocol::inline v0::kobuki
