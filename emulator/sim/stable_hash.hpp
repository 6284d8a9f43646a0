// A hash that is the same on every machine and compiler, which std::hash is not.
#pragma once

#include <cstdint>
#include <string_view>

namespace fakebot::sim {

/// FNV-1a with 64 bits. `before`: the hash of the bytes before.
constexpr std::uint64_t stable_hash(std::string_view bytes,
                                    std::uint64_t before = 0xcbf29ce484222325) {
  std::uint64_t hash = before;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3;
  }
  return hash;
}

}  // namespace fakebot::sim
