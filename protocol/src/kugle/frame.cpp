#include "fakebot/protocol/kugle/frame.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "fakebot/protocol/detail/little_endian.hpp"

namespace fakebot::protocol::inline v0::kugle {

namespace {

// Sixteen bytes that the processor compares at once.
using Block [[gnu::vector_size(16)]] = std::uint8_t;
using Halves [[gnu::vector_size(16)]] = std::uint64_t;

/// A bit for each byte of a block: whether the byte is zero; the first byte in the lowest bit.
using ZeroBits = std::uint32_t;

/// Gathers the lowest bits of eight bytes in the order of the bytes: the product moves each bit to
/// a power of two of its own in the highest byte.
constexpr ZeroBits lowest_bits(std::uint64_t bytes) {
  return static_cast<ZeroBits>((bytes & 0x0101010101010101U) * 0x0102040810204080U >> 56U);
}

ZeroBits zeros_of(const std::uint8_t* bytes) {
  Block block;
  std::memcpy(&block, bytes, sizeof(block));
  const auto zeros = std::bit_cast<Halves>(block == Block{});
  if ((zeros[0] | zeros[1]) == 0) [[likely]] { return 0; }
  return lowest_bits(zeros[0]) | lowest_bits(zeros[1]) << sizeof(std::uint64_t);
}

/// A chain of zeros, each of which holds the distance to the next zero.
class ZeroChain {
 public:
  explicit ZeroChain(std::uint8_t* coded) : coded_(coded) {}

  void add(std::size_t zero) {
    coded_[last_] = static_cast<std::uint8_t>(zero - last_);
    last_ = zero;
  }

  /// Adds the zeros of a block, or of the end of a block. Most zeros are the four bytes of a number
  /// 0.
  void add(ZeroBits zeros, std::size_t block_at) {
    constexpr ZeroBits kNumber = 0b1111;
    while (zeros != 0) {
      const auto first = static_cast<unsigned>(std::countr_zero(zeros));
      add(block_at + first);
      if ((zeros >> first & kNumber) == kNumber) {
        detail::store_little_endian(std::uint32_t{0x01010101}, coded_ + last_);
        last_ += 3;
        zeros &= ~(kNumber << first);
      } else {
        zeros &= zeros - 1;
      }
    }
  }

 private:
  std::uint8_t* coded_;
  std::size_t last_ = 0;
};

}  // namespace

/// Works in blocks, because the board sends 188,000 bytes in a second of simulated time, and most
/// blocks have no zero.
void remove_zeros(std::span<std::uint8_t> coded) noexcept {
  assert(!coded.empty() && coded.size() <= kMaxPayloadSize + 1);
  ZeroChain chain(coded.data());
  const std::size_t size = coded.size();
  std::size_t at = 1;
  for (; at + sizeof(Block) <= size; at += sizeof(Block)) {
    if (const ZeroBits zeros = zeros_of(coded.data() + at)) { chain.add(zeros, at); }
  }
  if (size >= sizeof(Block)) {
    // The last block overlaps the block before, or the code: the shift drops the bytes before `at`.
    const std::size_t last_block = size - sizeof(Block);
    chain.add(zeros_of(coded.data() + last_block) >> (at - last_block), at);
  } else {
    for (; at < size; ++at) {
      if (coded[at] == 0) { chain.add(at); }
    }
  }
  chain.add(size);
}

void remove_zeros_of_head(std::span<std::uint8_t> coded, std::size_t head_size,
                          std::size_t next_zero) noexcept {
  std::size_t last = 0;
  for (std::size_t at = 1; at <= head_size; ++at) {
    const bool is_zero = at < head_size ? coded[at] == 0 : true;
    if (!is_zero) { continue; }
    const std::size_t zero = at < head_size ? at : next_zero;
    coded[last] = static_cast<std::uint8_t>(zero - last);
    last = zero;
  }
}

bool restore_zeros(std::span<std::uint8_t> coded) noexcept {
  if (!is_coded(coded)) { return false; }
  for (std::size_t at = 0; at < coded.size();) {
    const std::size_t next = at + coded[at];
    coded[at] = 0;
    at = next;
  }
  return true;
}

bool is_coded(std::span<const std::uint8_t> coded) noexcept {
  if (std::ranges::find(coded, std::uint8_t{0}) != coded.end()) { return false; }
  std::size_t at = 0;
  while (at < coded.size()) { at += coded[at]; }
  return at == coded.size() && !coded.empty();
}

std::optional<std::span<const std::uint8_t>> FrameBuilder::frame(
    std::uint8_t type, std::span<const std::uint8_t> payload) noexcept {
  if (payload.size() > kMaxPayloadSize || type == kStart) { return std::nullopt; }
  std::ranges::copy(payload, bytes_.data() + kFrameOverhead);
  return finish(type, payload.size());
}

std::span<const std::uint8_t> FrameBuilder::finish(std::uint8_t type,
                                                   std::size_t payload_size) noexcept {
  assert(payload_size <= kMaxPayloadSize);
  bytes_[0] = kStart;
  bytes_[1] = type;
  bytes_[2] = static_cast<std::uint8_t>(payload_size + 1);
  const std::span<std::uint8_t> frame = std::span(bytes_).first(payload_size + kFrameOverhead);
  remove_zeros(frame.subspan(kFrameHeaderSize));
  return frame;
}

}  // namespace fakebot::protocol::inline v0::kugle
