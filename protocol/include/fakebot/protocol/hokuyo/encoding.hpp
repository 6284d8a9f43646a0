// Numbers and checksums in the text of SCIP 2.0, the protocol of Hokuyo's scanners.
//
// A number is written with 6 bits in a character, the most significant first, plus 0x30. The sum of
// a line is a character, too.
//
// Source: Hokuyo, Communication Protocol Specification for SCIP 2.0 (C-42-03320B), pages 6 to 9.
//
// Threads: functions without state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace fakebot::protocol::inline v0::hokuyo {

inline constexpr unsigned kBitsPerCharacter = 6;
inline constexpr std::uint8_t kFirstCharacter = 0x30;
inline constexpr std::uint8_t kSixBits = 0x3F;

/// The largest number in so many characters, 5 at most.
constexpr std::uint32_t largest_in(std::size_t characters) {
  return (std::uint32_t{1} << (kBitsPerCharacter * characters)) - 1;
}

/// Writes the number over all of `to`; a larger one than fits becomes the largest that does.
constexpr void encode(std::uint32_t number, std::span<std::uint8_t> to) {
  if (number > largest_in(to.size())) { number = largest_in(to.size()); }
  for (std::size_t i = to.size(); i-- > 0;) {
    to[i] = static_cast<std::uint8_t>((number & kSixBits) + kFirstCharacter);
    number >>= kBitsPerCharacter;
  }
}

/// Whether the characters are of an encoded number.
constexpr bool is_encoded(std::span<const std::uint8_t> characters) {
  for (const std::uint8_t c : characters) {
    if (c < kFirstCharacter || c > kFirstCharacter + kSixBits) { return false; }
  }
  return true;
}

/// Precondition: is_encoded(), 5 characters at most.
constexpr std::uint32_t decode(std::span<const std::uint8_t> characters) {
  std::uint32_t number = 0;
  for (const std::uint8_t c : characters) {
    number = (number << kBitsPerCharacter) + static_cast<std::uint32_t>(c - kFirstCharacter);
  }
  return number;
}

/// The character behind a line with these characters.
constexpr std::uint8_t sum_of(std::span<const std::uint8_t> characters) {
  unsigned sum = 0;
  for (const std::uint8_t c : characters) { sum += c; }
  return static_cast<std::uint8_t>((sum & kSixBits) + kFirstCharacter);
}

}  // namespace fakebot::protocol::inline v0::hokuyo
