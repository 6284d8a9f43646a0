// Integers on the wire, least significant byte first, whatever the host is.
//
// Source: Kobuki protocol specification, "Serialization-Deserialization".
//
// Threads: functions without state; any number of threads may call them at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace fakebot::protocol::inline v0::detail {

/// The bytes of an integer as this machine holds them, turned round where needed.
template <std::size_t N>
constexpr std::array<std::uint8_t, N> little_endian(std::array<std::uint8_t, N> native) {
  if constexpr (std::endian::native == std::endian::big) { std::ranges::reverse(native); }
  return native;
}

// Written as one copy of all bytes, which compilers make one instruction of; byte by
// byte with shifts they do not.
template <class Integer>
[[nodiscard]] constexpr Integer load_little_endian(const std::uint8_t* from) {
  static_assert(std::is_integral_v<Integer>);
  std::array<std::uint8_t, sizeof(Integer)> bytes{};
  std::copy_n(from, bytes.size(), bytes.begin());
  return std::bit_cast<Integer>(little_endian(bytes));
}

template <class Integer>
constexpr void store_little_endian(Integer value, std::uint8_t* to) {
  static_assert(std::is_integral_v<Integer>);
  using Bytes = std::array<std::uint8_t, sizeof(Integer)>;
  std::ranges::copy(little_endian(std::bit_cast<Bytes>(value)), to);
}

}  // namespace fakebot::protocol::inline v0::detail
