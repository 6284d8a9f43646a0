#include "robots/kobuki/wire/faults/frame_parts.hpp"

#include "fakebot/protocol/kobuki/frame.hpp"

namespace fakebot::robots::kobuki {

namespace wire = protocol::kobuki;
using sim::OutgoingPart;

namespace {

using FrameBytes = std::span<const std::uint8_t>;

std::uint8_t checksum_of(FrameBytes frame) {
  return wire::checksum(frame.subspan(2, frame.size() - 3));
}

bool is_whole(FrameBytes frame) {
  return frame.size() > wire::kFrameOverhead && frame[0] == wire::kHeader0 &&
         frame[1] == wire::kHeader1 && frame[2] + wire::kFrameOverhead == frame.size() &&
         frame.back() == checksum_of(frame);
}

}  // namespace

FrameBytes payload_of(FrameBytes frame) {
  return frame.subspan(wire::kFrameHeaderSize, frame.size() - wire::kFrameOverhead);
}

std::optional<std::vector<OutgoingPart>> parts_of(FrameBytes frame) {
  if (!is_whole(frame)) { return std::nullopt; }
  std::vector<OutgoingPart> parts;
  bool whole = true;
  protocol::for_each_raw_sub_payload(payload_of(frame), [&](const protocol::RawSubPayload& raw) {
    whole = whole && raw.is_whole;
    parts.push_back({raw.id, {raw.data.begin(), raw.data.end()}});
  });
  if (!whole) { return std::nullopt; }
  return parts;
}

std::optional<PlaceInFrame> find_data(FrameBytes frame, std::uint32_t id) {
  std::size_t at = wire::kFrameHeaderSize;
  for (const OutgoingPart& part : parts_of(frame).value_or(std::vector<OutgoingPart>{})) {
    at += protocol::kSubPayloadHeaderSize;
    if (part.id == id) { return PlaceInFrame{at, part.data.size()}; }
    at += part.data.size();
  }
  return std::nullopt;
}

std::optional<sim::WireBytes> frame_of(std::span<const OutgoingPart> parts) {
  sim::WireBytes frame{wire::kHeader0, wire::kHeader1, 0};
  for (const OutgoingPart& part : parts) {
    frame.push_back(static_cast<std::uint8_t>(part.id));
    frame.push_back(static_cast<std::uint8_t>(part.data.size()));
    frame.insert(frame.end(), part.data.begin(), part.data.end());
  }
  const std::size_t size = frame.size() - wire::kFrameHeaderSize;
  if (size == 0 || size > wire::kMaxPayloadSize) { return std::nullopt; }
  frame[2] = static_cast<std::uint8_t>(size);
  frame.push_back(0);
  mend_checksum(frame);
  return frame;
}

void mend_checksum(sim::WireBytes& frame) {
  frame.back() = checksum_of(frame);
}

}  // namespace fakebot::robots::kobuki
