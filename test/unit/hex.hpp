// Bytes written as people read them, for the tests.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace fakebot::test {

using Bytes = std::vector<std::uint8_t>;

inline Bytes from_hex(const std::string& text) {
  std::istringstream words(text);
  Bytes bytes;
  for (std::string word; words >> word;) {
    for (std::size_t i = 0; i + 1 < word.size(); i += 2) {
      bytes.push_back(static_cast<std::uint8_t>(std::stoul(word.substr(i, 2), nullptr, 16)));
    }
  }
  return bytes;
}

inline Bytes operator+(Bytes left, const Bytes& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

/// A copy in a heap block of exactly its size, so that the address sanitizer sees
/// a read of one byte too many.
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
