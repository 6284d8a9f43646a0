#include "cli/output.hpp"

#include <unistd.h>

#include <cerrno>

#include "io/os_error.hpp"
#include "io/standard_streams.hpp"

namespace fakebot::cli {

void write_output(std::string_view text) {
  if (!io::write_all(STDOUT_FILENO, text)) {
    io::throw_os_error("write to standard output", errno, "is it closed, or its disk full?");
  }
}

void tell(std::string_view text) {
  io::write_all(STDERR_FILENO, text);
}

}  // namespace fakebot::cli
