// Formats numbers from the wire as decimal digits, without allocating.
#pragma once

#include <bit>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>

#include "fakebot/protocol/detail/little_endian.hpp"
#include "sim/wire/messages/message_info.hpp"

namespace fakebot::capture {

/// More than the longest number needs: 24 characters for a double.
inline constexpr std::size_t kMostDigits = 32;

/// Returns the end. Precondition: space for kMostDigits characters.
template <class Number>
char* write_number(char* to, Number number) {
  return std::to_chars(to, to + kMostDigits, number).ptr;
}

/// Appends to the text.
template <std::integral Integer>
void append_number(std::string& text, Integer value) {
  char digits[kMostDigits];  // NOLINT(*-avoid-c-arrays,*-member-init): written before it is read
  text.append(digits, write_number(digits, value));
}

namespace detail {

template <class Narrow, class Wide>
char* write_integer(char* to, const std::uint8_t* from, std::uint32_t divisor) {
  // NOLINTNEXTLINE(bugprone-signed-char-misuse): a number, no letter.
  auto number = static_cast<Wide>(protocol::detail::load_little_endian<Narrow>(from));
  if (divisor != 1) { number /= static_cast<Wide>(divisor); }
  return write_number(to, number);
}

}  // namespace detail

/// One element of a field that is not a text; floats may be "nan" and "inf". Returns the end.
/// Precondition: space for kMostDigits characters.
inline char* write_element(char* to, sim::FieldType type, const std::uint8_t* from,
                           std::uint32_t divisor) {
  using protocol::detail::load_little_endian;
  using sim::FieldType;
  switch (type) {
    case FieldType::u8: return detail::write_integer<std::uint8_t, unsigned>(to, from, divisor);
    case FieldType::i8: return detail::write_integer<std::int8_t, int>(to, from, divisor);
    case FieldType::u16: return detail::write_integer<std::uint16_t, unsigned>(to, from, divisor);
    case FieldType::i16: return detail::write_integer<std::int16_t, int>(to, from, divisor);
    case FieldType::u32:
      return detail::write_integer<std::uint32_t, std::uint32_t>(to, from, divisor);
    case FieldType::i32:
      return detail::write_integer<std::int32_t, std::int32_t>(to, from, divisor);
    case FieldType::u64:
      return detail::write_integer<std::uint64_t, std::uint64_t>(to, from, divisor);
    case FieldType::i64:
      return detail::write_integer<std::int64_t, std::int64_t>(to, from, divisor);
    case FieldType::f32:
      return write_number(to, std::bit_cast<float>(load_little_endian<std::uint32_t>(from)));
    case FieldType::f64:
      return write_number(to, std::bit_cast<double>(load_little_endian<std::uint64_t>(from)));
    case FieldType::text: break;
  }
  return to;
}

}  // namespace fakebot::capture
