// Bytes written as people read them: two digits each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fakebot::capture {

/// Nothing but hex digits and white space.
bool looks_like_hex(std::span<const std::uint8_t> piece);

/// Two digits are one byte, wherever the pieces and the white space are.
class HexReader {
 public:
  /// Appends to `bytes`. Throws ConfigError at anything else.
  void add(std::span<const std::uint8_t> piece, std::vector<std::uint8_t>& bytes);

 private:
  std::uint64_t offset_ = 0;
  int high_ = -1;  // the first digit of a pair, while the second is awaited
};

}  // namespace fakebot::capture
