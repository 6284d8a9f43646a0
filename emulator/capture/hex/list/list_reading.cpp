#include "capture/hex/list/list_reading.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "capture/hex/line_head.hpp"
#include "capture/hex/list/program_code.hpp"
#include "capture/hex/list/string_literal.hpp"

namespace fakebot::capture {

namespace {

constexpr std::string_view kLineEnds = "\n\r\f";
constexpr std::string_view kBetween = " \t\v,;:|&[](){}<>+`";

class ListReader {
 public:
  ListReader(std::string_view text, const ListOptions& options) : text_(text), options_(options) {}

  TextReading read() {
    while (at_ < text_.size() && !reading_.problem) { step(); }
    return std::move(reading_);
  }

 private:
  void step() {
    if (std::exchange(begins_line_, false)) { return read_line_head(); }
    const char letter = text_[at_];
    if (kLineEnds.find(letter) != kNone) {
      begins_line_ = true;
      ++at_;
    } else if (letter == '>' && without_leading_spaces(rest().substr(1)).starts_with('/')) {
      at_ += rest_of_line().size();  // a shell's file
    } else if (at_ == closing_quote_ || kBetween.find(letter) != kNone) {
      ++at_;
    } else if (letter == '-') {
      read_minus();
    } else if (letter == '\\') {
      read_backslash();
    } else if (letter == '"' || letter == '\'') {
      read_quoted(false);
    } else if (is_comment()) {
      skip_comment();
    } else if (is_word_letter(letter) || letter == '$') {
      read_word();
    } else {
      refuse(1, kBytesExpected);
    }
  }

  std::string_view rest() const { return text_.substr(at_); }
  std::string_view rest_of_line() const {
    return rest().substr(0, std::min(rest().find_first_of(kLineEnds), rest().size()));
  }

  void refuse(std::size_t size, std::string expected, std::string suggestion = "") {
    reading_.problem = TextProblem{at_, at_ + size, quoted_for_message(rest().substr(0, size)),
                                   std::move(expected), std::move(suggestion)};
  }

  // --- the beginning of a line -------------------------------------------------

  void read_line_head() {
    const LineHead head = line_head_of(rest_of_line());
    at_ += head.size;
    if (head.side) { side_ = *head.side; }
    if (is_head_of_socat(rest_of_line())) { at_ += rest_of_line().size(); }
    read_call_of_strace();
  }

  /// write(3, "\xaa\x55", 2) = 2
  void read_call_of_strace() {
    const std::string_view line = rest_of_line();
    const bool reads = line.starts_with("read(");
    if (!reads && !line.starts_with("write(")) { return; }
    const std::size_t comma = line.find(',');
    const std::size_t number = line.find('(') + 1;
    if (comma == kNone || !is_digit(line[number])) { return; }
    side_ = reads ? WrittenBytes::kReceived : WrittenBytes::kSent;
    const std::size_t begin = at_;
    at_ += comma + 1;
    at_ += rest().size() - without_leading_spaces(rest()).size();
    if (rest().starts_with('"')) { read_quoted(true); }
    if (reading_.problem) { return; }
    if (rest().starts_with("...")) {
      return refuse(3, "all bytes of the call", "strace -xx -s 65536 shows them");
    }
    at_ = begin + line.size();
  }

  // --- what is no byte -----------------------------------------------------------

  bool is_comment() const {
    return text_[at_] == '#' || rest().starts_with("//") || rest().starts_with("/*");
  }

  void skip_comment() {
    if (!rest().starts_with("/*")) {
      at_ += rest_of_line().size();
      return;
    }
    const std::size_t end = rest().find("*/");
    if (end == kNone) { return refuse(2, "the end of the comment"); }
    at_ += end + 2;
  }

  /// Between bytes ("AA-55"), or the sign of a number from -128.
  void read_minus() {
    const bool is_sign = options_.base == NumberBase::decimal && at_ + 1 < text_.size() &&
                         is_digit(text_[at_ + 1]) && (at_ == 0 || !is_word_letter(text_[at_ - 1]));
    ++at_;
    if (!is_sign) { return; }
    const std::string_view digits = leading_word(rest());
    const auto number = number_of(digits, NumberBase::decimal);
    if (!number || *number > 128) { return refuse(digits.size(), "128 at most behind a minus"); }
    add(static_cast<std::uint8_t>(256 - *number));
    at_ += digits.size();
  }

  void read_backslash() {
    const bool continues_line = at_ + 1 == text_.size() || kLineEnds.find(text_[at_ + 1]) != kNone;
    if (continues_line) {
      ++at_;
      return;
    }
    read_escape();
  }

  void read_escape() {
    const auto escape = escape_at(rest());
    if (!escape) { return refuse(std::min<std::size_t>(2, rest().size()), "a byte like \\xAA"); }
    add(escape->byte);
    at_ += escape->size;
  }

  /// What is in quotation marks is a string literal if it has escapes or is said to be one, a key
  /// of JSON if a colon follows, else bytes like those without quotation marks.
  void read_quoted(bool is_literal) {
    const auto size = closing_quote_of(rest());
    if (!size) { return refuse(1, "a closing quotation mark in the same line"); }
    const std::string_view content = rest().substr(1, *size - 1);
    const std::size_t end = at_ + *size;
    if (!is_literal && without_leading_spaces(text_.substr(end + 1)).starts_with(':')) {
      at_ = end + 1;
      return;
    }
    ++at_;
    if (!is_literal && content.find('\\') == kNone) {
      closing_quote_ = end;
      return;
    }
    while (at_ < end && !reading_.problem) {
      if (text_[at_] == '\\') {
        read_escape();
      } else if (static_cast<unsigned char>(text_[at_]) > 0x7E) {
        refuse(1, "letters of one byte each");
      } else {
        add(static_cast<std::uint8_t>(text_[at_++]));
      }
    }
    if (!reading_.problem) { at_ = end + 1; }
  }

