// Bytes received by the far end of a connection and not read there. Only the system of the far end
// knows; on the same machine, and in the same container, our own does (sock_diag(7)).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

class PeerQueue {
 public:
  /// Of the far end of the socket.
  explicit PeerQueue(int socket);

  /// 0 also if the system does not tell.
  std::size_t unread_bytes() const;

 private:
  FileDescriptor netlink_;  // empty: unknown
  std::vector<std::uint8_t> request_;
};

}  // namespace fakebot::io
