// Texts cut to a length.
#pragma once

#include <cstddef>
#include <string_view>

namespace fakebot::report {

/// The start of a UTF-8 text, at most `most_bytes` bytes, without a part of a character.
constexpr std::string_view utf8_prefix(std::string_view text, std::size_t most_bytes) {
  if (text.size() <= most_bytes) { return text; }
  const auto continues = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
  };
  std::size_t end = most_bytes;
  while (end > 0 && continues(end)) { --end; }
  return text.substr(0, end);
}

}  // namespace fakebot::report
