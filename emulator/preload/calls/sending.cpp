// The functions for writing to a socket, and for connecting a socket, for sockets with a time
// limit.
#include "preload/calls/send_limits.hpp"

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

namespace fakebot::preload {

namespace {

/// More real time than any run lasts. (choice)
constexpr std::int64_t kYears = 250'000'000;

}  // namespace

long set_send_limit(const long (&a)[6]) {
  const auto* const wanted = pointer<const timeval>(a[3]);
  const bool is_limit = a[4] >= static_cast<long>(sizeof(timeval)) && wanted != nullptr &&
                        (wanted->tv_sec > 0 || wanted->tv_usec > 0) && wanted->tv_sec >= 0;
  if (!is_limit) { return raw_syscall(SYS_setsockopt, marked(a[0]), a[1], a[2], a[3], a[4]); }
  shared->uses_send_limits = 1;
  timeval limit = *wanted;
  if (limit.tv_sec < kYears) { limit.tv_sec += kYears; }
  return raw_syscall(SYS_setsockopt, marked(a[0]), a[1], a[2], bits(&limit), sizeof(limit));
}

long get_send_limit(const long (&a)[6]) {
  const long error = raw_syscall(SYS_getsockopt, marked(a[0]), a[1], a[2], a[3], a[4]);
  if (error != 0 || *pointer<const socklen_t>(a[4]) < sizeof(timeval)) { return error; }
  auto* const limit = pointer<timeval>(a[3]);
  if (limit->tv_sec >= kYears) { limit->tv_sec -= kYears; }
  return 0;
}

std::int64_t send_limit_ns(int descriptor) {
  timeval limit{};
  socklen_t size = sizeof(limit);
  if (raw_syscall(SYS_getsockopt, marked(descriptor), SOL_SOCKET, SO_SNDTIMEO, bits(&limit),
                  bits(&size)) != 0 ||
      limit.tv_sec < kYears) {
    return kNever;
  }
  return (limit.tv_sec - kYears) * kNsPerS + limit.tv_usec * 1000;
}

}  // namespace fakebot::preload

using namespace fakebot::preload;

namespace {

/// `call` is the call itself. At the end of the time limit, fails with `at_deadline`, unless a part
/// was sent.
template <class Call>
auto send_in_time(int descriptor, int flags, int at_deadline, Call&& call) -> decltype(call()) {
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

}  // namespace

extern "C" {

FAKEBOT_REPLACES ssize_t write(int descriptor, const void* bytes, size_t size) {
  return send_in_time(descriptor, 0, EAGAIN,
                      [&] { return FAKEBOT_REAL(write)(descriptor, bytes, size); });
}

FAKEBOT_REPLACES ssize_t writev(int descriptor, const struct iovec* parts, int count) {
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

}  // extern "C"
