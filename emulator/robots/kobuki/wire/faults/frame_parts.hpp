// Taking a frame apart, and putting a frame together again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::robots::kobuki {

/// Precondition: a whole frame.
std::span<const std::uint8_t> payload_of(std::span<const std::uint8_t> frame);

/// Nothing unless the frame is whole, with a right checksum and whole sub-payloads.
std::optional<std::vector<sim::OutgoingPart>> parts_of(std::span<const std::uint8_t> frame);

/// The place in the frame of the data bytes of the first sub-payload with the identifier. Nothing
/// when the frame is not whole, or has no such sub-payload.
struct PlaceInFrame {
  std::size_t begin;
  std::size_t size;
};
std::optional<PlaceInFrame> find_data(std::span<const std::uint8_t> frame, std::uint32_t id);

/// A frame with a right length and checksum. Nothing when the parts do not fit into a frame.
std::optional<sim::WireBytes> frame_of(std::span<const sim::OutgoingPart> parts);

/// Sets the checksum of a frame with a changed payload.
void mend_checksum(sim::WireBytes& frame);

}  // namespace fakebot::robots::kobuki
