#include "cli/help/footer.hpp"

#include <regex>
#include <sstream>

namespace fakebot::cli {

namespace {

constexpr std::string_view kExitCodes = "Exit codes: ";

/// A number after a comma or semicolon begins the next exit status.
std::vector<ExitStatus> exit_statuses_in(std::string text) {
  if (text.ends_with('.')) { text.pop_back(); }
  static const std::regex kBetween("[,;] (?=[0-9]+ )");
  static const std::regex kNumbered("([0-9]+) (.*)");
  std::vector<ExitStatus> statuses;
  const std::sregex_token_iterator end;
  for (std::sregex_token_iterator part(text.begin(), text.end(), kBetween, -1); part != end;
       ++part) {
    const std::string one = *part;
    std::smatch match;
    const bool is_numbered = std::regex_match(one, match, kNumbered);
    statuses.push_back(is_numbered ? ExitStatus{match[1], match[2]} : ExitStatus{"", one});
  }
  return statuses;
}

}  // namespace

Footer footer_parts(std::string_view text) {
  Footer footer;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  ")) {
      footer.examples.push_back(line.substr(2));
    } else if (line.starts_with(kExitCodes)) {
      footer.exit_statuses = exit_statuses_in(line.substr(kExitCodes.size()));
    } else if (!line.empty() && line != "Examples:") {
      footer.notes.push_back(line);
    }
  }
  return footer;
}

}  // namespace fakebot::cli
