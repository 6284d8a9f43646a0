// Opens a port like a driver: raw and at the rate of the robot. A port with an address is a
// connection.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
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

/// "127.0.0.1:5000": a descriptor, or -1 with errno.
inline int connect_to(const std::string& address, int more_flags = 0) {
  const std::size_t colon = address.rfind(':');
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1))));
  ::inet_pton(AF_INET, address.substr(0, colon).c_str(), &place.sin_addr);
  const int port = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (port < 0) { return port; }
  if (::connect(port, reinterpret_cast<const sockaddr*>(&place), sizeof(place)) != 0) {
    const int error = errno;
    ::close(port);
    errno = error;
    return -1;
  }
  if (more_flags != 0) { ::fcntl(port, F_SETFL, O_RDWR | more_flags); }
  return port;
}

/// A descriptor, or -1 with errno.
inline int open_raw(const std::string& path, int more_flags = 0) {
  if (!path.starts_with('/') && path.find(':') != std::string::npos) {
    return connect_to(path, more_flags);
  }
  const int port = ::open(path.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC | more_flags);
  if (port >= 0) { set_raw(port); }
  return port;
}

}  // namespace fakebot::test
