// Tables of Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fakebot::report {

/// Words for a cell of a table: words in double quotes become code.
std::string markdown_words(std::string_view words);
/// A name, as code: `name`
std::string markdown_code(std::string_view name);
/// A line of a table. The cells are Markdown already.
std::string markdown_row(const std::vector<std::string>& cells);
/// The first two lines of a table with these columns.
std::string markdown_head(const std::vector<std::string>& columns);

}  // namespace fakebot::report
