#include "report/visible_text.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "report/valid_utf8.hpp"

namespace fakebot::report {

namespace {

constexpr unsigned char kDelete = 0x7F;
// U+0080 to U+009F, which some terminals obey, too, are kFirstOfHighControl and a byte below
// kAboveHighControls.
constexpr unsigned char kFirstOfHighControl = 0xC2;
constexpr unsigned char kAboveHighControls = 0xA0;

bool is_plain(unsigned char byte) {
  return (byte >= ' ' && byte != kDelete && byte != kFirstOfHighControl) || byte == '\n' ||
         byte == '\t';
}

bool is_plain_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte < kDelete && is_plain(byte);
  });
}

/// Whether eight bytes at a time are plain: a decoded capture has a hundred megabytes. False for
/// some plain text, too.
bool is_surely_plain_ascii(std::uint64_t bytes) {
  constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
  constexpr std::uint64_t kHighest = kEach * 0x80;
  const std::uint64_t below_space = (bytes - kEach * ' ') & ~bytes;
  const std::uint64_t other_than_delete = bytes ^ (kEach * kDelete);
  const std::uint64_t deletes = (other_than_delete - kEach) & ~other_than_delete;
  return ((bytes | below_space | deletes) & kHighest) == 0;
}

bool is_all_plain_ascii(std::string_view text) {
  std::uint64_t bytes = 0;
  for (; text.size() >= sizeof bytes; text.remove_prefix(sizeof bytes)) {
    std::memcpy(&bytes, text.data(), sizeof bytes);
    if (!is_surely_plain_ascii(bytes) && !is_plain_ascii(text.substr(0, sizeof bytes))) {
      return false;
    }
  }
  return is_plain_ascii(text);
}

}  // namespace

std::string visible_text(std::string_view text) {
  if (is_all_plain_ascii(text)) { return std::string(text); }  // nearly always
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
