// The pipe for the output of processes.
#pragma once

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// Bytes that fit into the pipe: with so many, a driver hardly ever waits for the reader. Linux
/// allows every user as much.
inline constexpr int kBytesOfOutputPipe = 1 << 20;

struct OutputPipe {
  FileDescriptor read_end;   ///< reading does not wait
  FileDescriptor write_end;  ///< writing may wait, as programs expect
};

/// Throws OsError.
OutputPipe make_output_pipe();

}  // namespace fakebot::io
