// Bytes of a line as text.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace fakebot::robots::hokuyo {

inline std::string_view letters_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
inline std::span<const std::uint8_t> octets_of(std::string_view letters) {
  return {reinterpret_cast<const std::uint8_t*>(letters.data()), letters.size()};
}

}  // namespace fakebot::robots::hokuyo
