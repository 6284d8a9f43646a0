// The pipe into which processes print.
#pragma once

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// Bytes that fit into the pipe, so that a driver hardly ever waits for its reader. Linux gives
/// anybody as much.
inline constexpr int kBytesOfOutputPipe = 1 << 20;

struct OutputPipe {
  FileDescriptor read_end;   ///< does not wait
  FileDescriptor write_end;  ///< as a program expects it
};

/// Throws OsError.
OutputPipe make_output_pipe();

}  // namespace fakebot::io
