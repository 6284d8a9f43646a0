// The frame of the Kugle's board, the same in both directions: 00 type length code data[length -
// 1]. The library calls the format LSPC, lightweight serial package communication. COBS coding
// keeps 00 out of the payload: each zero is replaced by the distance to the next zero, or from the
// last zero to the end; `code` is the distance to the first zero. There is no checksum.
//
// Source: API protocol, "Package structure"; firmware and PC library, lspc/Packet.hpp.
//
// Threads: functions without state; a FrameBuilder is for one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "fakebot/protocol/field.hpp"

namespace fakebot::protocol::inline v0::kugle {

inline constexpr std::uint8_t kStart = 0x00;
inline constexpr std::size_t kFrameHeaderSize = 3;  ///< start, type, length
inline constexpr std::size_t kFrameOverhead = 4;    ///< header and code
/// The longest payload that a receiver takes. Source: firmware, Packet.hpp.
inline constexpr std::size_t kMaxPayloadSize = 254;
/// The longest payload that the board sends; the board drops longer payloads. Source: firmware,
/// LSPC_MAXIMUM_PACKAGE_LENGTH.
inline constexpr std::size_t kMaxSentPayloadSize = 250;
inline constexpr std::size_t kMaxFrameSize = kMaxPayloadSize + kFrameOverhead;

/// Codes in place, and leaves no zero. `coded` is a byte of any value, which becomes the code, and
/// the payload behind. Precondition: 1 to kMaxPayloadSize + 1 bytes.
void remove_zeros(std::span<std::uint8_t> coded) noexcept;

/// The inverse: restores the payload behind the first byte. Returns false unless the codes lead
/// from zero to zero exactly to the end; the bytes are then unspecified. Precondition: not empty.
[[nodiscard]] bool restore_zeros(std::span<std::uint8_t> coded) noexcept;

/// Codes the first `head_size` bytes anew, after the caller has written uncoded bytes there.
/// `next_zero` is the place in `coded` of the next zero behind the head, or the size of `coded`.
/// Precondition: head_size is at least 1, because `coded` begins with the code.
void remove_zeros_of_head(std::span<std::uint8_t> coded, std::size_t head_size,
                          std::size_t next_zero) noexcept;

/// Whether restore_zeros() would succeed.
[[nodiscard]] bool is_coded(std::span<const std::uint8_t> coded) noexcept;

/// Bytes of the frame of a message of fixed size.
template <Message M>
inline constexpr std::size_t frame_size = wire_size<M> + kFrameOverhead;

/// Writes a whole frame with a payload that is not yet coded. Precondition: `frame` has
/// frame_size<M> bytes.
template <Message M>
void write_uncoded(const M& message, std::span<std::uint8_t> frame) noexcept {
  static_assert(wire_size<M> <= kMaxPayloadSize);
  frame[0] = kStart;
  frame[1] = M::id;
  frame[2] = static_cast<std::uint8_t>(wire_size<M> + 1);
  write_message(message, frame.data() + kFrameOverhead);
}

/// Codes the payload of a frame from write_uncoded().
inline void code_payload(std::span<std::uint8_t> frame) noexcept {
  remove_zeros(frame.subspan(kFrameHeaderSize));
}

/// Builds frames in place, one at a time. Never allocates.
class FrameBuilder {
 public:
  /// The bytes live until the next call. Precondition: the message fits, as all messages of fixed
  /// size do.
  template <Message M>
  [[nodiscard]] std::span<const std::uint8_t> frame(const M& message) noexcept {
    write_message(message, bytes_.data() + kFrameOverhead);
    return finish(M::id, data_size(message));
  }

  /// A frame with any type and payload. Returns nothing if the payload is longer than
  /// kMaxPayloadSize, or the type is 0.
  [[nodiscard]] std::optional<std::span<const std::uint8_t>> frame(
      std::uint8_t type, std::span<const std::uint8_t> payload) noexcept;

 private:
  std::span<const std::uint8_t> finish(std::uint8_t type, std::size_t payload_size) noexcept;

  std::array<std::uint8_t, kMaxFrameSize> bytes_{};
};

}  // namespace fakebot::protocol::inline v0::kugle
