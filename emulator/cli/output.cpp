#include "cli/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "io/file/standard_streams.hpp"
#include "io/os_error.hpp"
#include "report/visible_text.hpp"

namespace fakebot::cli {

namespace {

/// Ending is more important than printing.
constexpr std::chrono::seconds kPatienceForReader{1};

}  // namespace

void write_output(std::string_view text) {
  if (!io::write_all(STDOUT_FILENO, text)) {
    io::throw_os_error("write to standard output", errno, "is it closed, or its disk full?");
  }
}

void print_message(std::string_view text) {
  print_to_terminal(report::visible_text(text));
}

void print_to_terminal(std::string_view text) {
  // If standard error is not read, there is no place to report it.
  const bool heard [[maybe_unused]] = io::write_patiently(STDERR_FILENO, text, kPatienceForReader);
}

}  // namespace fakebot::cli
