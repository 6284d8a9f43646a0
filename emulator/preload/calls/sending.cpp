// The functions for writing to a socket, and for connecting a socket, for sockets with a time
// limit.
#include "preload/calls/send_limits.hpp"
#include "preload/descriptors/reads.hpp"
#include "preload/descriptors/shared_device.hpp"

#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>

#include "preload/raw_syscall.hpp"
#include "preload/replaced.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"
#include "preload/wait/wakes.hpp"

using namespace fakebot::preload;

namespace {

/// `call` is the call itself. At the end of the time limit, fails with `at_deadline`, unless a part
/// was sent.
template <class Call>
auto send_in_time(int descriptor, int flags, int at_deadline, Call&& call) -> decltype(call()) {
  note_call();
  note_possible_wake();
  if (shared == nullptr || shared->uses_send_limits == 0) { return call(); }
  const std::int64_t limit_ns = send_limit_ns(descriptor);
  const bool waits = limit_ns != kNever && (flags & MSG_DONTWAIT) == 0 &&
                     (raw_syscall(SYS_fcntl, descriptor, F_GETFL) & O_NONBLOCK) == 0;
  if (!waits) { return call(); }
  const long result = wait_until(after(limit_ns), -at_deadline, [&]() -> long {
    const long sent = call();
    return sent < 0 ? -errno : sent;
  });
  if (result >= 0) { return static_cast<decltype(call())>(result); }
  errno = static_cast<int>(-result);
  return -1;
}

/// A write to a device, or kForKernel.
long write_by(int descriptor, const iovec* parts, int count) {
  const long written = write_device(descriptor, parts, count);
  if (written == kForKernel) { return kForKernel; }
  note_call();
  if (written >= 0) { return written; }
  errno = static_cast<int>(-written);
  return -1;
}

}  // namespace

extern "C" {

FAKEBOT_REPLACES ssize_t write(int descriptor, const void* bytes, size_t size) {
  const iovec part{const_cast<void*>(bytes), size};
  if (const long written = write_by(descriptor, &part, 1); written != kForKernel) {
    return written;
  }
  return send_in_time(descriptor, 0, EAGAIN,
                      [&] { return FAKEBOT_REAL(write)(descriptor, bytes, size); });
}

FAKEBOT_REPLACES ssize_t writev(int descriptor, const struct iovec* parts, int count) {
  if (const long written = write_by(descriptor, parts, count); written != kForKernel) {
    return written;
  }
  return send_in_time(descriptor, 0, EAGAIN,
                      [&] { return FAKEBOT_REAL(writev)(descriptor, parts, count); });
}

FAKEBOT_REPLACES ssize_t send(int descriptor, const void* bytes, size_t size, int flags) {
  return send_in_time(descriptor, flags, EAGAIN,
                      [&] { return FAKEBOT_REAL(send)(descriptor, bytes, size, flags); });
}

FAKEBOT_REPLACES ssize_t sendto(int descriptor, const void* bytes, size_t size, int flags,
                                const struct sockaddr* to, socklen_t to_size) {
  return send_in_time(descriptor, flags, EAGAIN, [&] {
    return FAKEBOT_REAL(sendto)(descriptor, bytes, size, flags, to, to_size);
  });
}

FAKEBOT_REPLACES ssize_t sendmsg(int descriptor, const struct msghdr* message, int flags) {
  return send_in_time(descriptor, flags, EAGAIN,
                      [&] { return FAKEBOT_REAL(sendmsg)(descriptor, message, flags); });
}

FAKEBOT_REPLACES int sendmmsg(int descriptor, struct mmsghdr* messages, unsigned count, int flags) {
  return send_in_time(descriptor, flags, EAGAIN,
                      [&] { return FAKEBOT_REAL(sendmmsg)(descriptor, messages, count, flags); });
}

FAKEBOT_REPLACES ssize_t sendfile(int descriptor, int from, off_t* place, size_t size) noexcept {
  return send_in_time(descriptor, 0, EAGAIN,
                      [&] { return FAKEBOT_REAL(sendfile)(descriptor, from, place, size); });
}

/// The name of sendfile() for programs with large files.
FAKEBOT_REPLACES ssize_t sendfile64(int descriptor, int from, off64_t* place,
                                    size_t size) noexcept {
  return send_in_time(descriptor, 0, EAGAIN,
                      [&] { return FAKEBOT_REAL(sendfile64)(descriptor, from, place, size); });
}

FAKEBOT_REPLACES int connect(int descriptor, const struct sockaddr* to, socklen_t size) {
  const int at_deadline = to != nullptr && to->sa_family == AF_UNIX ? EAGAIN : EINPROGRESS;
  return send_in_time(descriptor, 0, at_deadline,
                      [&] { return FAKEBOT_REAL(connect)(descriptor, to, size); });
}

FAKEBOT_REPLACES int shutdown(int descriptor, int how) noexcept {
  note_call();
  note_possible_wake();
  return FAKEBOT_REAL(shutdown)(descriptor, how);
}

}  // extern "C"
