// Calls that read from a descriptor, and wait for bytes to read.
#pragma once

#include <sys/uio.h>

#include <cstddef>

namespace fakebot::preload {

/// In place of the flags of recv(), and none of them: a call for files, too.
inline constexpr int kAnyFile = 1 << 28;

/// `call(with)` is the call itself, with room for so many bytes; results are the kernel's. At the
/// end of a time limit, returns as a terminal or a socket does.
long read_in_time(int descriptor, std::size_t bytes, int flags, long (*call)(const void* with),
                  const void* with);

std::size_t size_of(const iovec* parts, long count);

/// Reads from a device whose bytes are in shared memory. kForKernel: another descriptor, or the
/// bytes are in the kernel; a device's read does not wait there.
long read_device(int descriptor, const iovec* parts, int count);
/// Writes to a device whose bytes are in shared memory, or kForKernel.
long write_device(int descriptor, const iovec* parts, int count);

template <class Call>
long read_in_time(int descriptor, std::size_t bytes, int flags, const Call& call) {
  const auto call_it = [](const void* with) { return (*static_cast<const Call*>(with))(); };
  return read_in_time(descriptor, bytes, flags, call_it, &call);
}

}  // namespace fakebot::preload
