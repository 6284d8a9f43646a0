// Messages and frames, in both layouts: the fields of the table, and the text of the wire.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::robots::hokuyo {

/// Beside the identifier of a request: the line ends with CR.
inline constexpr std::uint32_t kEndsWithCr = 0x100;

/// The message in the frame of a request or of an answer, in the layout of the table. Nothing if an
/// answer is none of the messages.
std::optional<sim::OutgoingPart> request_part(std::span<const std::uint8_t> frame);
std::optional<sim::OutgoingPart> answer_part(std::span<const std::uint8_t> frame);

/// Whether the frame is an answer, by the status in the second line.
bool is_answer(std::span<const std::uint8_t> frame);

/// The frame of a message, the inverse of both. Nothing if the data do not fit. Texts, and what a
/// Blank has, are not looked at: the bytes may be no frame, or several.
std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part);

}  // namespace fakebot::robots::hokuyo
