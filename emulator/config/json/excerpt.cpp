#include "config/json/excerpt.hpp"

#include <algorithm>

namespace fakebot::config {

namespace {

constexpr std::size_t kMostBytesOfExcerpt = 100;
constexpr std::size_t kBytesBefore = 60;  // before the place, in a shortened line

/// Whether a byte of UTF-8 takes no column.
bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char byte) { return !is_continuation(byte); }));
}

/// Blanks as wide as the text on a terminal.
std::string blank(std::string_view text) {
  std::string blank;
  for (const char byte : text) {
    if (!is_continuation(byte)) { blank += byte == '\t' ? '\t' : ' '; }
  }
  return blank;
}

std::string right_aligned(std::string_view text) {
  constexpr std::size_t kWidth = 5;
  return std::string(kWidth - std::min(kWidth, text.size()), ' ') + std::string(text);
}

/// The shown part of the line from `begin` to `end`.
JsonSpan shown_part(std::string_view text, std::size_t begin, std::size_t end, std::size_t at) {
  if (end - begin <= kMostBytesOfExcerpt) { return {begin, end}; }
  std::size_t from = std::max(begin, at - std::min(at, kBytesBefore));
  std::size_t to = std::min(end, from + kMostBytesOfExcerpt);
  while (from < at && is_continuation(text[from])) { ++from; }
  while (to > at && to < end && is_continuation(text[to])) { --to; }
  return {from, to};
}

}  // namespace

void add_place(ConfigProblem& problem, std::string_view text, JsonSpan span) {
  const std::size_t at = std::min(span.begin, text.size());
  const std::size_t break_before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  const std::size_t begin = break_before == std::string_view::npos ? 0 : break_before + 1;
  std::size_t end = std::min(text.find('\n', at), text.size());
  if (end > begin && text[end - 1] == '\r') { --end; }
  const JsonSpan shown = shown_part(text, begin, end, at);
  const auto part = [&](std::size_t from, std::size_t to) { return text.substr(from, to - from); };

  const std::string_view before = text.substr(0, at);
  problem.line = 1 + static_cast<std::size_t>(std::ranges::count(before, '\n'));
  problem.column = 1 + columns_of(part(begin, at));
  const std::size_t marked_to = std::clamp(span.end, std::min(at, shown.end), shown.end);
  const std::size_t width = columns_of(part(std::min(at, shown.end), marked_to));
  problem.excerpt = right_aligned(std::to_string(problem.line)) + " | " +
                    std::string(part(shown.begin, shown.end)) + "\n" + right_aligned("") + " | " +
                    blank(part(shown.begin, std::min(at, shown.end))) + "^" +
                    std::string(width > 1 ? width - 1 : 0, '~') + "\n";
}

}  // namespace fakebot::config
