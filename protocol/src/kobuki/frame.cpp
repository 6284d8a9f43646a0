#include "fakebot/protocol/kobuki/frame.hpp"

#include <cstring>

namespace fakebot::protocol::kobuki {

std::uint8_t checksum(std::span<const std::uint8_t> bytes) noexcept {
  // Eight bytes at a time: XOR does not care which lane a byte is in, nor about
  // the byte order of the host.
  std::uint64_t lanes = 0;
  while (bytes.size() >= sizeof lanes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    lanes ^= word;
    bytes = bytes.subspan(sizeof lanes);
  }
  lanes ^= lanes >> 32U;
  lanes ^= lanes >> 16U;
  lanes ^= lanes >> 8U;
  auto sum = static_cast<std::uint8_t>(lanes);
  for (const std::uint8_t byte : bytes) { sum = static_cast<std::uint8_t>(sum ^ byte); }
  return sum;
}

std::span<const std::uint8_t> FrameBuilder::finish() noexcept {
  bytes_[0] = kHeader0;
  bytes_[1] = kHeader1;
  bytes_[2] = static_cast<std::uint8_t>(size_ - kFrameHeaderSize);
  bytes_[size_] = checksum(std::span(bytes_).subspan(2, size_ - 2));
  return std::span(bytes_).first(size_ + 1);
}

}  // namespace fakebot::protocol::kobuki
