// The path of a device that is unplugged, which its driver may remember.
//
// The kernel gives the number of a closed pseudo-terminal to whoever opens the next one. A driver
// that tries its old path until the robot is back would open the device of another run there, and
// take half of its bytes.
#pragma once

#include <string>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// No other device gets this path while the object exists: of any process in the same network
/// namespace, because the claim is the name of an abstract socket (unix(7)), which ends with its
/// process. Where there are no such sockets, nothing is claimed.
class FormerPath {
 public:
  explicit FormerPath(const std::string& path);

  /// Whether one of these exists for the path.
  static bool is_claimed(const std::string& path);

 private:
  FileDescriptor socket_;
};

}  // namespace fakebot::io
