#include "capture/hex/plain_text.hpp"

#include <algorithm>
#include <string_view>

namespace fakebot::capture {

namespace {

constexpr std::uint8_t kLittleFirst = 0xFF;  // byte order marks of UTF-16: FF FE, FE FF
constexpr std::uint8_t kBigFirst = 0xFE;
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

bool is_control(unsigned value) {
  const bool is_white_space = value >= '\t' && value <= '\r';
  return (value < ' ' && !is_white_space) || value == 0x7F;
}

/// Without those that nobody writes around bytes: more of them makes it less likely that a stream
/// of a robot that happens to begin with FF FE is taken for text.
bool is_text_unit(unsigned unit) {
  constexpr unsigned kBeyondLetters = 0x3000;
  constexpr unsigned kMark = 0xFEFF;
  return (!is_control(unit) && unit < kBeyondLetters) || unit == kMark;
}

bool is_mark(std::uint8_t first, std::uint8_t second) {
  return (first == kLittleFirst && second == kBigFirst) ||
         (first == kBigFirst && second == kLittleFirst);
}

void append_utf8(std::string& text, unsigned unit) {
  if (unit < 0x80) {
    text += static_cast<char>(unit);
  } else if (unit < 0x800) {
    text += static_cast<char>(0xC0U | unit >> 6U);
    text += static_cast<char>(0x80U | (unit & 0x3FU));
  } else {
    text += static_cast<char>(0xE0U | unit >> 12U);
    text += static_cast<char>(0x80U | (unit >> 6U & 0x3FU));
    text += static_cast<char>(0x80U | (unit & 0x3FU));
  }
}

}  // namespace

bool TextCheck::add(std::span<const std::uint8_t> piece) {
  return is_text_ = is_text_ && std::ranges::all_of(piece, [&](auto byte) { return add(byte); });
}

bool TextCheck::add(std::uint8_t byte) {
  ++size_;
  if (size_ == 1) { first_ = byte; }
  if (size_ == 2) { is_utf16_ = is_mark(first_, byte); }
  const bool may_be_mark = size_ == 1 && (byte == kLittleFirst || byte == kBigFirst);
  const bool good = may_be_mark || (is_utf16_ ? add_to_utf16(byte) : add_to_utf8(byte));
  previous_ = byte;
  return good;
}

bool TextCheck::add_to_utf8(std::uint8_t byte) {
  if (size_ == 2 && first_ >= kBigFirst) { return false; }  // one half of a byte order mark
  const bool is_continuation = (byte & 0xC0U) == 0x80;
  if (continuations_ > 0) {
    --continuations_;
    return is_continuation;
  }
  if (byte < 0x80) { return !is_control(byte); }
  if (byte >= 0xC2 && byte < 0xE0) { continuations_ = 1; }
  if (byte >= 0xE0 && byte < 0xF0) { continuations_ = 2; }
  if (byte >= 0xF0 && byte < 0xF5) { continuations_ = 3; }
  return continuations_ > 0;
}

bool TextCheck::add_to_utf16(std::uint8_t byte) {
  if (size_ % 2 == 1) { return true; }
  const bool is_little = first_ == kLittleFirst;
  return is_text_unit(is_little ? byte * 256U + previous_ : previous_ * 256U + byte);
}

std::string plain_text(std::span<const std::uint8_t> content) {
  if (content.size() < 2 || !is_mark(content[0], content[1])) {
    std::string text(content.begin(), content.end());
    return text.starts_with(kUtf8Mark) ? text.substr(kUtf8Mark.size()) : text;
  }
  const std::size_t high = content[0] == kLittleFirst ? 1 : 0;
  std::string text;
  text.reserve(content.size() / 2);
  for (std::size_t i = 2; i + 1 < content.size(); i += 2) {
    append_utf8(text, content[i + high] * 256U + content[i + 1 - high]);
  }
  return text;
}

}  // namespace fakebot::capture
