// Tables of Markdown.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace fakebot::report {

/// Words for a cell of a table: words in double quotes become code.
std::string markdown_words(std::string_view words);
/// A name, as code: `name`
std::string markdown_code(std::string_view name);
/// A line of a table. The cells are Markdown already.
std::string markdown_row(std::initializer_list<std::string> cells);
/// The first two lines of a table with these columns.
std::string markdown_head(std::initializer_list<std::string> columns);

}  // namespace fakebot::report
