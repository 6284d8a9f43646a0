#include "io/pty/links/former_path.hpp"

#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <utility>

namespace fakebot::io {

namespace {

struct Claim {
  FileDescriptor socket;  ///< not open after an error
  int error_number;
};

Claim claim(const std::string& path) {
  const std::string name = std::string(1, '\0') + "fakebot former " + path;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::size_t size = std::min(name.size(), sizeof(address.sun_path));
  std::copy_n(name.begin(), size, address.sun_path);
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + size);
  FileDescriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!socket || ::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), length) != 0) {
    return {.socket = FileDescriptor(), .error_number = errno};
  }
  return {.socket = std::move(socket), .error_number = 0};
}

}  // namespace

FormerPath::FormerPath(const std::string& path) : socket_(claim(path).socket) {}

bool FormerPath::is_claimed(const std::string& path) {
  return claim(path).error_number == EADDRINUSE;
}

}  // namespace fakebot::io
