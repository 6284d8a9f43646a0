#include "capture/hex/markdown.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

namespace {

/// Calls visit(begin, end, is_fence) for each line. Source: CommonMark 0.30, 4.5.
template <class Visit>
void for_each_line(std::string_view text, Visit&& visit) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = without_leading_spaces(text.substr(at, end - at));
    visit(at, end, line.starts_with("```") || line.starts_with("~~~"));
    at = end + 1;
  }
}

}  // namespace

std::string without_prose(std::string text) {
  bool has_fences = false;
  for_each_line(text, [&](auto, auto, bool is_fence) { has_fences = has_fences || is_fence; });
  if (!has_fences) { return text; }
  std::string code = text;
  bool is_inside = false;
  for_each_line(text, [&](std::size_t begin, std::size_t end, bool is_fence) {
    if (is_fence) { is_inside = !is_inside; }
    if (is_fence || !is_inside) {
      std::fill(code.begin() + static_cast<std::ptrdiff_t>(begin),
                code.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    }
  });
  return code;
}

}  // namespace fakebot::capture
