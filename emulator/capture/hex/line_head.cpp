#include "capture/hex/line_head.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

namespace {

/// Of letters that cannot be bytes in hex.
bool is_no_hex(std::string_view word) {
  return std::ranges::any_of(word, [](char letter) {
    return letter == '_' || (is_letter(letter) && !is_hex_digit(letter));
  });
}

std::string_view first_word(std::string_view text) {
  const auto* const end = std::ranges::find_if_not(text, is_word_letter);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

std::optional<std::uint8_t> side_of(std::string_view word) {
  constexpr std::array<std::string_view, 8> kReceived{"rx",   "recv", "received", "receive",
                                                      "read", "in",   "rxd",      "input"};
  constexpr std::array<std::string_view, 9> kSent{"tx",    "send", "sent", "write", "written",
                                                  "wrote", "out",  "txd",  "output"};
  std::string lower(word);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  if (std::ranges::count(kReceived, lower) > 0) { return WrittenBytes::kReceived; }
  if (std::ranges::count(kSent, lower) > 0) { return WrittenBytes::kSent; }
  return std::nullopt;
}

/// Digits and marks of a date or a time, from the beginning of a text.
class TimeText {
 public:
  /// `is_alone`: bytes are not expected behind it in the same text.
  explicit TimeText(std::string_view text, bool is_alone = false)
      : text_(text), is_alone_(is_alone) {}

  /// Size of a date, a time of day with or without a date, or seconds with a decimal point; 0:
  /// none.
  std::size_t size() {
    const bool has_date = take_date();
    if (has_date && at_ < text_.size() && (text_[at_] == 'T' || text_[at_] == ' ')) { ++at_; }
    const std::size_t begin = at_;
    if (take_time(has_date)) {
      take_zone();
      return at_;
    }
    if (has_date) { return begin; }
    at_ = 0;
    if (!take_digits(1, 12) || !take('.') || !take_digits(1, 12)) { return 0; }
    if (take('s') && at_ < text_.size() && text_[at_] == ':') { return at_; }
    return is_end() ? at_ : 0;
  }

 private:
  bool take(char letter) {
    if (at_ >= text_.size() || text_[at_] != letter) { return false; }
    ++at_;
    return true;
  }

  bool take_digits(std::size_t least, std::size_t most) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) { ++at_; }
    return at_ - begin >= least && at_ - begin <= most;
  }

  bool take_date() {
    for (const char between : {'-', '/', '.'}) {
      for (const bool year_first : {true, false}) {
        at_ = 0;
        if (take_digits(year_first ? 4 : 1, year_first ? 4 : 2) && take(between) &&
            take_digits(1, 2) && take(between) &&
            take_digits(year_first ? 1 : 4, year_first ? 2 : 4)) {
          return true;
        }
      }
    }
    at_ = 0;
    return false;
  }

  /// Without a fraction and a date "12:34:56" may be three bytes: only a time if bytes follow that
  /// are not separated by colons, too.
  bool take_time(bool has_date) {
    if (!take_digits(1, 2) || !take(':') || !take_digits(2, 2)) { return false; }
    if (take(':') && !take_digits(2, 2)) { return false; }
    const bool has_fraction = (take('.') || take(',')) && take_digits(1, 9);
    if (has_fraction || has_date) { return is_end() || text_[at_] == 'Z' || text_[at_] == '+'; }
    const std::string_view rest = without_outer_spaces(text_.substr(std::min(at_, text_.size())));
    if (is_alone_) { return rest.empty(); }
    return is_end() && !rest.empty() && rest.substr(0, rest.find(' ')).find(':', 1) == kNone;
  }

  void take_zone() {
    if (take('Z')) { return; }
    const std::size_t begin = at_;
    if (take('+') && take_digits(2, 4) && (!take(':') || take_digits(2, 2))) { return; }
    at_ = begin;
  }

  bool is_end() const {
    return at_ >= text_.size() || !(is_word_letter(text_[at_]) || text_[at_] == ':' ||
                                    text_[at_] == '-' || text_[at_] == '.');
  }

  std::string_view text_;
  bool is_alone_;
  std::size_t at_ = 0;
};

class HeadReader {
 public:
  explicit HeadReader(std::string_view line) : line_(line) {}

  LineHead read() {
    do { skip_spaces(); } while (take_brackets() || take_time() || take_arrow() || take_word());
    return {at_, side_};
  }

 private:
  std::string_view rest() const { return line_.substr(at_); }
  char next() const { return at_ < line_.size() ? line_[at_] : ' '; }

