// The macros of man(7): pieces of a manual page. Each piece that is a block ends its last line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fakebot::cli::roff {

/// Any text, in lines of its own; the last one does not end.
std::string text(std::string_view plain);

/// Within a line.
std::string bold(std::string_view plain);
std::string italic(std::string_view plain);

/// A reference to a page of section 1, on a line of its own, which a comma can follow.
std::string page(const std::string& name);

std::string title(const std::string& page_name, const std::string& source);
std::string section(const std::string& heading);
std::string paragraphs(const std::vector<std::string>& texts);
/// A title, and what is about it, indented.
std::string item(const std::string& title, const std::string& body);
/// Lines as they are typed.
std::string examples(const std::vector<std::string>& lines);

}  // namespace fakebot::cli::roff
