#include "cli/help/roff.hpp"

#include <cctype>
#include <sstream>

namespace fakebot::cli::roff {

namespace {

/// A minus, not a hyphen, so that options can be copied.
std::string escaped(std::string_view plain) {
  std::string text;
  for (const char letter : plain) {
    switch (letter) {
      case '\\': text += "\\e"; break;
      case '-': text += "\\-"; break;
      case '\'': text += "\\(aq"; break;
      case '`': text += "\\(ga"; break;
      case '^': text += "\\(ha"; break;
      case '~': text += "\\(ti"; break;
      default: text += letter;
    }
  }
  return text;
}

constexpr std::size_t kLongestLine = 80;

}  // namespace

std::string text(std::string_view plain) {
  std::istringstream words(escaped(plain));
  std::string lines;
  std::size_t begin = 0;  // begin of the last line
  for (std::string word; words >> word;) {
    const bool fits = lines.size() - begin + 1 + word.size() <= kLongestLine;
    if (!lines.empty()) { lines += fits ? ' ' : '\n'; }
    if (!fits) { begin = lines.size(); }
    if (begin == lines.size() && word.starts_with('.')) { lines += "\\&"; }  // else a macro
    lines += word;
  }
  return lines;
}

std::string bold(std::string_view plain) {
  return "\\fB" + escaped(plain) + "\\fR";
}

std::string italic(std::string_view plain) {
  return "\\fI" + escaped(plain) + "\\fR";
}

std::string page(const std::string& name) {
  return "\\fB" + escaped(name) + "\\fR(1)";
}

std::string title(const std::string& page_name, const std::string& source) {
  std::string capitals = escaped(page_name);
  for (char& letter : capitals) {
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  return ".TH " + capitals + " 1 \"\" \"" + source + "\" \"User Commands\"\n";
}

std::string section(const std::string& heading) {
  return ".SH " + heading + "\n";
}

std::string paragraphs(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& one : texts) { all += (all.empty() ? "" : ".PP\n") + text(one) + "\n"; }
  return all;
}

std::string item(const std::string& title, const std::string& body) {
  return ".TP\n" + title + "\n" + body + (body.ends_with('\n') ? "" : "\n");
}

std::string examples(const std::vector<std::string>& lines) {
  std::string all = ".EX\n";
  for (const std::string& line : lines) {
    all += (line.starts_with('.') ? "\\&" : "") + escaped(line) + "\n";
  }
  return all + ".EE\n";
}

}  // namespace fakebot::cli::roff