  void skip_spaces() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t')) { ++at_; }
  }

  void note_side(std::optional<std::uint8_t> side) {
    if (side) { side_ = side; }
  }

  bool take_time() {
    const std::size_t size = TimeText(rest()).size();
    at_ += size;
    if (size > 0 && (next() == ':' || next() == ',')) { ++at_; }
    return size > 0;
  }

  /// "[12:34:56.789]", "(1436509052.249713)", "[COM3]", "[RX]"
  bool take_brackets() {
    const char closing = next() == '[' ? ']' : next() == '(' ? ')' : '\0';
    const std::size_t end = closing == '\0' ? kNone : rest().find(closing);
    if (end == kNone) { return false; }
    const std::string_view inner = without_outer_spaces(rest().substr(1, end - 1));
    const std::string_view word = first_word(inner);
    const bool is_label = !inner.empty() && is_letter(inner[0]) && is_no_hex(word) &&
                          inner.find_first_of(",'\"[(={") == kNone;
    const bool has_bytes_behind = !without_outer_spaces(rest().substr(end + 1)).empty();
    const bool is_time =
        !is_label && !inner.empty() && TimeText(inner, has_bytes_behind).size() == inner.size();
    if (!is_label && !is_time) { return false; }
    note_side(side_of(word));
    at_ += end + 1;
    if (next() == ':') { ++at_; }
    return true;
  }

  /// "<", ">", "->", "<<<"; what a terminal that sends shows with ">" is sent.
  bool take_arrow() {
    const std::size_t size = std::min(rest().find_first_not_of("<>-="), rest().size());
    const std::string_view arrow = rest().substr(0, size);
    const bool right = arrow.find('>') != kNone;
    if (size == 0 || size > 4 || right == (arrow.find('<') != kNone)) { return false; }
    if (is_no_hex(first_word(rest().substr(size)))) { return take_named_arrow(size, right); }
    note_side(right ? WrittenBytes::kSent : WrittenBytes::kReceived);
    at_ += size;
    return true;
  }

  /// "> RX", "> 0xAA", and no "<Buffer"
  bool take_named_arrow(std::size_t size, bool right) {
    const std::string_view behind = rest().substr(size);
    if (!behind.starts_with("0x") && !behind.starts_with("\\x")) { return false; }
    note_side(right ? WrittenBytes::kSent : WrittenBytes::kReceived);
    at_ += size;
    return true;
  }

  /// "RX AA 55", "R: AA 55", "Frame 2: AA 55", "/dev/ttyUSB0: AA 55"
  bool take_word() {
    const std::string_view word = first_word(rest());
    const std::string_view behind = rest().substr(word.size());
    if (word.size() == 1 && behind.starts_with(':') &&
        std::string_view("RTSWIO").find(word) != kNone) {
      note_side(std::string_view("RI").find(word) != kNone ? WrittenBytes::kReceived
                                                           : WrittenBytes::kSent);
      at_ += word.size() + 1;
      return true;
    }
    if (take_label()) { return true; }
    const auto side = side_of(word);
    if (side && take_arrow_behind(word, *side)) { return true; }
    if (!side || (!behind.empty() && std::string_view(" \t:>=").find(behind[0]) == kNone)) {
      return false;
    }
    note_side(side);
    at_ += word.size();
    if (next() == ':' || next() == '>' || next() == '=') { ++at_; }
    return true;
  }

  /// "RX<- AA 55", "TX->AA", "TX>>": the word tells the side.
  bool take_arrow_behind(std::string_view word, std::uint8_t side) {
    const std::string_view behind = without_leading_spaces(rest().substr(word.size()));
    const std::size_t size = std::min(behind.find_first_not_of("<>-=:"), behind.size());
    if (size > 4 || behind.substr(0, size).find_first_of("<>") == kNone) { return false; }
    note_side(side);
    at_ = line_.size() - behind.size() + size;
    return true;
  }

  bool take_label() {
    const std::size_t end = rest().find(':');
    if (end == kNone || end == 0) { return false; }
    const std::string_view label = rest().substr(0, end);
    const bool is_path = label[0] == '/' && label.size() > 1 && label[1] != '/';
    if (!is_path && !(is_letter(label[0]) && is_no_hex(first_word(label)))) { return false; }
    const bool is_plain = std::ranges::all_of(label, [](char letter) {
      return is_word_letter(letter) || std::string_view(" \t./#()[]-").find(letter) != kNone;
    });
    const std::string_view behind = rest().substr(end + 1);
    const bool is_declaration = behind.substr(0, behind.find_first_of("\"'{")).find('=') != kNone;
    if (!is_plain || is_declaration ||
        !(behind.empty() || behind[0] == ' ' || behind[0] == '\t' || behind[0] == '\r')) {
      return false;
    }
    note_side(side_of(first_word(label)));
    at_ += end + 1;
    return true;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::optional<std::uint8_t> side_{};
};

}  // namespace

LineHead line_head_of(std::string_view line) {
  return HeadReader(line).read();
}

bool is_head_of_socat(std::string_view line) {
  for (const std::string_view name : {"length=", " from=", " to="}) {
    if (!line.starts_with(name)) { return false; }
    line.remove_prefix(name.size());
    const std::size_t size = std::min(line.find_first_not_of("0123456789"), line.size());
    if (size == 0) { return false; }
    line.remove_prefix(size);
  }
  return without_outer_spaces(line).empty();
}

}  // namespace fakebot::capture
