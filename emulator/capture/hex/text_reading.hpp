// One way to read a text as bytes, and what the ways have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "capture/hex/written_bytes.hpp"

namespace fakebot::capture {

inline constexpr std::size_t kNone = std::string_view::npos;
/// For the problem of a text that is none.
inline constexpr const char* kBytesExpected = "bytes, in hex or as a list of numbers";

/// What is no byte, at [begin, end) of the text.
struct TextProblem {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string found{};
  std::string expected{};
  std::string suggestion{};
};

struct TextReading {
  WrittenBytes written{};
  std::optional<TextProblem> problem{};  ///< why the text cannot be read in this way
  bool has_words = false;                ///< numbers of 4, 8 or 16 hex digits
};

enum class NumberBase : std::uint8_t { binary = 2, octal = 8, decimal = 10, hexadecimal = 16 };

/// The digits as a number; nothing if any is none of the base, or there are too many.
std::optional<std::uint64_t> number_of(std::string_view digits, NumberBase base);

bool is_hex_digit(char letter);
bool is_digit(char letter);
bool is_letter(char letter);
/// A letter, a digit or "_".
bool is_word_letter(char letter);
/// All of them at the beginning.
std::string_view leading_word(std::string_view text);
/// All of it, and at least one.
bool is_hex(std::string_view text);
/// Spaces and tabs.
std::string_view without_outer_spaces(std::string_view text);
std::string_view without_leading_spaces(std::string_view text);

/// Of two digits each. Precondition: hex digits, one or an even number.
std::vector<std::uint8_t> bytes_of_hex(std::string_view digits);

/// The text for messages, in quotation marks, cut if it is long.
std::string quoted_for_message(std::string_view text);

}  // namespace fakebot::capture
