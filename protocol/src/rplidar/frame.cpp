#include "fakebot/protocol/rplidar/frame.hpp"

#include <algorithm>
#include <cassert>

#include "fakebot/protocol/rplidar/measurements.hpp"

namespace fakebot::protocol::inline v0::rplidar {

std::uint8_t exclusive_or(std::span<const std::uint8_t> bytes) noexcept {
  std::uint8_t sum = 0;
  for (const std::uint8_t byte : bytes) { sum = static_cast<std::uint8_t>(sum ^ byte); }
  return sum;
}

std::size_t packet_size(std::uint8_t type) noexcept {
  switch (type) {
    case Node::id: return Node::kPackedSize;
    case Capsule::id: return Capsule::kPackedSize;
    case UltraCapsule::id: return UltraCapsule::kPackedSize;
    case DenseCapsule::id: return DenseCapsule::kPackedSize;
    default: return 0;
  }
}

std::optional<Descriptor> read_descriptor(std::span<const std::uint8_t> bytes) noexcept {
  if (bytes[0] != kSync || bytes[1] != kAnswerSync) { return std::nullopt; }
  const auto size = protocol::detail::load_little_endian<std::uint32_t>(&bytes[2]);
  const Descriptor read{size & kSizeMask, (size & ~kSizeMask) == kManyPackets, bytes[6]};
  if (!read.many_packets && size != read.data_size) { return std::nullopt; }
  const bool is_known =
      read.many_packets ? read.data_size == packet_size(read.type) && read.data_size > 0
                        : read.data_size > 0 && read.data_size <= kMaxAnswerSize - kDescriptorSize;
  return is_known ? std::optional(read) : std::nullopt;
}

std::span<const std::uint8_t> FrameBuilder::request(
    std::uint8_t command, std::span<const std::uint8_t> payload) noexcept {
  std::ranges::copy(payload, bytes_.data() + kRequestHeadSize + 1);
  return finish_request(command, payload.size());
}

std::span<const std::uint8_t> FrameBuilder::answer(std::uint8_t type,
                                                   std::span<const std::uint8_t> data) noexcept {
  std::ranges::copy(data, bytes_.data() + kDescriptorSize);
  return finish_answer(type, data.size(), false);
}

std::span<const std::uint8_t> FrameBuilder::scan_descriptor(std::uint8_t type) noexcept {
  return finish_answer(type, packet_size(type), true);
}

std::span<const std::uint8_t> FrameBuilder::finish_request(std::uint8_t command,
                                                           std::size_t size) noexcept {
  assert(size + kRequestOverhead <= kMaxRequestSize);
  bytes_[0] = kSync;
  bytes_[1] = command;
  if ((command & kHasPayload) == 0) { return std::span(bytes_).first(kRequestHeadSize); }
  bytes_[2] = static_cast<std::uint8_t>(size);
  const std::size_t without_checksum = kRequestHeadSize + 1 + size;
  bytes_[without_checksum] = exclusive_or(std::span(bytes_).first(without_checksum));
  return std::span(bytes_).first(without_checksum + 1);
}

std::span<const std::uint8_t> FrameBuilder::finish_answer(std::uint8_t type, std::size_t size,
                                                          bool many) noexcept {
  assert(size <= kMaxAnswerSize - kDescriptorSize);
  bytes_[0] = kSync;
  bytes_[1] = kAnswerSync;
  const auto size_and_mode = static_cast<std::uint32_t>(size) | (many ? kManyPackets : 0);
  protocol::detail::store_little_endian(size_and_mode, &bytes_[2]);
  bytes_[6] = type;
  return std::span(bytes_).first(kDescriptorSize + (many ? 0 : size));
}

}  // namespace fakebot::protocol::inline v0::rplidar
