// Finds requests, answers and packets in a stream of bytes that may arrive in any pieces and hold
// anything.
//
// Packets of a scan have no head. Therefore the decoder keeps what the last descriptor has
// announced: without a descriptor, bytes of packets are garbage until the next descriptor. A packet
// is found again behind lost or changed bytes as Slamtec's SDK does: by the check bits of a node,
// or by the first four bits of a capsule's first two bytes and the checksum.
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
#include "fakebot/protocol/rplidar/frame.hpp"

namespace fakebot::protocol::inline v0::rplidar {

/// A scanner drops an incomplete request after this silence. Source: LR001, "Request packets".
inline constexpr std::chrono::seconds kHalfFrameTimeout{5};

/// The bytes of an event are not searched again: whoever waits for a capsule takes all the bytes.
struct DecodeEvent {
  enum class Kind : std::uint8_t {
    frame,         ///< a request, an answer with the data, a descriptor of a scan, a packet, a text
    garbage,       ///< bytes that belong to no frame
    bad_checksum,  ///< a request or a capsule with a wrong checksum
    half_frame,    ///< a frame begun and given up
  };
  Kind kind;
  std::span<const std::uint8_t> bytes;  ///< valid until the next call of the decoder
  std::uint64_t offset;                 ///< of bytes[0] in the stream
};

/// Which frames a decoder finds.
enum class Sender : std::uint8_t { host, scanner, either };

namespace detail {

/// The Format for detail::FrameSearch.
class FrameFormat {
 public:
  using Event = DecodeEvent;
  using Found = protocol::detail::FoundFrame<DecodeEvent::Kind>;
  static constexpr std::size_t kMaxFrameSize = rplidar::kMaxFrameSize;
  static constexpr std::size_t kGivenUp = kMaxFrameSize;

  explicit FrameFormat(Sender sender) : sender_(sender) {}

  Found scan(std::span<const std::uint8_t> window) const noexcept;
  std::size_t missing(std::span<const std::uint8_t> held) const noexcept;
  /// A descriptor says which packets follow; an answer or a text says that none do.
  void follow(std::span<const std::uint8_t> frame) noexcept;

 private:
  struct Look;
  Look look(std::span<const std::uint8_t> window) const noexcept;
  Look look_at_request(std::span<const std::uint8_t> window) const noexcept;
  Look look_at_packet(std::span<const std::uint8_t> window) const noexcept;

  Sender sender_;
  std::size_t packet_size_ = 0;  // 0: no packets follow
};

}  // namespace detail

class FrameDecoder {
 public:
  explicit FrameDecoder(Sender sender) : format_(sender) {}

  /// The next event in the held bytes and in `input`. Shortens `input` by the bytes taken; returns
  /// nothing when all input is used up.
  [[nodiscard]] std::optional<DecodeEvent> next(std::span<const std::uint8_t>& input) noexcept;

  /// Bytes of an unfinished frame are held.
  [[nodiscard]] bool mid_frame() const noexcept { return search_.mid_frame(); }

  /// Ends the unfinished frame. Precondition: mid_frame().
  DecodeEvent give_up() noexcept;

 private:
  detail::FrameFormat format_;
  protocol::detail::FrameSearch<detail::FrameFormat> search_;
};

}  // namespace fakebot::protocol::inline v0::rplidar
