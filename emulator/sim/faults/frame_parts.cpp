#include "sim/faults/frame_parts.hpp"

#include <cstddef>

#include "fakebot/protocol/kobuki/frame.hpp"

namespace fakebot::sim::faults {

namespace wire = protocol::kobuki;

namespace {

std::uint8_t checksum_of(const Bytes& frame) {
  return wire::checksum(std::span(frame).subspan(2, frame.size() - 3));
}

bool is_whole(const Bytes& frame) {
  return frame.size() > wire::kFrameOverhead && frame[0] == wire::kHeader0 &&
         frame[1] == wire::kHeader1 && frame[2] + wire::kFrameOverhead == frame.size() &&
         frame.back() == checksum_of(frame);
}

}  // namespace

std::optional<std::vector<SubPayload>> parts_of(const Bytes& frame) {
  if (!is_whole(frame)) { return std::nullopt; }
  std::vector<SubPayload> parts;
  auto rest = std::span(frame).subspan(wire::kFrameHeaderSize, frame[2]);
  while (!rest.empty()) {
    constexpr std::size_t kHeader = protocol::kSubPayloadHeaderSize;
    if (rest.size() < kHeader || rest[1] > rest.size() - kHeader) { return std::nullopt; }
    const auto data = rest.subspan(kHeader, rest[1]);
    parts.push_back({rest[0], {data.begin(), data.end()}});
    rest = rest.subspan(kHeader + data.size());
  }
  return parts;
}

std::optional<std::span<std::uint8_t>> find_data(Bytes& frame, std::uint8_t id) {
  std::size_t at = wire::kFrameHeaderSize;
  for (const SubPayload& part : parts_of(frame).value_or(std::vector<SubPayload>{})) {
    at += protocol::kSubPayloadHeaderSize;
    if (part.id == id) { return std::span(frame).subspan(at, part.data.size()); }
    at += part.data.size();
  }
  return std::nullopt;
}

std::optional<Bytes> frame_of(const std::vector<SubPayload>& parts) {
  Bytes frame{wire::kHeader0, wire::kHeader1, 0};
  for (const SubPayload& part : parts) {
    frame.push_back(part.id);
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

void mend_checksum(Bytes& frame) {
  frame.back() = checksum_of(frame);
}

}  // namespace fakebot::sim::faults
