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

std::optional<sim::OutgoingPart> WireEditor::part_of(std::span<const std::uint8_t> frame) const {
  return rplidar::part_of(frame, is_dense_);
}

std::optional<sim::WireBytes> WireEditor::frame_of(const sim::OutgoingPart& part) const {
  return rplidar::frame_of(part);
}

bool WireEditor::break_checksum(sim::WireBytes& frame) const {
  if (!part_of(frame)) { return false; }
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
  if (!part_of(frame) || frame.size() <= kLengthAt) { return false; }
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
  auto part = part_of(frame);
  if (!part || (part->id & kIdMask) != id || part->data.empty()) { return false; }
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
