#include "fakebot/protocol/kugle/frame.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

#include "fakebot/protocol/detail/little_endian.hpp"

namespace fakebot::protocol::inline v0::kugle {

namespace {

// Sixteen bytes that the processor compares at once.
using Block [[gnu::vector_size(16)]] = std::uint8_t;
using Halves [[gnu::vector_size(16)]] = std::uint64_t;

/// A chain of zeros, each of which holds the distance to the next one.
class ZeroChain {
 public:
  explicit ZeroChain(std::uint8_t* coded) : coded_(coded) {}

  void add(std::size_t zero) {
    coded_[last_] = static_cast<std::uint8_t>(zero - last_);
    last_ = zero;
  }
  /// Four zeros in a row, a number that is 0.
  void add_number(std::size_t zero) {
    add(zero);
    detail::store_little_endian(std::uint32_t{0x01010101}, coded_ + zero);
    last_ = zero + 3;
  }

 private:
  std::uint8_t* coded_;
  std::size_t last_ = 0;
};

/// Those of a number of four bytes: in `zeros` each byte that is zero has all bits set.
void add_zeros(ZeroChain& chain, std::uint32_t zeros, std::size_t at) {
  constexpr std::uint32_t kAll = 0xFFFFFFFF;
  if (zeros == kAll) { return chain.add_number(at); }
  for (constexpr std::uint32_t kByte = 0xFF; zeros != 0;) {
    const auto byte = static_cast<unsigned>(std::countr_zero(zeros)) / 8;
    chain.add(at + byte);
    zeros &= ~(kByte << 8 * byte);
  }
}

}  // namespace

/// Blocks at a time, because the board sends 200,000 bytes in a second of simulated time: most have
/// no zero, and most zeros are those of a number that is 0.
void remove_zeros(std::span<std::uint8_t> coded) noexcept {
  assert(!coded.empty() && coded.size() <= kMaxPayloadSize + 1);
  std::uint8_t* const bytes = coded.data();
  ZeroChain chain(bytes);
  std::size_t at = 1;
  for (; at + sizeof(Block) <= coded.size(); at += sizeof(Block)) {
    Block block;
    std::memcpy(&block, bytes + at, sizeof(block));
    const auto zeros = std::bit_cast<Halves>(block == Block{});
    if ((zeros[0] | zeros[1]) == 0) [[likely]] { continue; }
    constexpr std::size_t kNumber = sizeof(std::uint32_t);
    const auto numbers = std::bit_cast<std::array<std::uint32_t, 4>>(zeros);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] != 0) { add_zeros(chain, numbers[i], at + i * kNumber); }
    }
  }
  for (; at < coded.size(); ++at) {
    if (bytes[at] == 0) { chain.add(at); }
  }
  chain.add(coded.size());
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
