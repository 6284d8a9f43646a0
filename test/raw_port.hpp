// Opens a port like a driver: raw and at the rate of the robot.
#pragma once

#include <fcntl.h>
#include <termios.h>

#include <string>

namespace fakebot::test {

/// Sets an open port. Returns false after an error.
inline bool set_raw(int port) {
  termios settings{};
  if (::tcgetattr(port, &settings) != 0) { return false; }
  ::cfmakeraw(&settings);
  settings.c_cflag |= CLOCAL | CREAD;
  ::cfsetspeed(&settings, B115200);
  return ::tcsetattr(port, TCSAFLUSH, &settings) == 0;
}

/// A descriptor, or -1 with errno.
inline int open_raw(const std::string& path, int more_flags = 0) {
  const int port = ::open(path.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC | more_flags);
  if (port >= 0) { set_raw(port); }
  return port;
}

}  // namespace fakebot::test
