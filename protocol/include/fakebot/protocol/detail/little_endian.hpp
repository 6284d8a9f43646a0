// Numbers on the wire, least significant byte first, whatever the host is.
//
// Source: Kobuki protocol specification, "Serialization-Deserialization"; Kugle API protocol, "Data
// order".
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

/// Turns the bytes of a number round, unless this machine is little-endian.
template <std::size_t N>
constexpr std::array<std::uint8_t, N> little_endian(std::array<std::uint8_t, N> native) {
  if constexpr (std::endian::native == std::endian::big) { std::ranges::reverse(native); }
  return native;
}

// A copy of all bytes: compilers turn the copy into a single instruction, unlike shifts of each
// byte.
template <class Number>
[[nodiscard]] constexpr Number load_little_endian(const std::uint8_t* from) {
  static_assert(std::is_arithmetic_v<Number>);
  std::array<std::uint8_t, sizeof(Number)> bytes{};
  std::copy_n(from, bytes.size(), bytes.begin());
  return std::bit_cast<Number>(little_endian(bytes));
}

template <class Number>
constexpr void store_little_endian(Number value, std::uint8_t* to) {
  static_assert(std::is_arithmetic_v<Number>);
  using Bytes = std::array<std::uint8_t, sizeof(Number)>;
  std::ranges::copy(little_endian(std::bit_cast<Bytes>(value)), to);
}

}  // namespace fakebot::protocol::inline v0::detail
