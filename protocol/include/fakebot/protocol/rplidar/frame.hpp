// The frames of an RPLIDAR's line.
//
// A request is A5 command, or A5 command length payload checksum if the command has bit 7; the
// checksum is the exclusive or of all bytes before. An answer is A5 5A, the number of data bytes
// (30 bits) and the mode (2 bits; 1: packets follow one after the other), the type of the data, and
// the data. Packets of a scan, and the text after a reset, have no head.
//
// Source: LR001, "Protocol Basics"; Slamtec/rplidar_sdk, sl_lidarprotocol_codec.cpp.
//
// Threads: functions without state; a FrameBuilder is for one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "fakebot/protocol/field.hpp"
#include "fakebot/protocol/rplidar/names.hpp"

namespace fakebot::protocol::inline v0::rplidar {

inline constexpr std::size_t kRequestHeadSize = 2;
/// Around a payload: head, length, checksum.
inline constexpr std::size_t kRequestOverhead = 4;
inline constexpr std::size_t kMaxRequestSize = kRequestOverhead + 255;
inline constexpr std::size_t kDescriptorSize = 7;
/// Of an answer to a single request, with the descriptor. (choice: the longest that a scanner of
/// the A series sends has 84 bytes)
inline constexpr std::size_t kMaxAnswerSize = 256;
inline constexpr std::size_t kMaxFrameSize = kMaxRequestSize;

/// The bits of a descriptor's size above the number of bytes.
inline constexpr std::uint32_t kManyPackets = 0x40000000;
inline constexpr std::uint32_t kSizeMask = 0x3FFFFFFF;

[[nodiscard]] std::uint8_t exclusive_or(std::span<const std::uint8_t> bytes) noexcept;

/// The bytes of the packets that follow a descriptor with this type; 0: not the type of a scan.
[[nodiscard]] std::size_t packet_size(std::uint8_t type) noexcept;

struct Descriptor {
  std::uint32_t data_size;
  bool many_packets;
  std::uint8_t type;
};
/// Reads a descriptor that a scanner may send. Precondition: kDescriptorSize bytes.
[[nodiscard]] std::optional<Descriptor> read_descriptor(
    std::span<const std::uint8_t> bytes) noexcept;

/// Builds frames in place, one at a time. Never allocates.
class FrameBuilder {
 public:
  /// The bytes live until the next call. Precondition for all: the data fit.
  template <Message M>
  [[nodiscard]] std::span<const std::uint8_t> request(const M& message) noexcept {
    write_message(message, bytes_.data() + kRequestHeadSize + 1);
    return finish_request(M::id, data_size(message));
  }
  [[nodiscard]] std::span<const std::uint8_t> request(
      std::uint8_t command, std::span<const std::uint8_t> payload) noexcept;

  template <Message M>
  [[nodiscard]] std::span<const std::uint8_t> answer(const M& message) noexcept {
    write_message(message, bytes_.data() + kDescriptorSize);
    return finish_answer(M::id, data_size(message), false);
  }
  [[nodiscard]] std::span<const std::uint8_t> answer(std::uint8_t type,
                                                     std::span<const std::uint8_t> data) noexcept;
  /// The begin of a scan with packets of the type.
  [[nodiscard]] std::span<const std::uint8_t> scan_descriptor(std::uint8_t type) noexcept;

 private:
  std::span<const std::uint8_t> finish_request(std::uint8_t command, std::size_t size) noexcept;
  std::span<const std::uint8_t> finish_answer(std::uint8_t type, std::size_t size,
                                              bool many) noexcept;

  std::array<std::uint8_t, kMaxFrameSize> bytes_{};
};

}  // namespace fakebot::protocol::inline v0::rplidar
