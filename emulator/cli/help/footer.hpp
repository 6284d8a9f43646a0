// The end of a command's help, in parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fakebot::cli {

struct ExitStatus {
  std::string code;  ///< empty: for all codes
  std::string meaning;
};

struct Footer {
  std::vector<std::string> examples;
  std::vector<ExitStatus> exit_statuses;
  std::vector<std::string> notes;  ///< all further lines
};

/// Splits a text with a line "Examples:", each example indented, and a line "Exit codes: 0 passed,
/// 2 usage."
Footer footer_parts(std::string_view text);

}  // namespace fakebot::cli
