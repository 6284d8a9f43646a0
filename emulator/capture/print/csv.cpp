#include "capture/print/csv.hpp"

#include <array>
#include <charconv>

namespace fakebot::capture {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) { return std::string(text); }
  std::string quoted = "\"";
  for (const char letter : text) {
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
