#include "fakebot/protocol/kugle/frame.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "fakebot/protocol/detail/little_endian.hpp"

namespace fakebot::protocol::inline v0::kugle {

namespace {

/// The highest bit of each byte that is zero, and no other bit.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  constexpr std::uint64_t kLow7 = 0x7F7F7F7F7F7F7F7F;
  return ~(((word & kLow7) + kLow7) | word | kLow7);
}

}  // namespace

/// Eight bytes at a time: the board sends 200,000 bytes in a second of simulated time, of which few
/// are zeros.
void remove_zeros(std::span<std::uint8_t> coded) noexcept {
  assert(!coded.empty() && coded.size() <= kMaxPayloadSize + 1);
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  std::uint8_t* const bytes = coded.data();
  std::size_t last = 0;
  const auto chain = [&](std::size_t zero) {
    bytes[last] = static_cast<std::uint8_t>(zero - last);
    last = zero;
  };
  std::size_t at = 1;
  for (; at + kWord <= coded.size(); at += kWord) {
    std::uint64_t zeros = zero_bytes(detail::load_little_endian<std::uint64_t>(bytes + at));
    for (; zeros != 0; zeros &= zeros - 1) {
      chain(at + static_cast<std::size_t>(std::countr_zero(zeros)) / 8);
    }
  }
  for (; at < coded.size(); ++at) {
    if (bytes[at] == 0) { chain(at); }
  }
  chain(coded.size());
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
