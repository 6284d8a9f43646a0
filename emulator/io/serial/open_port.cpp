#include "io/serial/open_port.hpp"

#include <fcntl.h>

#include <cerrno>

#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

FileDescriptor opened(const std::string& path) {
  FileDescriptor fd(uninterrupted(
      [&] { return ::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC); }));
  if (fd) { return fd; }
  const int error = errno;
  const char* remedy = "is it plugged in, and may you read and write it?";
  if (error == EBUSY) { remedy = "another program has exclusive access to it; end that one"; }
  if (error == EACCES) { remedy = "are you in the group that it belongs to (often dialout)?"; }
  throw_os_error("open the device " + path, error, remedy);
}

}  // namespace

FileDescriptor open_serial_port(const std::string& path, const SerialSettings& settings) {
  FileDescriptor fd = opened(path);
  apply_settings(fd.get(), settings, path);
  return fd;
}

}  // namespace fakebot::io
