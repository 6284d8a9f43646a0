#include "capture/hex/dump/dump_line.hpp"

#include <algorithm>

#include "capture/hex/line_head.hpp"

namespace fakebot::capture {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kLeastDigitsOfOffset = 4;
constexpr std::size_t kMostDigitsOfOffset = 16;
/// xxd -g0 writes a whole line as a number.
constexpr std::size_t kMostDigitsOfNumber = 128;

bool is_printable(std::uint8_t byte) {
  return byte >= ' ' && byte < 0x7F;
}

/// Whether the text may show these bytes: each as itself, or as a point. Letters beyond ASCII, as
/// Format-Hex prints, may be any.
bool shows(std::string_view text, std::span<const std::uint8_t> bytes) {
  std::size_t at = 0;
  for (const std::uint8_t byte : bytes) {
    if (at == text.size()) { return false; }
    const auto letter = static_cast<unsigned char>(text[at++]);
    if (letter >= 0x80) {
      while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80) { ++at; }
      continue;
    }
    if (letter != '.' && !(letter == byte && is_printable(byte))) { return false; }
  }
  return at == text.size();
}

/// The same where spaces at both ends may be missing.
bool shows_trimmed(std::string_view text, std::span<const std::uint8_t> bytes) {
  if (shows(text, bytes)) { return true; }
  while (!bytes.empty() && bytes.front() == ' ' && !text.starts_with('.')) {
    bytes = bytes.subspan(1);
  }
  while (!bytes.empty() && bytes.back() == ' ' && !text.ends_with('.')) {
    bytes = bytes.first(bytes.size() - 1);
  }
  return shows(text, bytes);
}

/// Without the frame that hexdump -C and od -z draw.
std::string_view without_frame(std::string_view text) {
  text = without_outer_spaces(text);
  const bool has_frame = text.size() >= 2 && ((text.front() == '|' && text.back() == '|') ||
                                              (text.front() == '>' && text.back() == '<'));
  return has_frame ? text.substr(1, text.size() - 2) : text;
}

/// The same where the last word is padded with zeros, as od does.
bool shows_unpadded(std::string_view text, std::span<const std::uint8_t> bytes,
                    std::string_view last_word) {
  for (std::size_t padding = 1; 2 * padding < last_word.size(); ++padding) {
    if (bytes[bytes.size() - padding] != 0) { return false; }
    if (shows_trimmed(text, bytes.first(bytes.size() - padding))) { return true; }
  }
  return false;
}

bool is_binary_byte(std::string_view number) {
  return number.size() == 8 && number_of(number, NumberBase::binary);
}

Bytes bytes_of(std::span<const std::string_view> numbers, NumberBase base, bool is_reversed) {
  Bytes bytes;
  for (const std::string_view number : numbers) {
    const Bytes added = bytes_of_number(number, base, is_reversed);
    bytes.insert(bytes.end(), added.begin(), added.end());
  }
  return bytes;
}

class DumpLineReader {
 public:
  DumpLineReader(std::string_view line, std::size_t begin) : whole_(line), begin_(begin) {}

  DumpLine read() {
    const LineHead head = line_head_of(whole_);
    read_.side = head.side;
    rest_ = whole_.substr(head.size);
    if (without_outer_spaces(rest_) == "*") { read_.kind = DumpLine::Kind::repetition; }
    if (!take_offset()) { return read_; }
    read_.kind = DumpLine::Kind::bytes;
    take_numbers();
    find_text();
    return read_;
  }

  DumpLine read_without_offset() {
    rest_ = whole_;
    take_numbers();
    find_text();
    return read_;
  }

 private:
  bool take_offset() {
    std::string_view rest = rest_;
    if (rest.starts_with("0x")) { rest.remove_prefix(2); }
    std::size_t size = 0;
    while (size < rest.size() && is_hex_digit(rest[size])) { ++size; }
    if (size < kLeastDigitsOfOffset || size > kMostDigitsOfOffset) { return false; }
    read_.offset = rest.substr(0, size);
    read_.begin = begin_ + static_cast<std::size_t>(rest.data() - whole_.data());
    rest.remove_prefix(size);
    const std::size_t name = rest.starts_with(" <") ? rest.find(">:") : std::string_view::npos;
    if (name != std::string_view::npos) { rest.remove_prefix(name + 1); }  // of gdb
    read_.has_colon = rest.starts_with(':');
    if (read_.has_colon) { rest.remove_prefix(1); }
    if (!rest.empty() && rest[0] != ' ' && rest[0] != '\t' && rest[0] != '\r') { return false; }
    rest_ = rest;
    return true;
  }

