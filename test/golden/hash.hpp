// A hash of bytes.
#pragma once

#include <cstdint>
#include <span>

namespace fakebot::test {

/// FNV-1a, 64 bits.
class Hash {
 public:
  void add(std::span<const std::uint8_t> bytes) {
    for (const std::uint8_t byte : bytes) { value_ = (value_ ^ byte) * 0x100000001b3ULL; }
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

}  // namespace fakebot::test
