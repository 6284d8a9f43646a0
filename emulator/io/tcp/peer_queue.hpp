// What the other end of a connection has received and not read. Only the system of the other end
// knows; on this machine, and in the same container, that is our own (sock_diag(7)).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

class PeerQueue {
 public:
  /// Of the other end of the socket.
  explicit PeerQueue(int socket);

  /// 0 also if the system does not tell.
  std::size_t unread_bytes() const;

 private:
  FileDescriptor netlink_;  // empty: unknown
  std::vector<std::uint8_t> request_;
};

}  // namespace fakebot::io
