#include "preload/descriptors.hpp"

#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>

#include <cerrno>

#include "preload/limits.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/slots.hpp"

namespace fakebot::preload {

namespace {

/// `look` is the call with a time limit of 0; `wait` the same without a time limit.
template <class Look, class Wait>
long wait_for_descriptors(std::int64_t deadline_ns, Look&& look, Wait&& wait) {
  const long result = look();
  if (result != 0) {
    forget_looks();
    return result;
  }
  if (deadline_ns <= now_ns()) {
    note_look();
    return 0;
  }
  forget_looks();
  return wait_until(deadline_ns, 0, wait);
}

/// The kernel overwrites the sets.
struct Sets {
  fd_set read;
  fd_set write;
  fd_set except;
};

}  // namespace

long poll_until(long descriptors, long count, std::int64_t deadline_ns, long signals) {
  timespec none{};
  return wait_for_descriptors(
      deadline_ns,
      [&] {
        return raw_syscall(SYS_ppoll, descriptors, count, bits(&none), signals, kSignalSetBytes,
                           kMark);
      },
      [&] {
        return raw_syscall(SYS_ppoll, descriptors, count, 0, signals, kSignalSetBytes, kMark);
      });
}

#if defined(SYS_select)
long select_until(long count, fd_set* read, fd_set* write, fd_set* except,
                  std::int64_t deadline_ns) {
  const Sets wanted{.read = read != nullptr ? *read : fd_set{},
                    .write = write != nullptr ? *write : fd_set{},
                    .except = except != nullptr ? *except : fd_set{}};
  const auto restore = [&] {
    if (read != nullptr) { *read = wanted.read; }
    if (write != nullptr) { *write = wanted.write; }
    if (except != nullptr) { *except = wanted.except; }
  };
  timeval none{};
  const auto select = [&](timeval* limit) {
    restore();
    return raw_syscall(SYS_select, count, bits(read), bits(write), bits(except), bits(limit),
                       kMark);
  };
  const long result = wait_for_descriptors(
      deadline_ns, [&] { return select(&none); }, [&] { return select(nullptr); });
  if (result == 0) {
    none = {};
    return select(&none);  // which empties the sets, or finds what came just now
  }
  return result;
}
#endif

long epoll_until(long epoll, long events, long most, std::int64_t deadline_ns, long signals) {
  const auto look = [&] { return raw_syscall(SYS_epoll_pwait, epoll, events, most, 0, 0, kMark); };
  if (signals != 0) {
    pollfd polled{.fd = static_cast<int>(epoll), .events = POLLIN, .revents = 0};
    const long result = poll_until(bits(&polled), 1, deadline_ns, signals);
    return result > 0 ? look() : result;
  }
  return wait_for_descriptors(deadline_ns, look, [&] {
    return raw_syscall(SYS_epoll_pwait, epoll, events, most, -1, 0, kMark);
  });
}

long look_at_descriptors(pollfd* descriptors, unsigned count) {
  timespec none{};
  return raw_syscall(SYS_ppoll, bits(descriptors), count, bits(&none), 0, kSignalSetBytes, kMark);
}

long wait_for_descriptors(pollfd* descriptors, unsigned count, std::int64_t limit_ns) {
  const std::int64_t deadline_ns = after(limit_ns);
  long result = -EINTR;
  while (result == -EINTR) { result = poll_until(bits(descriptors), count, deadline_ns, 0); }
  return result;
}

}  // namespace fakebot::preload