  // --- numbers and words ---------------------------------------------------------

  void add(std::uint8_t byte) { reading_.written.add(byte, side_); }

  void add_hex(std::string_view digits, std::size_t size) {
    if (digits.size() > 2 && digits.size() % 2 == 1) {
      return refuse(size, "one or two hex digits for a byte, or two for each byte");
    }
    auto bytes = bytes_of_hex(digits);
    if (digits.size() == 4 || digits.size() == 8 || digits.size() == 16) {
      reading_.has_words = true;
      if (options_.reverses_words) { std::ranges::reverse(bytes); }
    }
    for (const std::uint8_t byte : bytes) { add(byte); }
    at_ += size;
  }

  void add_decimal(std::string_view digits) {
    constexpr std::uint64_t kMostByte = 255;
    const auto number = number_of(digits, NumberBase::decimal);
    if (!number || *number > kMostByte) { return refuse(digits.size(), "a number up to 255"); }
    add(static_cast<std::uint8_t>(*number));
    at_ += digits.size();
  }

  void read_word() {
    if (text_[at_] == '$') {
      const std::string_view digits = leading_word(rest().substr(1));
      const std::string_view value = rest().substr(1 + digits.size());
      if (value.starts_with(" = ")) {  // of gdb
        at_ += 1 + digits.size() + std::string_view(" = ").size();
        return;
      }
      if (is_hex(digits)) { return add_hex(digits, 1 + digits.size()); }
      if (rest().starts_with("$'")) { return read_literal(1); }
      return refuse(1 + digits.size(), kBytesExpected);
    }
    const std::string_view word = leading_word(rest());
    const std::string_view behind = rest().substr(word.size());
    if (word == "dtype" && behind.starts_with("=")) {  // of NumPy, behind the numbers
      at_ += std::min(rest_of_line().find(')'), rest_of_line().size());
      return;
    }
    if (word == "repeats") { return repeat_last(behind); }
    const bool is_prefix = word == "b" || word == "B" || word == "rb" || word == "br";
    if (is_prefix && (behind.starts_with('"') || behind.starts_with('\''))) {
      return read_literal(word.size());
    }
    if (word.starts_with("0x") || word.starts_with("0X")) { return read_prefixed(word); }
    const bool is_decimal = options_.base == NumberBase::decimal;
    if (is_decimal && std::ranges::all_of(word, is_digit)) { return add_decimal(word); }
    if (!is_decimal && is_hex(word)) { return add_hex(word, word.size()); }
    const std::string_view before_h = word.substr(0, word.size() - 1);
    if ((word.back() == 'h' || word.back() == 'H') && is_hex(before_h)) {
      const bool has_zero_ahead = before_h.size() == 3 && before_h[0] == '0';
      return add_hex(before_h.substr(has_zero_ahead ? 1 : 0), word.size());
    }
    skip_code();
  }

  void skip_code() {
    const ProgramCode code = program_code_of(rest_of_line(), at_ > 0 ? text_[at_ - 1] : '\0');
    if (code.expected != nullptr) { return refuse(code.size, code.expected); }
    at_ += code.size;
  }

  void read_literal(std::size_t size_of_prefix) {
    at_ += size_of_prefix;
    read_quoted(!options_.literals_hold_hex);
  }

  /// Of gdb: "0x0 <repeats 12 times>"
  void repeat_last(std::string_view behind) {
    constexpr std::string_view kEnd = " times>";
    constexpr std::uint64_t kMost = 1U << 20U;
    behind = without_leading_spaces(behind);
    const std::string_view digits =
        behind.substr(0, std::min(behind.find_first_not_of("0123456789"), behind.size()));
    const auto times = number_of(digits, NumberBase::decimal);
    const auto& bytes = reading_.written.bytes;
    if (!behind.substr(digits.size()).starts_with(kEnd) || !times || *times == 0 ||
        *times > kMost || bytes.empty()) {
      return refuse(std::string_view("repeats").size(), kBytesExpected);
    }
    const std::uint8_t last = bytes.back();
    for (std::uint64_t i = 1; i < *times; ++i) { add(last); }
    at_ += static_cast<std::size_t>(digits.data() - rest().data()) + digits.size() + kEnd.size();
  }

  /// 0xAA, 0xAAu, 0xAAu8
  void read_prefixed(std::string_view word) {
    std::string_view digits = word.substr(2);
    digits = digits.substr(0, std::min(digits.find_first_of("uU"), digits.size()));
    if (!is_hex(digits)) { return refuse(word.size(), "hex digits behind 0x"); }
    add_hex(digits, word.size());
  }

  std::string_view text_;
  ListOptions options_;
  std::size_t at_ = 0;
  std::size_t closing_quote_ = kNone;  // of a text whose content is read like that outside
  bool begins_line_ = true;
  std::uint8_t side_ = WrittenBytes::kNoSide;
  TextReading reading_;
};

}  // namespace

TextReading read_list(std::string_view text, const ListOptions& options) {
  return ListReader(text, options).read();
}

}  // namespace fakebot::capture
