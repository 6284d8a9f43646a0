#include "capture/hex/text_reading.hpp"

#include <algorithm>
#include <charconv>

namespace fakebot::capture {

std::optional<std::uint64_t> number_of(std::string_view digits, NumberBase base) {
  std::uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), number, static_cast<int>(base));
  if (error != std::errc{} || end != digits.data() + digits.size()) { return std::nullopt; }
  return number;
}

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

bool is_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

bool is_word_letter(char letter) {
  return is_letter(letter) || is_digit(letter) || letter == '_';
}

std::string_view leading_word(std::string_view text) {
  const auto* const end = std::ranges::find_if_not(text, is_word_letter);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool is_hex_digit(char letter) {
  return is_digit(letter) || (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F');
}

bool is_hex(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_hex_digit);
}

std::string_view without_leading_spaces(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::string_view without_outer_spaces(std::string_view text) {
  return without_leading_spaces(text.substr(0, text.find_last_not_of(" \t\r") + 1));
}

std::vector<std::uint8_t> bytes_of_hex(std::string_view digits) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const auto byte = number_of(digits.substr(i, 2), NumberBase::hexadecimal);
    bytes.push_back(static_cast<std::uint8_t>(byte.value_or(0)));
  }
  return bytes;
}

std::string quoted_for_message(std::string_view text) {
  constexpr std::size_t kMost = 24;
  if (text.size() <= kMost) { return "\"" + std::string(text) + "\""; }
  return "\"" + std::string(text.substr(0, kMost)) + "...\"";
}

}  // namespace fakebot::capture
