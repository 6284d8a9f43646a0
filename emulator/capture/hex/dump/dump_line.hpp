// A line of a dump: offset, numbers, and mostly the bytes as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

struct DumpLine {
  enum class Kind : std::uint8_t { bytes, repetition, other };
  enum class Order : std::uint8_t { unknown, as_written, reversed };

  Kind kind = Kind::other;
  std::size_t begin = 0;  ///< in the whole text, of the offset
  std::string_view offset{};
  bool has_colon = false;  ///< behind the offset
  std::vector<std::string_view> numbers{};
  Order order = Order::unknown;  ///< of words, as the text behind them shows
  bool has_text = false;
  bool is_binary = false;  ///< numbers of eight binary digits, each a byte, as the text shows
  std::optional<std::uint8_t> side{};
  /// What is neither a number nor the bytes as text; nothing if all is understood.
  std::string_view not_understood{};
};

/// `line` stands at `begin` of the whole text. A line that has no offset is another one.
DumpLine read_dump_line(std::string_view line, std::size_t begin);

/// Of a line without an offset: numbers, and whether the text behind shows the same bytes.
DumpLine read_line_with_text(std::string_view line);

/// A decimal number from -128, with the minus.
bool is_negative_byte(std::string_view number);

/// The bytes of a number of a dump: a byte for up to three digits, octal or decimal, and for eight
/// binary digits.
std::vector<std::uint8_t> bytes_of_number(std::string_view number, NumberBase base,
                                          bool is_reversed);

}  // namespace fakebot::capture
