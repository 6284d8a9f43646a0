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

/// U+0080 to U+009F, which command some terminals, and U+2028 and U+2029, which end a line for some
/// programs.
std::size_t size_of_long_control(std::string_view text) {
  constexpr unsigned char kAboveControls = 0xA0;
  const bool is_high =
      text.size() > 1 && text[0] == '\xC2' && static_cast<unsigned char>(text[1]) < kAboveControls;
  if (is_high) { return 2; }
  return text.starts_with("\xE2\x80\xA8") || text.starts_with("\xE2\x80\xA9") ? 3 : 0;
}

}  // namespace

std::string csv_field(std::string_view text) {
  std::string field(text);
  std::ranges::replace_if(field, is_refused_by_csv, ' ');
  for (std::size_t i = 0; i < field.size(); ++i) {
    const std::size_t size = size_of_long_control(std::string_view(field).substr(i));
    if (size > 0) { field.replace(i, size, " "); }
  }
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
