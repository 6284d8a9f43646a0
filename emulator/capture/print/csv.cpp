#include "capture/print/csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace fakebot::capture {

namespace {

/// That a CSV may not hold, even in quotes; line ends, because a row is to be a line. Tabs are read
/// by everything.
bool is_refused_by_csv(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  constexpr unsigned char kDelete = 0x7F;
  return (code < ' ' && letter != '\t') || code == kDelete;
}

}  // namespace

std::string csv_field(std::string_view text) {
  std::string field(text);
  std::ranges::replace_if(field, is_refused_by_csv, ' ');
  if (field.find_first_of(",\"") == std::string::npos) { return field; }
  std::string quoted = "\"";
  for (const char letter : field) {
    if (letter == '"') { quoted += '"'; }
    quoted += letter;
  }
  return quoted + '"';
}

std::string csv_field(double number) {
  std::array<char, 32> text{};  // the longest has 24
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number);
  return {text.data(), end.ptr};
}

}  // namespace fakebot::capture
