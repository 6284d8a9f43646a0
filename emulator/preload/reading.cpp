// The functions that read from a descriptor, and wait for something to read.
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>

#include "preload/descriptors.hpp"
#include "preload/replaced.hpp"
#include "preload/slots.hpp"

using namespace fakebot::preload;

namespace {

constexpr std::int64_t kNsPerTenth = 100'000'000;

/// A terminal that returns after a time without bytes (VMIN 0), or after a time without more of
/// them.
struct TerminalTimes {
  bool waits_for_more = false;
  std::size_t least_bytes = 1;
  std::int64_t limit_ns = kNever;
};

bool times_of_terminal(int descriptor, TerminalTimes& times) {
  termios settings{};
  if (::ioctl(descriptor, TCGETS, &settings) != 0 || (settings.c_lflag & ICANON) != 0) {
    return false;
  }
  const std::size_t least = settings.c_cc[VMIN];
  const std::int64_t tenths = settings.c_cc[VTIME];
  times.waits_for_more = least > 1;
  times.least_bytes = least;
  if (least == 0 || tenths > 0) { times.limit_ns = tenths * kNsPerTenth; }
  return true;
}

bool is_ready(int descriptor) {
  pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
  return look_at_descriptors(&polled, 1) != 0;
}

/// False when the time is over.
bool wait_until_ready(int descriptor, std::int64_t limit_ns) {
  pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
  return wait_for_descriptors(&polled, 1, limit_ns) != 0;
}

/// As many as the terminal is to return, or no more of them for its time.
void wait_for_more(int descriptor, std::size_t wanted, std::int64_t limit_ns) {
  int before = 0;
  for (;;) {
    int now = 0;
    if (::ioctl(descriptor, FIONREAD, &now) != 0 || static_cast<std::size_t>(now) >= wanted) {
      return;
    }
    // Readable already: there is nothing to be woken by but time.
    constexpr std::int64_t kLookNs = 1'000'000;
    if (now == before && limit_ns <= 0) { return; }
    limit_ns = now == before && limit_ns != kNever ? limit_ns - kLookNs : limit_ns;
    before = now;
    wait_for_descriptors(nullptr, 0, kLookNs);
  }
}

/// Before a call that would wait in real time. False: it is to return 0 bytes. A signal that
/// interrupts the wait interrupts the call itself just as well, or it waits again.
bool wait_to_read(int descriptor, std::size_t bytes) {
  if (shared == nullptr) { return true; }
  const bool ready = is_ready(descriptor);
  if (!ready && (::fcntl(descriptor, F_GETFL) & O_NONBLOCK) != 0) { return true; }
  TerminalTimes times;
  const bool is_terminal = (!ready || bytes > 1) && times_of_terminal(descriptor, times);
  if (!ready && !wait_until_ready(descriptor, times.least_bytes == 0 ? times.limit_ns : kNever)) {
    return false;
  }
  if (is_terminal && times.waits_for_more) {
    wait_for_more(descriptor, times.least_bytes < bytes ? times.least_bytes : bytes,
                  times.limit_ns);
  }
  return true;
}

}  // namespace

extern "C" {

FAKEBOT_REPLACES ssize_t read(int descriptor, void* bytes, size_t size) {
  return wait_to_read(descriptor, size) ? FAKEBOT_REAL(read)(descriptor, bytes, size) : 0;
}

/// What read() is with _FORTIFY_SOURCE.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
FAKEBOT_REPLACES ssize_t __read_chk(int descriptor, void* bytes, size_t size, size_t room) {
  if (size > room) { __builtin_trap(); }
  return read(descriptor, bytes, size);
}

FAKEBOT_REPLACES ssize_t readv(int descriptor, const struct iovec* parts, int count) {
  std::size_t size = 0;
  for (int i = 0; i < count; ++i) { size += parts[i].iov_len; }
  return wait_to_read(descriptor, size) ? FAKEBOT_REAL(readv)(descriptor, parts, count) : 0;
}

FAKEBOT_REPLACES ssize_t recv(int descriptor, void* bytes, size_t size, int flags) {
  if ((flags & MSG_DONTWAIT) == 0) { wait_to_read(descriptor, 1); }
  return FAKEBOT_REAL(recv)(descriptor, bytes, size, flags);
}

FAKEBOT_REPLACES ssize_t recvfrom(int descriptor, void* bytes, size_t size, int flags,
                                  struct sockaddr* from, socklen_t* from_size) {
  if ((flags & MSG_DONTWAIT) == 0) { wait_to_read(descriptor, 1); }
  return FAKEBOT_REAL(recvfrom)(descriptor, bytes, size, flags, from, from_size);
}

FAKEBOT_REPLACES ssize_t recvmsg(int descriptor, struct msghdr* message, int flags) {
  if ((flags & MSG_DONTWAIT) == 0) { wait_to_read(descriptor, 1); }
  return FAKEBOT_REAL(recvmsg)(descriptor, message, flags);
}

FAKEBOT_REPLACES int accept(int descriptor, struct sockaddr* from, socklen_t* from_size) {
  wait_to_read(descriptor, 1);
  return FAKEBOT_REAL(accept)(descriptor, from, from_size);
}

FAKEBOT_REPLACES int accept4(int descriptor, struct sockaddr* from, socklen_t* from_size,
                             int flags) {
  wait_to_read(descriptor, 1);
  return FAKEBOT_REAL(accept4)(descriptor, from, from_size, flags);
}

}  // extern "C"
