#include "fakebot/protocol/hex.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace fakebot::protocol::inline v0 {

namespace {

/// -1: the byte is no hex digit.
int hex_digit_value(std::uint8_t byte) {
  if (byte >= '0' && byte <= '9') { return byte - '0'; }
  constexpr unsigned kToLower = 0x20;
  const int letter = static_cast<int>(byte | kToLower);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

constexpr std::string_view kWhiteSpace = " \t\n\v\f\r";

}  // namespace

void append_hex(std::string& text, std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  bool first = true;
  for (const std::uint8_t byte : bytes) {
    if (!first) { text += ' '; }
    first = false;
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xFU];
  }
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  append_hex(text, bytes);
  return text;
}

std::optional<std::size_t> HexParser::add(std::span<const std::uint8_t> piece,
                                          std::vector<std::uint8_t>& bytes) {
  const bool anywhere = spaces_ == Spaces::anywhere;
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const bool is_space =
        anywhere ? kWhiteSpace.find(static_cast<char>(piece[i])) != std::string_view::npos
                 : piece[i] == ' ' && is_whole();
    if (is_space) { continue; }
    const int value = hex_digit_value(piece[i]);
    if (value < 0) { return i; }
    if (high_ < 0) {
      high_ = value;
      high_at_ = read_ + i;
    } else {
      bytes.push_back(static_cast<std::uint8_t>(high_ * 16 + value));
      high_ = -1;
    }
  }
  read_ += piece.size();
  return std::nullopt;
}

}  // namespace fakebot::protocol::inline v0
