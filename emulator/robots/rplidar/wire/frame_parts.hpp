// Messages and frames, in both layouts: the fields of the table, and the bytes of the wire.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::robots::rplidar {

/// The kind of a frame, by the bytes: packets have no head, and are known by their length.
enum class FrameKind : std::uint8_t { request, answer, scan_descriptor, packet, text };

/// `is_dense`: packets of 84 bytes are dense capsules. Precondition: a frame of a decoder.
struct FrameView {
  FrameKind kind;
  std::uint8_t id;                     ///< of the message
  std::span<const std::uint8_t> data;  ///< in the frame; of a packet the packed bytes
};
FrameView view_of(std::span<const std::uint8_t> frame, bool is_dense);

/// Parts of an identifier, where identifier and length alone are not enough: requests, answers and
/// packets may share both, and a command may be the type of an answer.
inline constexpr std::uint32_t kAsAnswer = 0x100;
inline constexpr std::uint32_t kAsRequest = 0x200;

/// The data of a packet in the layout of the table. Precondition: a packet.
void unpack(const FrameView& packet, sim::WireBytes& data);

/// The message in a frame; nothing if the bytes are no whole, valid frame.
std::optional<sim::OutgoingPart> part_of(std::span<const std::uint8_t> frame, bool is_dense);

/// The frame of a message, the inverse of part_of(). Nothing if the data do not fit.
std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part);

}  // namespace fakebot::robots::rplidar
