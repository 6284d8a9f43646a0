// Integers on the wire, least significant byte first, whatever the host is.
//
// Source: Kobuki protocol specification, "Serialization-Deserialization".
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace fakebot::protocol {

template <class Integer>
constexpr Integer load_little_endian(const std::uint8_t* from) {
  static_assert(std::is_integral_v<Integer>);
  using Unsigned = std::make_unsigned_t<Integer>;
  Unsigned value = 0;
  for (std::size_t i = 0; i < sizeof(Integer); ++i) {
    value = static_cast<Unsigned>(value | static_cast<Unsigned>(Unsigned{from[i]} << (8 * i)));
  }
  return static_cast<Integer>(value);
}

template <class Integer>
constexpr void store_little_endian(Integer value, std::uint8_t* to) {
  static_assert(std::is_integral_v<Integer>);
  const auto bits = static_cast<std::make_unsigned_t<Integer>>(value);
  for (std::size_t i = 0; i < sizeof(Integer); ++i) {
    to[i] = static_cast<std::uint8_t>(bits >> (8 * i));
  }
}

}  // namespace fakebot::protocol
