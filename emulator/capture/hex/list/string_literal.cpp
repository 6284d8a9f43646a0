#include "capture/hex/list/string_literal.hpp"

#include <algorithm>

namespace fakebot::capture {

namespace {

/// The digits of a number at the beginning.
template <class IsDigit>
std::string_view digits_of(std::string_view text, std::size_t most, IsDigit is_digit_of_it) {
  std::size_t size = 0;
  while (size < std::min(most, text.size()) && is_digit_of_it(text[size])) { ++size; }
  return text.substr(0, size);
}

std::optional<Escape> numeric_escape(std::string_view digits, std::size_t before, NumberBase base) {
  constexpr std::uint64_t kMostByte = 255;
  const auto value = number_of(digits, base);
  if (!value || *value > kMostByte) { return std::nullopt; }
  return Escape{static_cast<std::uint8_t>(*value), before + digits.size()};
}

}  // namespace

std::optional<Escape> escape_at(std::string_view text) {
  constexpr std::string_view kLetters = "abfnrtve\\'\"";
  constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\x1B\\'\"";
  const std::string_view behind = text.substr(std::min<std::size_t>(1, text.size()));
  if (behind.empty()) { return std::nullopt; }
  const std::string_view digits = behind.substr(1);
  if (behind[0] == 'x') {
    return numeric_escape(digits_of(digits, 2, is_hex_digit), 2, NumberBase::hexadecimal);
  }
  if (behind[0] == 'u') {
    return numeric_escape(digits_of(digits, 4, is_hex_digit), 2, NumberBase::hexadecimal);
  }
  if (is_digit(behind[0])) {
    const auto octal =
        digits_of(behind, 3, [](char letter) { return letter >= '0' && letter <= '7'; });
    return numeric_escape(octal, 1, NumberBase::octal);
  }
  const std::size_t letter = kLetters.find(behind[0]);
  if (letter == std::string_view::npos) { return std::nullopt; }
  return Escape{static_cast<std::uint8_t>(kMeanings[letter]), 2};
}

std::optional<std::size_t> closing_quote_of(std::string_view text) {
  for (std::size_t i = 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == text[0]) { return i; }
    if (text[i] == '\\') { ++i; }
  }
  return std::nullopt;
}

}  // namespace fakebot::capture
