// Messages and frames as text, from their field tables.
//
// Threads: functions without state; any number of threads may call them at once.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "fakebot/protocol/hex.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"

namespace fakebot::protocol::inline v0::kobuki {

namespace detail {

template <std::integral Integer>
void append_number(std::string& text, Integer value) {
  constexpr std::size_t kMostDigits = 20;
  std::array<char, kMostDigits> digits;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  text.append(digits.data(), end.ptr);
}

/// "0x05(right|left)"
void append_flags(std::string& text, std::uint32_t value, int digits, std::span<const Flag> flags);

template <std::integral Integer>
void append_value(std::string& text, Integer value, std::span<const Flag> flags) {
  if (flags.empty()) { return append_number(text, value); }
  append_flags(text, static_cast<std::uint32_t>(value), 2 * sizeof(Integer), flags);
}

template <class Integer, std::size_t N>
void append_value(std::string& text, const std::array<Integer, N>& values,
                  std::span<const Flag> flags) {
  bool first = true;
  for (const Integer value : values) {
    if (!std::exchange(first, false)) { text += ','; }
    append_value(text, value, flags);
  }
}

/// "(1,2,3)(4,5,6)"
template <class Rows>
requires(!std::integral<Rows>) void append_value(std::string& text, const Rows& rows,
                                                 std::span<const Flag> flags) {
  for (const auto& row : rows) {
    text += '(';
    append_value(text, row, flags);
    text += ')';
  }
}

}  // namespace detail

/// Appends a line: "BaseControl speed_mm_s=200 radius_mm=0". Flag fields have the names of their
/// bits: "bumper=0x05(right|left)". A text that is used again and again allocates no memory.
template <Message M>
void append_text(std::string& text, const M& message) {
  text.append(M::name);
  for_each_value(message,
                 [&](std::string_view name, const auto& value, std::span<const Flag> flags) {
                   ((text += ' ') += name) += '=';
                   detail::append_value(text, value, flags);
                 });
}

/// "unknown message 0x63: 01 02", "BaseControl of wrong length ..." and so on.
void append_text(std::string& text, const UnreadableSubPayload& sub_payload);

template <class SubPayload>
[[nodiscard]] std::string to_text(const SubPayload& sub_payload) {
  std::string text;
  append_text(text, sub_payload);
  return text;
}

}  // namespace fakebot::protocol::inline v0::kobuki
