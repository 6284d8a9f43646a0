// The payload of a frame, taken out and put in.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::robots::kugle {

/// The type and payload of a whole frame; nothing if the bytes are not exactly a whole frame.
std::optional<sim::OutgoingPart> part_of(std::span<const std::uint8_t> frame);

/// Nothing if the payload is too long, or the type is no byte or 0.
std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part);

}  // namespace fakebot::robots::kugle
