#include "robots/kugle/wire/wire_editor.hpp"

#include <algorithm>
#include <limits>

#include "fakebot/protocol/kugle/frame.hpp"
#include "robots/kugle/wire/frame_payload.hpp"

namespace fakebot::robots::kugle {

namespace {

constexpr std::size_t kLengthAt = 2;
constexpr std::size_t kCodeAt = 3;

/// The message in the frame, if the message is `message` and has the whole field. Several messages
/// may have the same identifier.
std::optional<sim::OutgoingPart> part_with(std::span<const std::uint8_t> frame,
                                           const sim::MessageInfo& message,
                                           const sim::FieldInfo& field) {
  auto part = part_of(frame);
  if (!part || part->id != message.id || part->data.size() < field.offset + field.size() ||
      (!message.is_variable && part->data.size() != message.size)) {
    return std::nullopt;
  }
  return part;
}

}  // namespace

std::optional<std::vector<sim::OutgoingPart>> WireEditor::split(
    std::span<const std::uint8_t> frame) const {
  auto part = part_of(frame);
  if (!part) { return std::nullopt; }
  return std::vector{std::move(*part)};
}

std::optional<sim::FieldValue> WireEditor::field(std::span<const std::uint8_t> frame,
                                                 const sim::MessageInfo& message,
                                                 const sim::FieldInfo& field) const {
  const auto part = part_with(frame, message, field);
  if (!part) { return std::nullopt; }
  return sim::load(field, part->data);
}

bool WireEditor::set_field(sim::WireBytes& frame, const sim::MessageInfo& message,
                           const sim::FieldInfo& field, const sim::FieldValue& value) const {
  auto part = part_with(frame, message, field);
  if (!part) { return false; }
  sim::overwrite(field, value, part->data);
  const auto changed = frame_of(*part);
  if (!changed) { return false; }
  frame = *changed;
  return true;
}

bool WireEditor::break_checksum(sim::WireBytes& frame) const {
  if (!part_of(frame)) { return false; }
  const auto coded = std::span(frame).subspan(kCodeAt);
  coded[0] = std::numeric_limits<std::uint8_t>::max();
  while (protocol::kugle::is_coded(coded)) { --coded[0]; }
  return true;
}

bool WireEditor::change_length(sim::WireBytes& frame, int by) const {
  if (!part_of(frame)) { return false; }
  const int length =
      std::clamp(frame[kLengthAt] + by, 0, int{std::numeric_limits<std::uint8_t>::max()});
  frame[kLengthAt] = static_cast<std::uint8_t>(length);
  return true;
}

bool WireEditor::change_part_length(sim::WireBytes& frame, std::uint32_t id, int by) const {
  auto part = part_of(frame);
  if (!part || part->id != id) { return false; }
  const int size = std::clamp(static_cast<int>(part->data.size()) + by, 0,
                              static_cast<int>(protocol::kugle::kMaxPayloadSize));
  part->data.resize(static_cast<std::size_t>(size));
  frame = *frame_of(*part);
  return true;
}

/// A frame in the payload of an unknown message. The coding removes the zeros of the inner frame,
/// so that a search for a start finds none.
std::optional<sim::OutgoingPart> WireEditor::decoy() const {
  constexpr std::uint8_t kUnknownId = 0x7E;  // no document uses the identifier
  constexpr std::uint8_t kKnownId = 0x12;
  const auto inner = frame_of({kKnownId, sim::WireBytes(1)});
  if (!inner) { return std::nullopt; }
  return sim::OutgoingPart{kUnknownId, *inner};
}

}  // namespace fakebot::robots::kugle
