// The C library's functions that read from a descriptor.
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>

#include "preload/descriptors/reads.hpp"
#include "preload/descriptors/shared_device.hpp"
#include "preload/random/random.hpp"
#include "preload/replaced.hpp"
#include "preload/wait/waits.hpp"

using namespace fakebot::preload;

namespace {

long returned(long result) {
  if (result >= 0) { return result; }
  errno = static_cast<int>(-result);
  return -1;
}

/// `call` is the call of the C library.
template <class Call>
long read_by(int descriptor, std::size_t bytes, int flags, const Call& call) {
  const long result = read_in_time(descriptor, bytes, flags, [&]() -> long {
    const long read = call();
    return read < 0 ? -errno : read;
  });
  return returned(result);
}

/// The same for a call that may be for a device.
template <class Call>
long read_by(int descriptor, const iovec* parts, int count, const Call& call) {
  const long result = read_device(descriptor, parts, count);
  if (result != kForKernel) { return returned(result); }
  return read_by(descriptor, size_of(parts, count), kAnyFile, call);
}

}  // namespace

extern "C" {

FAKEBOT_REPLACES ssize_t read(int descriptor, void* bytes, size_t size) {
  const iovec part{bytes, size};
  const long result = read_device(descriptor, &part, 1);
  if (result != kForKernel) { return returned(result); }
  if (is_drawn(descriptor)) {
    note_call();
    draw_bytes(bytes, size);
    return static_cast<ssize_t>(size);
  }
  return read_by(descriptor, size, kAnyFile,
                 [&] { return FAKEBOT_REAL(read)(descriptor, bytes, size); });
}

/// read() with _FORTIFY_SOURCE.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
FAKEBOT_REPLACES ssize_t __read_chk(int descriptor, void* bytes, size_t size, size_t room) {
  if (size > room) { __builtin_trap(); }
  return read(descriptor, bytes, size);
}

FAKEBOT_REPLACES ssize_t readv(int descriptor, const struct iovec* parts, int count) {
  return read_by(descriptor, parts, count,
                 [&] { return FAKEBOT_REAL(readv)(descriptor, parts, count); });
}

FAKEBOT_REPLACES ssize_t recv(int descriptor, void* bytes, size_t size, int flags) {
  return read_by(descriptor, size, flags,
                 [&] { return FAKEBOT_REAL(recv)(descriptor, bytes, size, flags); });
}

FAKEBOT_REPLACES ssize_t recvfrom(int descriptor, void* bytes, size_t size, int flags,
                                  struct sockaddr* from, socklen_t* from_size) {
  return read_by(descriptor, size, flags, [&] {
    return FAKEBOT_REAL(recvfrom)(descriptor, bytes, size, flags, from, from_size);
  });
}

FAKEBOT_REPLACES ssize_t recvmsg(int descriptor, struct msghdr* message, int flags) {
  return read_by(descriptor, 1, flags,
                 [&] { return FAKEBOT_REAL(recvmsg)(descriptor, message, flags); });
}

FAKEBOT_REPLACES int accept(int descriptor, struct sockaddr* from, socklen_t* from_size) {
  return static_cast<int>(
      read_by(descriptor, 1, 0, [&] { return FAKEBOT_REAL(accept)(descriptor, from, from_size); }));
}

FAKEBOT_REPLACES int accept4(int descriptor, struct sockaddr* from, socklen_t* from_size,
                             int flags) {
  return static_cast<int>(read_by(
      descriptor, 1, 0, [&] { return FAKEBOT_REAL(accept4)(descriptor, from, from_size, flags); }));
}

}  // extern "C"
