// Finds the frames of an LDS-01, and the commands of a host, in a stream of bytes with any content,
// in pieces of any size.
//
// After a fault the decoder gives up only the first two bytes of a frame and searches the bytes
// behind again, so a fault never costs the next good frame.
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
// Threads: a decoder, and the views returned by the decoder, are for a single thread at a time;
// different decoders share nothing.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "fakebot/protocol/detail/frame_search.hpp"
#include "fakebot/protocol/lds01/frame.hpp"

namespace fakebot::protocol::inline v0::lds01 {

/// A measuring scanner is never silent for so long. Source: thijses/HLS_LFCD.
inline constexpr std::chrono::milliseconds kHalfFrameTimeout{500};

struct DecodeEvent {
  enum class Kind : std::uint8_t {
    frame,         ///< a command, or readings with right checksums
    garbage,       ///< bytes outside of frames
    bad_checksum,  ///< readings with a wrong checksum; the bytes behind the index are searched
                   ///< again
    half_frame,    ///< a frame begun and given up
  };
  Kind kind;
  std::span<const std::uint8_t> bytes;  ///< valid until the next call of the decoder
  std::uint64_t offset;                 ///< of bytes[0] in the stream

  /// The number of bytes before the bytes to be searched again.
  [[nodiscard]] std::size_t consumed() const noexcept;
};

/// Whose frames a decoder finds.
enum class Sender : std::uint8_t { host, scanner, either };

namespace detail {

/// The Format for detail::FrameSearch.
struct FrameFormat {
  using Event = DecodeEvent;
  using Found = protocol::detail::FoundFrame<DecodeEvent::Kind>;
  static constexpr std::size_t kMaxFrameSize = kFrameSize;
  static constexpr std::size_t kGivenUp = 2;

  Found scan(std::span<const std::uint8_t> window) const noexcept;
  std::size_t missing(std::span<const std::uint8_t> held) const noexcept;

  /// Whether the window begins with a frame, or with the begin of a frame.
  bool may_begin(std::span<const std::uint8_t> window) const noexcept;
  bool is_command(std::uint8_t byte) const noexcept;

  Sender sender;
};

}  // namespace detail

class FrameDecoder {
 public:
  explicit FrameDecoder(Sender sender) noexcept : format_{sender} {}

  /// The next event in the held bytes and in `input`. Shortens `input` by the bytes taken; returns
  /// nothing when all input is used up.
  [[nodiscard]] std::optional<DecodeEvent> next(std::span<const std::uint8_t>& input) noexcept {
    return search_.next(format_, input);
  }

  /// Bytes of an unfinished frame are held.
  [[nodiscard]] bool mid_frame() const noexcept { return search_.mid_frame(); }

  /// Ends the unfinished frame, and leaves the bytes behind the first two to the next calls of
  /// next(). Precondition: mid_frame().
  DecodeEvent give_up() noexcept { return search_.give_up(); }

 private:
  detail::FrameFormat format_;
  protocol::detail::FrameSearch<detail::FrameFormat> search_;
};

}  // namespace fakebot::protocol::inline v0::lds01
