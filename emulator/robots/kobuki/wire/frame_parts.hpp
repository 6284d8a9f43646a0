// A frame taken apart and put together again.
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

/// Nothing when it is no whole frame with a right checksum and whole sub-payloads.
std::optional<std::vector<sim::OutgoingPart>> parts_of(std::span<const std::uint8_t> frame);

/// The first sub-payload with this identifier: where its data bytes are in the frame. Nothing when
/// the frame is not whole, or has none.
struct PlaceInFrame {
  std::size_t begin;
  std::size_t size;
};
std::optional<PlaceInFrame> find_data(std::span<const std::uint8_t> frame, std::uint32_t id);

/// With a right length and checksum. Nothing when they do not fit into one frame.
std::optional<sim::WireBytes> frame_of(std::span<const sim::OutgoingPart> parts);

/// Of a frame whose payload was changed.
void mend_checksum(sim::WireBytes& frame);

}  // namespace fakebot::robots::kobuki
