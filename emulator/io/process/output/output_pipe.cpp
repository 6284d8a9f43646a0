#include "io/process/output/output_pipe.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "io/os_error.hpp"

namespace fakebot::io {

OutputPipe make_output_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw_os_error("make a pipe for the output of the driver", errno, kDescriptorRemedy);
  }
  OutputPipe pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
  ::fcntl(pipe.read_end.get(), F_SETPIPE_SZ, kBytesOfOutputPipe);  // the default is smaller
  ::fcntl(pipe.read_end.get(), F_SETFL, O_NONBLOCK);
  return pipe;
}

}  // namespace fakebot::io
