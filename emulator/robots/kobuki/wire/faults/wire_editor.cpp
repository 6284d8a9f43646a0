#include "robots/kobuki/wire/faults/wire_editor.hpp"

#include <algorithm>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/flags.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "robots/kobuki/wire/faults/frame_parts.hpp"

namespace fakebot::robots::kobuki {

namespace wire = protocol::kobuki;

namespace {

/// The place of the message's data, if the data contain the whole field. Several messages may have
/// the same identifier.
std::optional<PlaceInFrame> place_of(std::span<const std::uint8_t> frame,
                                     const sim::MessageInfo& message, const sim::FieldInfo& field) {
  const auto place = find_data(frame, message.id);
  if (!place || place->size < field.offset + field.size()) { return std::nullopt; }
  if (!message.is_variable && place->size != message.size) { return std::nullopt; }
  return place;
}

}  // namespace

std::optional<std::vector<sim::OutgoingPart>> WireEditor::split(
    std::span<const std::uint8_t> frame) const {
  return parts_of(frame);
}

std::optional<sim::FieldValue> WireEditor::field(std::span<const std::uint8_t> frame,
                                                 const sim::MessageInfo& message,
                                                 const sim::FieldInfo& field) const {
  const auto place = place_of(frame, message, field);
  if (!place) { return std::nullopt; }
  return sim::load(field, frame.subspan(place->begin, place->size));
}

bool WireEditor::set_field(sim::WireBytes& frame, const sim::MessageInfo& message,
                           const sim::FieldInfo& field, const sim::FieldValue& value) const {
  const auto place = place_of(frame, message, field);
  if (!place) { return false; }
  sim::overwrite(field, value, std::span(frame).subspan(place->begin, place->size));
  mend_checksum(frame);
  return true;
}

bool WireEditor::break_checksum(sim::WireBytes& frame) const {
  if (!parts_of(frame)) { return false; }
  frame.back() = static_cast<std::uint8_t>(~frame.back());
  return true;
}

bool WireEditor::change_length(sim::WireBytes& frame, int by) const {
  if (!parts_of(frame)) { return false; }
  const int length = std::clamp(frame[2] + by, 0, static_cast<int>(wire::kMaxPayloadSize));
  frame[2] = static_cast<std::uint8_t>(length);
  mend_checksum(frame);
  return true;
}

bool WireEditor::change_part_length(sim::WireBytes& frame, std::uint32_t id, int by) const {
  const auto place = find_data(frame, id);
  if (!place) { return false; }
  std::uint8_t& length = frame[place->begin - 1];
  length = static_cast<std::uint8_t>(length + by);
  mend_checksum(frame);
  return true;
}

/// AA 55 and a whole frame behind: a decoder that searches there finds a bump that never was.
std::optional<sim::OutgoingPart> WireEditor::decoy() const {
  constexpr std::uint8_t kUnknownId = 0x7E;  // no document uses the identifier
  wire::FrameBuilder builder;
  builder.add(wire::BasicSensorData{.bumper = wire::bumper::center});
  const auto frame = builder.finish();
  return sim::OutgoingPart{kUnknownId, {frame.begin(), frame.end()}};
}

}  // namespace fakebot::robots::kobuki
