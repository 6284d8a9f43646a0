// Options of a line: all commands with a line have them.
#pragma once

#include "runner/line_choice.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

void add_line_options(CLI::App& command, runner::LineChoice& line);

}  // namespace fakebot::cli
