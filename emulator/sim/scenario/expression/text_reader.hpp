// Reads the text of an expression: words, symbols, and mistakes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sim/scenario/expression/parser.hpp"

namespace fakebot::sim::scenario {

bool is_digit(char letter);
bool is_name_letter(char letter);

class TextReader {
 public:
  explicit TextReader(std::string_view text) : whole_text(text) {}

 protected:
  [[noreturn]] void refuse(std::size_t at, std::string found, std::string_view expected,
                           std::string_view suggestion = "") const;
  [[noreturn]] void refuse_word(std::string_view expected) const;
  /// Refuses text after a whole expression.
  [[noreturn]] void refuse_rest() const;
  [[noreturn]] void refuse_missing(std::string_view symbol);

  /// The word at the place: a name, a number, or a character with all bytes.
  std::string_view word_at(std::size_t at) const;
  void skip_space();
  bool take(std::string_view symbol);
  bool is_at_end() const { return position == whole_text.size(); }

  std::string_view whole_text;
  std::size_t position = 0;
};

/// Whether the word is an operator of other languages: "and".
bool is_foreign(std::string_view word);

}  // namespace fakebot::sim::scenario
