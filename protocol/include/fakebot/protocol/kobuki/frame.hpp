// The Kobuki frame, the same in both directions: AA 55 LEN payload[LEN] CS.
// CS is the XOR of LEN and the payload.
//
// Source: Kobuki protocol specification, "Structure of Bytestream", "Checksum".
//
// Threads: functions without state; a FrameBuilder is for one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/sub_payload.hpp"

namespace fakebot::protocol::inline v0::kobuki {

inline constexpr std::uint8_t kHeader0 = 0xAA;
inline constexpr std::uint8_t kHeader1 = 0x55;
inline constexpr std::size_t kFrameHeaderSize = 3;  ///< AA 55 LEN
inline constexpr std::size_t kFrameOverhead = 4;    ///< header and checksum
inline constexpr std::size_t kMaxPayloadSize = 255;
inline constexpr std::size_t kMaxFrameSize = kMaxPayloadSize + kFrameOverhead;

/// XOR over the bytes.
[[nodiscard]] std::uint8_t checksum(std::span<const std::uint8_t> length_and_payload) noexcept;

/// Builds a frame in place. Never allocates.
// Each byte is written before it is read; to clear all bytes first would take as long as to build a
// frame. NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
class FrameBuilder {
 public:
  /// Appends a sub-payload. Returns false, and appends nothing, if the payload would be longer than
  /// 255 bytes. A command of each kind always fits; look at the result where a frame is filled with
  /// any number of messages.
  template <Message M>
  bool add(const M& message) noexcept {
    const std::size_t size = data_size(message);
    const std::size_t end = size_ + kSubPayloadHeaderSize + size;
    if (end > kFrameHeaderSize + kMaxPayloadSize) { return false; }
    std::uint8_t* const to = bytes_.data() + size_;
    size_ = end;
    to[0] = M::id;
    to[1] = static_cast<std::uint8_t>(size);
    write_message(message, to + kSubPayloadHeaderSize);
    return true;
  }

  /// Writes length and checksum. The bytes are valid until clear() or the end of the builder; do
  /// not call add() between finish() and clear().
  [[nodiscard]] std::span<const std::uint8_t> finish() noexcept;

  void clear() noexcept { size_ = kFrameHeaderSize; }

 private:
  std::array<std::uint8_t, kMaxFrameSize> bytes_;  // written before they are read
  std::size_t size_ = kFrameHeaderSize;
};

}  // namespace fakebot::protocol::inline v0::kobuki
