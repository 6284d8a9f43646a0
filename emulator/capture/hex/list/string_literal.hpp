// String literals of C, Python, JavaScript, shells and strace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

struct Escape {
  std::uint8_t byte = 0;
  std::size_t size = 0;  ///< of the text, with its backslash
};

/// The escape sequence at the beginning of a text that begins with a backslash: \xAA (at most two
/// digits, as in Python), \252, \u00AA, \n and so on. Nothing if it is none of a byte.
std::optional<Escape> escape_at(std::string_view text);

/// Where the quotation mark is that closes the one at the beginning of the text, in the same line.
std::optional<std::size_t> closing_quote_of(std::string_view text);

}  // namespace fakebot::capture
