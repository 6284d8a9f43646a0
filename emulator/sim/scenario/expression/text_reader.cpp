#include "sim/scenario/expression/text_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace fakebot::sim::scenario {

namespace {

/// Operators of other languages, and ours.
constexpr std::array kForeign{
    std::pair{std::string_view("and"), std::string_view("&&")},
    std::pair{std::string_view("or"), std::string_view("||")},
    std::pair{std::string_view("not"), std::string_view("!")},
    std::pair{std::string_view("is"), std::string_view("==")},
    std::pair{std::string_view("AND"), std::string_view("&&")},
    std::pair{std::string_view("OR"), std::string_view("||")},
    std::pair{std::string_view("NOT"), std::string_view("!")},
    std::pair{std::string_view("=<"), std::string_view("<=")},
    std::pair{std::string_view("=>"), std::string_view(">=")},
    std::pair{std::string_view("<>"), std::string_view("!=")},
    std::pair{std::string_view("**"), std::string_view("^")},
    std::pair{std::string_view("&"), std::string_view("&&")},
    std::pair{std::string_view("|"), std::string_view("||")},
};

}  // namespace

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

bool is_name_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || is_digit(letter) ||
         letter == '_' || letter == '.';
}

bool is_foreign(std::string_view word) {
  return std::ranges::any_of(kForeign, [&](const auto& pair) { return word == pair.first; });
}

void TextReader::refuse(std::size_t at, std::string found, std::string_view expected,
                        std::string_view suggestion) const {
  throw SyntaxMistake{at, std::move(found), std::string(expected), std::string(suggestion)};
}

void TextReader::refuse_word(std::string_view expected) const {
  if (position == whole_text.size()) { refuse(position, "nothing", expected); }
  const std::string_view rest = whole_text.substr(position);
  if (rest[0] == '=' && !rest.starts_with("=<") && !rest.starts_with("=>")) {
    refuse(position, "which assigns", "", "==");
  }
  const auto foreign = std::ranges::find_if(kForeign, [this](const auto& pair) {
    return is_name_letter(pair.first[0]) ? word_at(position) == pair.first
                                         : whole_text.substr(position).starts_with(pair.first);
  });
  const bool is_known = foreign != kForeign.end();
  const std::string_view word = is_known ? foreign->first : word_at(position);
  refuse(position, word[0] == '\0' ? "a NUL" : std::string(word), expected,
         is_known ? foreign->second : "");
}

void TextReader::refuse_rest() const {
  if (whole_text[position] == ',') { refuse(position, "which is several", ""); }
  if (whole_text[position] == ')') { refuse(position, ")", "no more ) than ("); }
  refuse_word("an operator");
}

void TextReader::refuse_missing(std::string_view symbol) {
  skip_space();
  refuse_word(symbol);
}

std::string_view TextReader::word_at(std::size_t at) const {
  std::size_t end = at;
  while (end < whole_text.size() && is_name_letter(whole_text[end])) { ++end; }
  if (end == at && end < whole_text.size()) {
    ++end;
    while (end < whole_text.size() &&
           (static_cast<unsigned char>(whole_text[end]) & 0xC0) == 0x80) {
      ++end;
    }
  }
  return whole_text.substr(at, end - at);
}

void TextReader::skip_space() {
  while (position < whole_text.size() && whole_text[position] > 0 && whole_text[position] <= ' ') {
    ++position;
  }
}

bool TextReader::take(std::string_view symbol) {
  skip_space();
  if (!whole_text.substr(position).starts_with(symbol)) { return false; }
  position += symbol.size();
  return true;
}

}  // namespace fakebot::sim::scenario
