#include "report/visible_text.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <iterator>

#include "report/valid_utf8.hpp"

namespace fakebot::report {

namespace {

constexpr unsigned char kDelete = 0x7F;
// U+0080 to U+009F, which some terminals obey, too, are this byte and one below the other.
constexpr unsigned char kFirstOfHighControl = 0xC2;
constexpr unsigned char kAboveHighControls = 0xA0;

bool is_plain(unsigned char byte) {
  return (byte >= ' ' && byte != kDelete && byte != kFirstOfHighControl) || byte == '\n' ||
         byte == '\t';
}

bool is_plain_ascii(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return byte < kDelete && is_plain(byte);
}

}  // namespace

std::string visible_text(std::string_view text) {
  if (std::ranges::all_of(text, is_plain_ascii)) { return std::string(text); }  // nearly always
  std::string visible;
  const std::string valid = valid_utf8(text);
  for (std::size_t i = 0; i < valid.size(); ++i) {
    const auto byte = static_cast<unsigned char>(valid[i]);
    const bool is_high = byte == kFirstOfHighControl &&
                         static_cast<unsigned char>(valid[i + 1]) < kAboveHighControls;
    if (is_plain(byte) || (byte == kFirstOfHighControl && !is_high)) {
      visible += valid[i];
      continue;
    }
    const auto shown = is_high ? static_cast<unsigned char>(valid[++i]) : byte;
    fmt::format_to(std::back_inserter(visible), "\\x{:02x}", shown);
  }
  // The separators of lines and paragraphs end a line for some programs.
  boost::replace_all(visible, "\xE2\x80\xA8", "\\u2028");
  boost::replace_all(visible, "\xE2\x80\xA9", "\\u2029");
  return visible;
}

std::string visible_line(std::string_view text) {
  std::string line = visible_text(text);
  boost::replace_all(line, "\n", "\\x0a");
  return line;
}

}  // namespace fakebot::report
