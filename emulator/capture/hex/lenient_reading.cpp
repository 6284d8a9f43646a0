#include "capture/hex/lenient_reading.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace fakebot::capture {

namespace {

constexpr std::string_view kWhiteSpace = " \t\v\n\r\f";

std::optional<TextReading> read_joined_digits(std::string_view text) {
  std::string digits;
  for (const char letter : text) {
    if (kWhiteSpace.find(letter) != kNone) { continue; }
    if (!is_hex_digit(letter)) { return std::nullopt; }
    digits += letter;
  }
  if (digits.size() % 2 == 1) { return std::nullopt; }
  TextReading reading;
  for (const std::uint8_t byte : bytes_of_hex(digits)) {
    reading.written.add(byte, WrittenBytes::kNoSide);
  }
  return reading;
}

/// Of decimal numbers: a line may be broken in the middle of a number.
std::optional<TextReading> read_joined_numbers(std::string_view text) {
  TextReading reading;
  std::string digits;
  const auto end_number = [&] {
    const auto value = number_of(digits, NumberBase::decimal);
    if (!digits.empty() && (!value || *value > 255)) { return false; }
    if (value) { reading.written.add(static_cast<std::uint8_t>(*value), WrittenBytes::kNoSide); }
    digits.clear();
    return true;
  };
  for (const char letter : text) {
    if (letter == '\n' || letter == '\r') { continue; }
    if (is_digit(letter)) {
      digits += letter;
    } else if (std::string_view(" \t,;[]{}()").find(letter) == kNone || !end_number()) {
      return std::nullopt;
    }
  }
  if (!end_number()) { return std::nullopt; }
  return reading;
}

/// How each byte is written, all in the same way.
struct Notation {
  NumberBase base{};
  std::size_t least_digits = 0;
  std::size_t most_digits = 0;
  const char* read_as = "";
  bool has_signs = false;
};

constexpr std::array<Notation, 4> kNotations{{
    {NumberBase::hexadecimal, 2, 2, "hex with marks at each byte"},
    {NumberBase::hexadecimal, 1, 2, "hex, negative bytes with the digits of their sign", true},
    {NumberBase::octal, 1, 4, "octal numbers"},
    {NumberBase::binary, 8, 8, "binary numbers"},
}};

/// A negative char as printed by %x: "ffffffaa".
std::string_view without_sign(std::string_view word) {
  constexpr std::string_view kSign = "ffffff";
  if (word.starts_with("0x")) { word.remove_prefix(2); }
  const bool has_sign =
      word.size() == kSign.size() + 2 && word.starts_with(kSign) && word[kSign.size()] >= '8';
  return has_sign ? word.substr(kSign.size()) : word;
}

/// Without the marks directly before or behind the digits of a byte.
std::string_view without_prefix(std::string_view word, std::size_t most_digits) {
  for (const std::string_view prefix : {"0x", "0X", "0o", "0b", "0B", "u00", "x", "X", "H", "h"}) {
    if (word.starts_with(prefix) && word.size() > std::max(prefix.size(), most_digits - 1)) {
      return word.substr(prefix.size());
    }
  }
  return word;
}

std::optional<TextReading> read_marked(std::string_view text, const Notation& notation) {
  TextReading reading;
  bool any_sign = false;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_letter(text[at]) && !is_digit(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) { ++end; }
    const std::string_view word = text.substr(at, end - at);
    const std::string_view unsigned_word = notation.has_signs ? without_sign(word) : word;
    any_sign = any_sign || unsigned_word.size() + 2 < word.size();
    const std::string_view digits = without_prefix(unsigned_word, notation.most_digits);
    const auto value = number_of(digits, notation.base);
    if (!value || *value > 255 || digits.size() < notation.least_digits ||
        digits.size() > notation.most_digits) {
      return std::nullopt;
    }
    reading.written.add(static_cast<std::uint8_t>(*value), WrittenBytes::kNoSide);
    at = end;
  }
  if (notation.has_signs && !any_sign) { return std::nullopt; }
  return reading;
}

/// "0xAA0x55": a space before each prefix.
std::string with_spaces_before_prefixes(std::string_view text) {
  std::string spaced;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = text.substr(at).starts_with("0x") || text.substr(at).starts_with("0X");
    if (begins || text[at] == '_') { spaced += ' '; }
    spaced += text[at];
  }
  return spaced;
}

}  // namespace

std::vector<TextReading> read_leniently(std::string_view text) {
  std::vector<TextReading> readings;
  const auto add = [&](std::optional<TextReading> reading, const char* read_as) {
    if (!reading) { return; }
    reading->written.read_as = read_as;
    readings.push_back(std::move(*reading));
  };
  add(read_joined_digits(text), "hex with white space between the digits of a byte");
  add(read_joined_numbers(text), "decimal numbers, in lines that are broken anywhere");
  const std::string spaced = with_spaces_before_prefixes(text);
  for (const Notation& notation : kNotations) {
    add(read_marked(spaced, notation), notation.read_as);
  }
  return readings;
}

}  // namespace fakebot::capture
