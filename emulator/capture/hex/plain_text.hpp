// Tells text from other bytes, and brings it into one form.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace fakebot::capture {

/// Whether bytes that arrive in pieces are text: UTF-8 without control characters, or UTF-16 that
/// begins with a byte order mark, as redirections of PowerShell write.
class TextCheck {
 public:
  /// False as soon as the bytes so far cannot be the beginning of a text.
  bool add(std::span<const std::uint8_t> piece);

 private:
  bool add(std::uint8_t byte);
  bool add_to_utf8(std::uint8_t byte);
  bool add_to_utf16(std::uint8_t byte);

  std::uint64_t size_ = 0;
  std::uint8_t first_ = 0;
  std::uint8_t previous_ = 0;
  unsigned continuations_ = 0;  // bytes of UTF-8 that must follow
  bool is_utf16_ = false;
  bool is_text_ = true;
};

/// The same text in UTF-8 without a byte order mark.
std::string plain_text(std::span<const std::uint8_t> content);

}  // namespace fakebot::capture
