#include "fakebot/protocol/kobuki/frame.hpp"

#include "fakebot/protocol/detail/little_endian.hpp"

namespace fakebot::protocol::inline v0::kobuki {

namespace {

using Word = std::uint64_t;
constexpr std::size_t kWordSize = sizeof(Word);
constexpr std::size_t kBitsPerByte = 8;

/// Folds eight bytes at once: for XOR the lane of a byte in the word does not matter.
std::uint8_t fold(Word lanes) noexcept {
  lanes ^= lanes >> 32U;
  lanes ^= lanes >> 16U;
  lanes ^= lanes >> 8U;
  return static_cast<std::uint8_t>(lanes);
}

}  // namespace

std::uint8_t checksum(std::span<const std::uint8_t> bytes) noexcept {
  Word lanes = 0;
  std::span<const std::uint8_t> rest = bytes;
  while (rest.size() >= kWordSize) {
    lanes ^= protocol::detail::load_little_endian<Word>(rest.data());
    rest = rest.subspan(kWordSize);
  }
  if (bytes.size() >= kWordSize && !rest.empty()) {
    // The last whole word overlaps bytes already counted: shift these bytes out.
    const Word last = protocol::detail::load_little_endian<Word>(bytes.last(kWordSize).data());
    return fold(lanes ^ last >> kBitsPerByte * (kWordSize - rest.size()));
  }
  for (const std::uint8_t byte : rest) { lanes ^= byte; }
  return fold(lanes);
}

std::span<const std::uint8_t> FrameBuilder::finish() noexcept {
  const std::size_t payload_size = size_ - kFrameHeaderSize;
  const auto length = static_cast<std::uint8_t>(payload_size);
  bytes_[0] = kHeader0;
  bytes_[1] = kHeader1;
  bytes_[2] = length;
  // The checksum takes the length apart. To read a word in which a byte has just been written makes
  // the processor wait until the byte has reached the cache.
  const auto payload = std::span(bytes_).subspan(kFrameHeaderSize, payload_size);
  bytes_[size_] = static_cast<std::uint8_t>(length ^ checksum(payload));
  return std::span(bytes_).first(size_ + 1);
}

}  // namespace fakebot::protocol::inline v0::kobuki
