#include "fakebot/protocol/kobuki/frame.hpp"

#include <cstring>

namespace fakebot::protocol::kobuki {

namespace {

using Word = std::uint64_t;

/// XOR does not care which lane of a word a byte is in, nor about the byte order of
/// the host: so many bytes are taken at once.
template <class Lanes>
Lanes lanes_at(const std::uint8_t* bytes) noexcept {
  Lanes lanes = 0;
  std::memcpy(&lanes, bytes, sizeof lanes);
  return lanes;
}

std::uint8_t fold(Word lanes) noexcept {
  lanes ^= lanes >> 32U;
  lanes ^= lanes >> 16U;
  lanes ^= lanes >> 8U;
  return static_cast<std::uint8_t>(lanes);
}

}  // namespace

std::uint8_t checksum(std::span<const std::uint8_t> bytes) noexcept {
  Word lanes = 0;
  while (bytes.size() >= sizeof(Word)) {
    lanes ^= lanes_at<Word>(bytes.data());
    bytes = bytes.subspan(sizeof(Word));
  }
  if (bytes.size() >= sizeof(std::uint32_t)) {
    lanes ^= lanes_at<std::uint32_t>(bytes.data());
    bytes = bytes.subspan(sizeof(std::uint32_t));
  }
  for (const std::uint8_t byte : bytes) { lanes ^= byte; }
  return fold(lanes);
}

std::span<const std::uint8_t> FrameBuilder::finish() noexcept {
  bytes_[0] = kHeader0;
  bytes_[1] = kHeader1;
  bytes_[2] = static_cast<std::uint8_t>(size_ - kFrameHeaderSize);
  // Zeros behind the payload and a header that is taken out again: so the checksum
  // goes by pairs of whole words.
  std::memset(bytes_.data() + size_, 0, kPadding);
  Word even = kHeader0 ^ kHeader1;
  Word odd = 0;
  for (std::size_t at = 0; at < size_; at += kPadding) {
    even ^= lanes_at<Word>(&bytes_[at]);
    odd ^= lanes_at<Word>(&bytes_[at + sizeof(Word)]);
  }
  bytes_[size_] = fold(even ^ odd);
  return std::span(bytes_).first(size_ + 1);
}

}  // namespace fakebot::protocol::kobuki
