// Finds requests and answers in a stream of bytes that may arrive in any pieces and hold anything.
//
// A request ends with the first LF or CR, an answer with the first empty line. An empty line or a
// NUL between requests is a frame, too: scanners ignore both. Behind lost or changed bytes the next
// answer is found behind the next empty line.
//
// Recipe:
//   while (auto event = decoder.next(input)) { ... }   // input shrinks
//   if (the line was silent for long, or the peer is gone) {
//     if (decoder.mid_frame()) { decoder.give_up(); }
//   }
//
// Threads: a decoder, and the views returned by the decoder, are for one thread at a time;
// different decoders share nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "fakebot/protocol/hokuyo/frame.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

/// The bytes of an event are not searched again.
struct DecodeEvent {
  enum class Kind : std::uint8_t {
    frame,         ///< a request, an answer, or a byte between requests
    garbage,       ///< bytes that belong to no frame
    bad_checksum,  ///< an answer with a wrong sum in a line
    half_frame,    ///< a frame begun and given up
  };
  Kind kind;
  std::span<const std::uint8_t> bytes;  ///< valid until the next call of the decoder
  std::uint64_t offset;                 ///< of bytes[0] in the stream
};

/// Which frames a decoder finds. A line whose next line is a status begins an answer: a decoder for
/// either finds a request when the line behind is there, or at the end.
enum class Sender : std::uint8_t { host, scanner, either };

class FrameDecoder {
 public:
  explicit FrameDecoder(Sender sender) : sender_(sender) {}

  /// The next event in the held bytes and in `input`. Shortens `input` by the bytes taken; returns
  /// nothing when all input is used up.
  [[nodiscard]] std::optional<DecodeEvent> next(std::span<const std::uint8_t>& input) noexcept;

  /// Bytes of an unfinished frame are held.
  [[nodiscard]] bool mid_frame() const noexcept { return begin_ != end_; }

  /// Ends the unfinished frame; for either sender a whole request. Precondition: mid_frame().
  DecodeEvent give_up() noexcept;

 private:
  struct Look;
  Look look(std::span<const std::uint8_t> window) const noexcept;
  DecodeEvent event(DecodeEvent::Kind kind, std::span<const std::uint8_t> bytes) noexcept;
  std::span<const std::uint8_t> held() const noexcept {
    return std::span(held_).subspan(begin_, end_ - begin_);
  }

  Sender sender_;
  std::uint64_t offset_ = 0;                        // of the first byte not yet reported
  std::array<std::uint8_t, kMaxFrameSize> held_{};  // bytes [begin_, end_) are valid
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace fakebot::protocol::inline v0::hokuyo
