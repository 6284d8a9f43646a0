#include "capture/hex/list/program_code.hpp"

#include <algorithm>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

namespace {

constexpr std::string_view kOpening = "([{<\"'\\";

/// "(unsigned char)" before a number, "Uint8Array(10)", "array('B',", "<Buffer": with what is in
/// their brackets, which is no byte. 0: none of these.
std::size_t size_of_type(std::string_view word, std::string_view line, char before) {
  const std::size_t closing = std::min(line.find(')'), line.size());
  const bool is_cast =
      before == '(' && std::ranges::all_of(line.substr(0, closing), [](char letter) {
        return is_word_letter(letter) || letter == ' ';
      });
  if (is_cast) { return closing; }
  if (word == "Buffer" && before == '<') { return word.size(); }  // of Node.js
  if (line.starts_with("array('B',") || line.starts_with("array(\"B\",")) { return line.find(','); }
  const std::string_view behind = line.substr(word.size());
  const std::size_t end = behind.find(')');
  const bool has_length = word.ends_with("Array") && behind.starts_with('(') && end != kNone &&
                          std::ranges::all_of(behind.substr(1, end - 1), is_digit);
  return has_length ? word.size() + end : 0;
}

/// Of "name = bytes", and past all of "length = 10;". What may be a field of a log is refused
/// ("length=10 AA 55"), because its number is no byte.
ProgramCode up_to_value(std::string_view line, std::size_t equals) {
  const std::string_view value = line.substr(equals + 1);
  const std::size_t end = value.find(';');
  if (end != kNone && number_of(without_outer_spaces(value.substr(0, end)), NumberBase::decimal)) {
    return {equals + 1 + end};
  }
  const bool may_be_field = !value.empty() && is_hex_digit(value[0]);
  return {equals + 1, may_be_field ? "bytes, and no other numbers" : nullptr};
}

}  // namespace

ProgramCode program_code_of(std::string_view line, char before) {
  const std::string_view word = leading_word(line);
  const ProgramCode refused{word.size(), kBytesExpected};
  if (const std::size_t size = size_of_type(word, line, before); size > 0) { return {size}; }
  const std::size_t equals = line.find('=');
  if (equals != kNone && equals < line.find_first_of("\"'{(")) { return up_to_value(line, equals); }
  std::size_t end = 0;
  while (end < line.size() && kOpening.find(line[end]) == kNone) {
    const std::string_view next = leading_word(line.substr(end));
    const bool is_option = end > 0 && line[end - 1] == '-';  // echo -e
    const bool may_be_bytes = !is_option && (is_hex(next) || next.starts_with("0x"));
    if (may_be_bytes || (next.empty() && std::string_view(" \t.!:*&->").find(line[end]) == kNone)) {
      return refused;
    }
    end += next.empty() ? 1 : next.size();
  }
  return end == line.size() ? refused : ProgramCode{end};
}

}  // namespace fakebot::capture
