#include "fakebot/protocol/lds01/frame.hpp"

#include <cassert>

namespace fakebot::protocol::inline v0::lds01 {

namespace {

constexpr std::size_t kSummed = kFrameSize - kChecksums;

}  // namespace

std::uint8_t checksum(std::span<const std::uint8_t> bytes) noexcept {
  unsigned sum = 0;
  for (const std::uint8_t byte : bytes) { sum += byte; }
  return static_cast<std::uint8_t>(~sum);
}

bool has_right_checksums(std::span<const std::uint8_t> frame) noexcept {
  assert(frame.size() == kFrameSize);
  const std::uint8_t right = checksum(frame.first(kSummed));
  return frame[kSummed] == right && frame[kSummed + 1] == right;
}

void put_checksums(std::span<std::uint8_t> frame) noexcept {
  assert(frame.size() == kFrameSize);
  frame[kSummed] = frame[kSummed + 1] = checksum(frame.first(kSummed));
}

std::span<const std::uint8_t> FrameBuilder::frame(const Readings& readings) noexcept {
  bytes_[0] = Readings::id;
  write_message(readings, &bytes_[1]);
  put_checksums(bytes_);
  return bytes_;
}

}  // namespace fakebot::protocol::inline v0::lds01
