// Writes to standard output, on which scripts rely, and to standard error.
#pragma once

#include <string_view>

namespace fakebot::cli {

/// Writes everything at once. To a terminal, what could command it is shown instead; a program gets
/// the text as it is. Throws io::OsError if it cannot be written.
void write_output(std::string_view text);
/// For people, wherever they read it: what could command a terminal is shown instead. Throws
/// io::OsError.
void write_text(std::string_view text);

/// Prints text for the user to standard error. Errors are ignored. What could command a terminal is
/// shown instead.
void print_message(std::string_view text);
/// The same as it is.
void print_to_terminal(std::string_view text);

}  // namespace fakebot::cli
