#include "cli/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>

#include "io/file/standard_streams.hpp"
#include "io/os_error.hpp"
#include "report/visible_text.hpp"

namespace fakebot::cli {

namespace {

/// Limit of waiting for a reader, because ending is more important than printing.
constexpr std::chrono::seconds kPatienceForReader{1};

void write_as_it_is(std::string_view text) {
  if (!io::write_all(STDOUT_FILENO, text)) {
    io::throw_os_error("write to standard output", errno, io::remedy_of(errno, "is it closed?"));
  }
}

/// Text with line ends for a terminal: the line ends of CSV would be made visible.
std::string with_plain_line_ends(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r' || text.substr(i + 1, 1) != "\n") { plain += text[i]; }
  }
  return plain;
}

}  // namespace

void write_output(std::string_view text) {
  if (::isatty(STDOUT_FILENO) == 0) { return write_as_it_is(text); }
  write_as_it_is(report::visible_text(with_plain_line_ends(text)));
}

void write_text(std::string_view text) {
  write_as_it_is(report::visible_text(text));
}

void print_message(std::string_view text) {
  print_to_terminal(report::visible_text(text));
}

void print_to_terminal(std::string_view text) {
  // If nobody reads standard error, there is no place to report the loss.
  const bool heard [[maybe_unused]] = io::write_patiently(STDERR_FILENO, text, kPatienceForReader);
}

}  // namespace fakebot::cli
