#include "io/serial/serial_port.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <utility>

#include "io/file/file_descriptor.hpp"
#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

FileDescriptor open_port(const std::string& path) {
  FileDescriptor fd(uninterrupted(
      [&] { return ::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC); }));
  if (fd) { return fd; }
  const int error = errno;
  const char* remedy = "is it plugged in, and may you read and write it?";
  if (error == EBUSY) { remedy = "another program has exclusive access to it; end that one"; }
  if (error == EACCES) { remedy = "are you in the group that it belongs to (often dialout)?"; }
  throw_os_error("open the device " + path, error, remedy);
}

/// Applied before anything is read: what comes at a wrong rate is garbage.
FileDescriptor open_port(const std::string& path, const SerialSettings& settings) {
  FileDescriptor fd = open_port(path);
  apply_settings(fd.get(), settings, path);
  return fd;
}

}  // namespace

SerialPort::SerialPort(boost::asio::io_context& context, std::string path,
                       const SerialSettings& settings, std::size_t most_at_once, PortEvents events)
    : path_(std::move(path)),
      stream_(PortStream::open(context, path_, open_port(path_, settings), most_at_once,
                               std::move(events))) {}

void SerialPort::apply(const SerialSettings& settings) {
  apply_settings(stream_->descriptor(), settings, path_);
}

void SerialPort::set_lines(sim::DriverLines lines) {
  const auto set = [this](bool is_on, int line) {
    ::ioctl(stream_->descriptor(), is_on ? TIOCMBIS : TIOCMBIC, &line);
  };
  set(lines.dtr, TIOCM_DTR);
  set(lines.rts, TIOCM_RTS);
}

std::optional<sim::RobotLines> SerialPort::lines() const {
  int lines = 0;
  if (::ioctl(stream_->descriptor(), TIOCMGET, &lines) != 0) { return std::nullopt; }
  const auto is_on = [lines](int line) { return (lines & line) != 0; };
  return sim::RobotLines{is_on(TIOCM_CTS), is_on(TIOCM_DSR), is_on(TIOCM_CD), is_on(TIOCM_RI)};
}

}  // namespace fakebot::io
