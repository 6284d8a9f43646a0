#include "sim/wire/part_editor.hpp"

#include <utility>

namespace fakebot::sim {

std::optional<std::vector<OutgoingPart>> PartEditor::split(
    std::span<const std::uint8_t> frame) const {
  auto part = part_of(frame);
  if (!part) { return std::nullopt; }
  return std::vector{std::move(*part)};
}

/// The message in the frame, if it is `message` and has the whole field. Several messages may share
/// an identifier.
std::optional<OutgoingPart> PartEditor::part_with(std::span<const std::uint8_t> frame,
                                                  const MessageInfo& message,
                                                  const FieldInfo& field) const {
  auto part = part_of(frame);
  if (!part || (part->id & kIdMask) != message.id ||
      part->data.size() < field.offset + field.size() ||
      (!message.is_variable && part->data.size() != message.size)) {
    return std::nullopt;
  }
  return part;
}

std::optional<FieldValue> PartEditor::field(std::span<const std::uint8_t> frame,
                                            const MessageInfo& message,
                                            const FieldInfo& field) const {
  const auto part = part_with(frame, message, field);
  if (!part) { return std::nullopt; }
  return load(field, part->data);
}

bool PartEditor::set_field(WireBytes& frame, const MessageInfo& message, const FieldInfo& field,
                           const FieldValue& value) const {
  auto part = part_with(frame, message, field);
  if (!part) { return false; }
  overwrite(field, value, part->data);
  const auto changed = frame_of(*part);
  if (!changed) { return false; }
  frame = *changed;
  return true;
}

}  // namespace fakebot::sim