  /// As far as there are hex digits; the last ones may be those of the text behind them.
  void take_numbers() {
    std::string_view rest = rest_;
    for (;;) {
      std::size_t begin = std::min(rest.find_first_not_of(" \t-"), rest.size());
      // A sign stands behind a space, a minus between bytes behind a digit.
      const bool has_sign = begin >= 2 && rest[begin - 1] == '-' && rest[begin - 2] != '-';
      if (has_sign) { --begin; }
      rest.remove_prefix(begin);
      std::string_view number =
          rest.substr(0, std::min(rest.find_first_of(" \t-|\r", has_sign ? 1 : 0), rest.size()));
      rest.remove_prefix(number.size());
      if (number.starts_with("0x")) { number.remove_prefix(2); }
      const bool has_good_size = number.size() <= 3 || number.size() % 2 == 0;
      const bool is_unsigned =
          is_hex(number) && has_good_size && number.size() <= kMostDigitsOfNumber;
      if (!is_unsigned && !is_negative_byte(number)) { return; }
      read_.numbers.push_back(number);
    }
  }

  /// What is behind the first `count` numbers.
  std::string_view behind(std::size_t count) const {
    if (count == 0) { return rest_; }
    const std::string_view last = read_.numbers[count - 1];
    return rest_.substr(static_cast<std::size_t>(last.data() + last.size() - rest_.data()));
  }

  void find_text() {
    const std::span<const std::string_view> all(read_.numbers);
    for (std::size_t count = all.size() + 1; count-- > 1;) {
      const std::string_view text = without_frame(behind(count));
      if (text.empty()) { continue; }
      if (std::ranges::all_of(all.first(count), is_binary_byte) &&
          shows_trimmed(text, bytes_of(all.first(count), NumberBase::binary, false))) {
        read_.is_binary = read_.has_text = true;
        read_.numbers.resize(count);
        return;
      }
      for (const auto order : {DumpLine::Order::as_written, DumpLine::Order::reversed}) {
        const Bytes bytes =
            bytes_of(all.first(count), NumberBase::hexadecimal, order == DumpLine::Order::reversed);
        if (text.size() > 4 * bytes.size()) { continue; }
        if (!shows_trimmed(text, bytes) && !shows_unpadded(text, bytes, all[count - 1])) {
          continue;
        }
        const bool has_words = bytes.size() > count;
        read_.order = has_words ? order : DumpLine::Order::unknown;
        read_.has_text = true;
        read_.numbers.resize(count);
        return;
      }
    }
    read_.not_understood = without_outer_spaces(behind(all.size()));
  }

  std::string_view whole_;
  std::size_t begin_;
  std::string_view rest_{};
  DumpLine read_{};
};

}  // namespace

DumpLine read_dump_line(std::string_view line, std::size_t begin) {
  return DumpLineReader(line, begin).read();
}

DumpLine read_line_with_text(std::string_view line) {
  return DumpLineReader(line, 0).read_without_offset();
}

bool is_negative_byte(std::string_view number) {
  constexpr std::uint64_t kMost = 128;
  if (!number.starts_with('-')) { return false; }
  const auto value = number_of(number.substr(1), NumberBase::decimal);
  return value && *value <= kMost;
}

Bytes bytes_of_number(std::string_view number, NumberBase base, bool is_reversed) {
  if (is_negative_byte(number)) {
    const auto value = number_of(number.substr(1), NumberBase::decimal);
    return {static_cast<std::uint8_t>(256 - value.value_or(0))};
  }
  if (base != NumberBase::hexadecimal) {
    return {static_cast<std::uint8_t>(number_of(number, base).value_or(0))};
  }
  if (number.size() == 3) { return {0}; }  // replaced as soon as its base is known
  Bytes bytes = bytes_of_hex(number);
  if (is_reversed) { std::ranges::reverse(bytes); }
  return bytes;
}

}  // namespace fakebot::capture
