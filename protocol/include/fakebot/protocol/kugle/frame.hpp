// The frame of the Kugle's board, the same in both directions: 00 type length code data[length -
// 1]. The library calls it LSPC, lightweight serial package communication. The payload is coded so
// that no 00 is in it (COBS): each zero holds the distance to the next one, `code` that to the
// first, and the last one that to the end. There is no checksum.
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
/// Of a receiver. Source: firmware, Packet.hpp.
inline constexpr std::size_t kMaxPayloadSize = 254;
/// That the board sends; it drops longer ones. Source: firmware, LSPC_MAXIMUM_PACKAGE_LENGTH.
inline constexpr std::size_t kMaxSentPayloadSize = 250;
inline constexpr std::size_t kMaxFrameSize = kMaxPayloadSize + kFrameOverhead;

/// Codes in place: `coded` is one byte of any value and the payload behind it, and afterwards has
/// no zero. Precondition: at most kMaxPayloadSize + 1 bytes, at least one.
void remove_zeros(std::span<std::uint8_t> coded) noexcept;

/// The inverse: afterwards the payload stands behind the first byte. Returns false, and leaves any
/// bytes, unless the codes lead from zero to zero exactly to the end. Precondition: not empty.
[[nodiscard]] bool restore_zeros(std::span<std::uint8_t> coded) noexcept;

/// After the first `head_size` bytes of a coded payload were written again, not coded. `next_zero`
/// is where the next one is in `coded`, or its size. Precondition: a head_size of at least 1, for
/// `coded` begins with the code.
void remove_zeros_of_head(std::span<std::uint8_t> coded, std::size_t head_size,
                          std::size_t next_zero) noexcept;

/// Whether restore_zeros() would succeed.
[[nodiscard]] bool is_coded(std::span<const std::uint8_t> coded) noexcept;

/// Of a message of fixed size.
template <Message M>
inline constexpr std::size_t frame_size = wire_size<M> + kFrameOverhead;

/// All of a frame, with its payload not yet coded. Precondition: as many bytes as frame_size<M>.
template <Message M>
void write_uncoded(const M& message, std::span<std::uint8_t> frame) noexcept {
  static_assert(wire_size<M> <= kMaxPayloadSize);
  frame[0] = kStart;
  frame[1] = M::id;
  frame[2] = static_cast<std::uint8_t>(wire_size<M> + 1);
  write_message(message, frame.data() + kFrameOverhead);
}

/// The rest of it.
inline void code_payload(std::span<std::uint8_t> frame) noexcept {
  remove_zeros(frame.subspan(kFrameHeaderSize));
}

/// Builds frames in place, one at a time. Never allocates.
class FrameBuilder {
 public:
  /// The bytes live until the next call. Precondition: it fits, as all messages of fixed size do.
  template <Message M>
  [[nodiscard]] std::span<const std::uint8_t> frame(const M& message) noexcept {
    write_message(message, bytes_.data() + kFrameOverhead);
    return finish(M::id, data_size(message));
  }

  /// The same with a payload as it is; nothing if it is longer than kMaxPayloadSize, or the type
  /// is 0.
  [[nodiscard]] std::optional<std::span<const std::uint8_t>> frame(
      std::uint8_t type, std::span<const std::uint8_t> payload) noexcept;

 private:
  std::span<const std::uint8_t> finish(std::uint8_t type, std::size_t payload_size) noexcept;

  std::array<std::uint8_t, kMaxFrameSize> bytes_{};
};

}  // namespace fakebot::protocol::inline v0::kugle
