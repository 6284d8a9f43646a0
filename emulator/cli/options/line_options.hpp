// Options of a line: all commands with a line have them.
#pragma once

#include <optional>
#include <string>

#include "runner/line_choice.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

inline constexpr const char* kLinkOption = "--link";

/// `--link`; `more` is for the help.
void add_link_option(CLI::App& command, std::optional<std::string>& link,
                     const std::string& more = "");

/// To be called after add_link_option().
void add_line_options(CLI::App& command, runner::LineChoice& line);

/// The option by which drivers reach the line by TCP; "--tcp" without any.
const char* option_of_served(const runner::LineChoice& line);

}  // namespace fakebot::cli
