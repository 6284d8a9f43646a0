// Bytes from hex text, for tests.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "fakebot/protocol/hex.hpp"

namespace fakebot::test {

using Bytes = std::vector<std::uint8_t>;

/// Precondition: an even number of digits.
inline Bytes from_hex(const std::string& text) {
  using protocol::HexParser;
  Bytes bytes;
  HexParser parser(HexParser::Spaces::anywhere);
  const auto wrong =
      parser.add({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, bytes);
  if (wrong || !parser.is_whole()) { std::abort(); }
  return bytes;
}

inline Bytes operator+(Bytes left, const Bytes& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

/// A copy in a heap block of exactly the same size, so that the address sanitizer detects a read
/// past the end.
class ExactBytes {
 public:
  explicit ExactBytes(std::span<const std::uint8_t> bytes)
      : size_(bytes.size()), bytes_(new std::uint8_t[bytes.size()]) {
    std::copy(bytes.begin(), bytes.end(), bytes_.get());
  }
  std::span<const std::uint8_t> span() const { return {bytes_.get(), size_}; }

 private:
  std::size_t size_;
  std::unique_ptr<std::uint8_t[]> bytes_;
};

}  // namespace fakebot::test
