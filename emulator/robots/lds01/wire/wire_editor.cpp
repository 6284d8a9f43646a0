#include "robots/lds01/wire/wire_editor.hpp"

#include <algorithm>

#include "fakebot/protocol/lds01/frame.hpp"
#include "fakebot/protocol/lds01/frame_decoder.hpp"

namespace fakebot::robots::lds01 {

namespace wire = protocol::lds01;

std::optional<sim::OutgoingPart> part_of(std::span<const std::uint8_t> frame) {
  wire::FrameDecoder decoder(wire::Sender::either);
  auto rest = frame;
  const auto event = decoder.next(rest);
  if (!event || event->kind != wire::DecodeEvent::Kind::frame ||
      event->bytes.size() != frame.size()) {
    return std::nullopt;
  }
  if (frame.size() < wire::kFrameSize) { return sim::OutgoingPart{frame[0], {}}; }
  const auto data = frame.subspan(1, protocol::wire_size<wire::Readings>);
  return sim::OutgoingPart{frame[0], {data.begin(), data.end()}};
}

std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part) {
  const bool is_command = part.id == wire::Start::id || part.id == wire::Stop::id;
  if (is_command && part.data.empty()) {
    return sim::WireBytes{static_cast<std::uint8_t>(part.id)};
  }
  if (part.id != wire::Readings::id || !protocol::accepts<wire::Readings>(part.data)) {
    return std::nullopt;
  }
  sim::WireBytes frame(wire::kFrameSize);
  frame[0] = wire::Readings::id;
  std::ranges::copy(part.data, frame.begin() + 1);
  wire::put_checksums(frame);
  return frame;
}

std::optional<std::vector<sim::OutgoingPart>> WireEditor::split(
    std::span<const std::uint8_t> frame) const {
  auto part = part_of(frame);
  if (!part) { return std::nullopt; }
  return std::vector{std::move(*part)};
}

std::optional<sim::FieldValue> WireEditor::field(std::span<const std::uint8_t> frame,
                                                 const sim::MessageInfo& message,
                                                 const sim::FieldInfo& field) const {
  const auto part = part_of(frame);
  if (!part || part->id != message.id) { return std::nullopt; }
  return sim::load(field, part->data);
}

bool WireEditor::set_field(sim::WireBytes& frame, const sim::MessageInfo& message,
                           const sim::FieldInfo& field, const sim::FieldValue& value) const {
  auto part = part_of(frame);
  if (!part || part->id != message.id) { return false; }
  sim::overwrite(field, value, part->data);
  const auto changed = frame_of(*part);
  if (!changed) { return false; }
  frame = *changed;
  return true;
}

bool WireEditor::break_checksum(sim::WireBytes& frame) const {
  if (frame.size() != wire::kFrameSize || !part_of(frame)) { return false; }
  for (std::size_t i = wire::kFrameSize - wire::kChecksums; i < frame.size(); ++i) { ++frame[i]; }
  return true;
}

}  // namespace fakebot::robots::lds01
