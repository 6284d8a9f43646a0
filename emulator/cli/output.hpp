// Writes to standard output, on which scripts rely, and to standard error.
#pragma once

#include <string_view>

namespace fakebot::cli {

/// Writes everything at once. On a terminal, characters that could command the terminal are made
/// visible; a program gets the text unchanged. Throws io::OsError if the text cannot be written.
void write_output(std::string_view text);
/// Writes text for people, on any output: characters that could command a terminal are made
/// visible. Throws io::OsError.
void write_text(std::string_view text);

/// Prints text for the user to standard error. Errors are ignored. Characters that could command a
/// terminal are made visible.
void print_message(std::string_view text);
/// Prints text unchanged to standard error. Errors are ignored.
void print_to_terminal(std::string_view text);

}  // namespace fakebot::cli
