// Standard output that somebody relies on.
#pragma once

#include <cerrno>
#include <cstdio>

#include "io/os_error.hpp"

namespace fakebot::cli {

/// Throws io::OsError when anything written so far did not arrive.
inline void flush_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    io::throw_os_error("write to standard output", errno, "is it closed, or its disk full?");
  }
}

}  // namespace fakebot::cli
