// Messages and frames as text, from their field tables.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"

namespace fakebot::protocol::kobuki {

namespace detail {

/// "0x05(right|left)"
std::string flags_text(std::uint32_t value, int digits, std::span<const Flag> flags);

template <class Integer>
std::string value_text(Integer value, std::span<const Flag> flags) {
  if (flags.empty()) { return std::to_string(value); }
  return flags_text(static_cast<std::uint32_t>(value), 2 * sizeof(Integer), flags);
}

template <class Integer, std::size_t N>
std::string value_text(const std::array<Integer, N>& values, std::span<const Flag> flags) {
  std::string text;
  for (const Integer value : values) {
    text.append(text.empty() ? "" : ",").append(value_text(value, flags));
  }
  return text;
}

/// "(1,2,3)(4,5,6)"
template <class Row>
std::string value_text(const std::vector<Row>& rows, std::span<const Flag> flags) {
  std::string text;
  for (const Row& row : rows) { text.append("(").append(value_text(row, flags)).append(")"); }
  return text;
}

}  // namespace detail

/// One line: "BaseControl speed_mm_s=200 radius_mm=0". Flag fields have the names
/// of their bits: "bumper=0x05(right|left)".
template <Message M>
std::string to_text(const M& message) {
  std::string text(M::name);
  for_each_value(
      message, [&](std::string_view name, const auto& value, std::span<const Flag> flags) {
        text.append(" ").append(name).append("=").append(detail::value_text(value, flags));
      });
  return text;
}

/// "unknown sub-payload 0x63: 01 02", "BaseControl of wrong length ..." and so on.
std::string to_text(const UnreadableSubPayload& sub_payload);

/// "3F 00 A1"
std::string to_hex(std::span<const std::uint8_t> bytes);

/// The tables of all messages of both directions as a page of Markdown.
std::string protocol_page();

}  // namespace fakebot::protocol::kobuki
