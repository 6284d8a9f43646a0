#include "robots/rplidar/wire/wire_editor.hpp"

#include <algorithm>

#include "fakebot/protocol/rplidar/frame.hpp"
#include "fakebot/protocol/rplidar/measurements.hpp"
#include "robots/rplidar/wire/frame_parts.hpp"

namespace fakebot::robots::rplidar {

namespace wire = protocol::rplidar;

namespace {

constexpr std::size_t kLengthAt = 2;
constexpr int kMostLength = 255;
constexpr int kMostChangedLength = 240;  // of an answer, too

}  // namespace

std::optional<std::vector<sim::OutgoingPart>> WireEditor::split(
    std::span<const std::uint8_t> frame) const {
  auto part = part_of(frame, is_dense_);
  if (!part) { return std::nullopt; }
  return std::vector{std::move(*part)};
}

/// The message in the frame, if it is `message` and has the whole field. Several messages share an
/// identifier.
std::optional<sim::OutgoingPart> WireEditor::part_with(std::span<const std::uint8_t> frame,
                                                       const sim::MessageInfo& message,
                                                       const sim::FieldInfo& field) const {
  auto part = part_of(frame, is_dense_);
  if (!part || (part->id & 0xFF) != message.id || part->data.size() < field.offset + field.size() ||
      (!message.is_variable && part->data.size() != message.size)) {
    return std::nullopt;
  }
  return part;
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
  if (!part_of(frame, is_dense_)) { return false; }
  const FrameView view = view_of(frame, is_dense_);
  switch (view.kind) {
    case FrameKind::request:
      if (frame.size() == wire::kRequestHeadSize) { return false; }
      ++frame.back();
      return true;
    case FrameKind::packet:
      if (view.id == wire::Node::id) {
        frame[1] = static_cast<std::uint8_t>(frame[1] & ~1U);
      } else {
        wire::break_checksum(frame);
      }
      return true;
    case FrameKind::answer:
    case FrameKind::scan_descriptor:
    case FrameKind::text: break;
  }
  return false;
}

bool WireEditor::change_length(sim::WireBytes& frame, int by) const {
  if (!part_of(frame, is_dense_) || frame.size() <= kLengthAt) { return false; }
  const FrameKind kind = view_of(frame, is_dense_).kind;
  if (kind == FrameKind::packet || kind == FrameKind::text) { return false; }
  const std::uint8_t before = frame[kLengthAt];
  frame[kLengthAt] = static_cast<std::uint8_t>(std::clamp(before + by, 0, kMostLength));
  // The checksum of a request stays right.
  if (kind == FrameKind::request) {
    frame.back() = static_cast<std::uint8_t>(frame.back() ^ before ^ frame[kLengthAt]);
  }
  return true;
}

bool WireEditor::change_part_length(sim::WireBytes& frame, std::uint32_t id, int by) const {
  auto part = part_of(frame, is_dense_);
  if (!part || (part->id & 0xFF) != id || part->data.empty()) { return false; }
  const FrameKind kind = view_of(frame, is_dense_).kind;
  if (kind != FrameKind::request && kind != FrameKind::answer) { return false; }
  const int size = std::clamp(static_cast<int>(part->data.size()) + by, 1, kMostChangedLength);
  part->data.resize(static_cast<std::size_t>(size));
  const auto changed = frame_of(*part);
  if (!changed) { return false; }
  frame = *changed;
  return true;
}

}  // namespace fakebot::robots::rplidar
