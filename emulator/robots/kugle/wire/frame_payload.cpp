#include "robots/kugle/wire/frame_payload.hpp"

#include "fakebot/protocol/kugle/frame.hpp"

namespace fakebot::robots::kugle {

namespace wire = protocol::kugle;

std::optional<sim::OutgoingPart> part_of(std::span<const std::uint8_t> frame) {
  if (frame.size() < wire::kFrameOverhead || frame[0] != wire::kStart || frame[1] == wire::kStart ||
      frame[2] + wire::kFrameHeaderSize != frame.size()) {
    return std::nullopt;
  }
  sim::WireBytes coded(frame.begin() + wire::kFrameHeaderSize, frame.end());
  if (!wire::restore_zeros(coded)) { return std::nullopt; }
  return sim::OutgoingPart{frame[1], {coded.begin() + 1, coded.end()}};
}

std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part) {
  constexpr std::uint32_t kLastType = 0xFF;
  if (part.id > kLastType) { return std::nullopt; }
  wire::FrameBuilder builder;
  const auto frame = builder.frame(static_cast<std::uint8_t>(part.id), part.data);
  if (!frame) { return std::nullopt; }
  return sim::WireBytes(frame->begin(), frame->end());
}

}  // namespace fakebot::robots::kugle
