// Pieces of a manual page in the macros of man(7). Pieces that are blocks end their last line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fakebot::cli::roff {

/// Any text on separate lines; the last line has no end.
std::string text(std::string_view plain);

/// Words within a line.
std::string bold(std::string_view plain);
std::string italic(std::string_view plain);

/// A reference to a page of section 1, on a separate line, which a comma can follow.
std::string page(const std::string& name);

std::string title(const std::string& page_name, const std::string& source);
std::string section(const std::string& heading);
std::string paragraphs(const std::vector<std::string>& texts);
/// A title and an indented body.
std::string item(const std::string& title, const std::string& body);
/// Lines exactly as typed.
std::string examples(const std::vector<std::string>& lines);

}  // namespace fakebot::cli::roff
