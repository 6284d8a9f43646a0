#include "report/markdown.hpp"

namespace fakebot::report {

namespace {

/// Escapes bars, which would end a cell, even in code.
std::string without_bars(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '|') { escaped += '\\'; }
    escaped += letter;
  }
  return escaped;
}

}  // namespace

std::string markdown_words(std::string_view words) {
  std::string text;
  bool is_quoted = false;
  for (const char letter : without_bars(words)) {
    if (letter != '"') {
      text += letter;
      continue;
    }
    text += is_quoted ? "\"`" : "`\"";
    is_quoted = !is_quoted;
  }
  return text;
}

std::string markdown_code(std::string_view name) {
  return "`" + without_bars(name) + "`";
}

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string row = "|";
  for (const std::string& cell : cells) { row += cell.empty() ? " |" : " " + cell + " |"; }
  return row + "\n";
}

std::string markdown_head(const std::vector<std::string>& columns) {
  std::string rule = "|";
  for (std::size_t i = 0; i < columns.size(); ++i) { rule += "---|"; }
  return markdown_row(columns) + rule + "\n";
}

}  // namespace fakebot::report
