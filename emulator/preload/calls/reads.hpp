// Calls that read from a descriptor, and wait for bytes to read.
#pragma once

#include <cstddef>

namespace fakebot::preload {

/// `call(with)` is the call itself, with room for so many bytes; results are the kernel's. At the
/// end of a time limit, returns as a terminal or a socket does.
long read_in_time(int descriptor, std::size_t bytes, int flags, long (*call)(const void* with),
                  const void* with);

template <class Call>
long read_in_time(int descriptor, std::size_t bytes, int flags, const Call& call) {
  const auto call_it = [](const void* with) { return (*static_cast<const Call*>(with))(); };
  return read_in_time(descriptor, bytes, flags, call_it, &call);
}

}  // namespace fakebot::preload
