// The port as drivers of the tests open it.
#pragma once

#include <fcntl.h>
#include <termios.h>

/// The descriptor; raw bytes, 115200 baud.
inline int open_port(const char* path) {
  const int port = ::open(path, O_RDWR | O_NOCTTY);
  termios settings{};
  ::tcgetattr(port, &settings);
  ::cfmakeraw(&settings);
  ::cfsetspeed(&settings, B115200);
  ::tcsetattr(port, TCSANOW, &settings);
  return port;
}
