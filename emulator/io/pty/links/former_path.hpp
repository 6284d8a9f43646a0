// The path of an unplugged device. The driver of the device may remember the path.
//
// The kernel gives the number of a closed pseudo-terminal to the next pseudo-terminal of any
// process. A driver that tries the old path until the robot is back would open the device of
// another run, and take half of the bytes of that run.
#pragma once

#include <string>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// A claim: while the object exists, no device of any process in the same network namespace gets
/// the path. The claim is the name of an abstract socket (unix(7)) and ends with the process at the
/// latest. On systems without abstract sockets nothing is claimed.
class FormerPath {
 public:
  explicit FormerPath(const std::string& path);

  /// Whether a FormerPath of any process claims the path.
  static bool is_claimed(const std::string& path);

 private:
  FileDescriptor socket_;
};

}  // namespace fakebot::io
