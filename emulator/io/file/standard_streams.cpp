#include "io/file/standard_streams.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <string>

#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

void occupy_closed_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) { continue; }
    // Opened in the wrong direction, so that use fails as on a closed stream. open() gives the
    // lowest free number: the number of the closed stream.
    const int direction = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (uninterrupted([&] { return ::open("/dev/null", direction); }) < 0) {
      throw_os_error("open /dev/null in place of closed stream " + std::to_string(stream), errno,
                     "start with standard input, output and error open");
    }
  }
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = uninterrupted([&] { return ::write(fd, text.data(), text.size()); });
    if (written < 0) { return false; }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool write_patiently(int fd, std::string_view text, std::chrono::milliseconds patience) {
  while (!text.empty()) {
    pollfd room{fd, POLLOUT, 0};
    const int timeout_ms = static_cast<int>(patience.count());
    if (uninterrupted([&] { return ::poll(&room, 1, timeout_ms); }) != 1) { return false; }
    // A pipe ready for writing takes PIPE_BUF bytes without blocking.
    const std::string_view piece = text.substr(0, PIPE_BUF);
    const ssize_t written = uninterrupted([&] { return ::write(fd, piece.data(), piece.size()); });
    if (written < 0) { return false; }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace fakebot::io
