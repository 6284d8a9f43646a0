#include "preload/descriptors/reads.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/vfs.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>

#include "preload/descriptors/shared_device.hpp"
#include "preload/descriptors/waiting.hpp"
#include "preload/port/terminal_flags.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

namespace {

constexpr std::int64_t kNsPerTenth = 100'000'000;

/// When a read of a descriptor ends.
struct Limits {
  bool is_terminal = false;
  std::int64_t limit_ns = kNever;  ///< for the first byte
  std::size_t together = 1;        ///< so many bytes, unless there is a pause between the bytes
  std::int64_t longest_pause_ns = kNever;
};

/// VMIN and VTIME: termios(3).
Limits limits_of_terminal(const termios& settings) {
  Limits limits{.is_terminal = true};
  if ((settings.c_lflag & ICANON) != 0) { return limits; }
  const std::int64_t time_ns = settings.c_cc[VTIME] * kNsPerTenth;
  limits.together = settings.c_cc[VMIN];
  if (limits.together == 0) { limits.limit_ns = time_ns; }
  if (limits.together > 1 && time_ns > 0) { limits.longest_pause_ns = time_ns; }
  return limits;
}

Limits limits_of(int descriptor, bool ready) {
  termios settings{};
  if (raw_syscall(SYS_ioctl, descriptor, TCGETS, bits(&settings)) == 0) {
    return limits_of_terminal(settings);
  }
  timeval limit{};
  socklen_t size = sizeof(limit);
  if (ready || raw_syscall(SYS_getsockopt, descriptor, SOL_SOCKET, SO_RCVTIMEO, bits(&limit),
                           bits(&size)) != 0) {
    return {};
  }
  const std::int64_t limit_ns = limit.tv_sec * kNsPerS + limit.tv_usec * 1000;
  return {.limit_ns = limit_ns != 0 ? limit_ns : kNever};
}

/// Of the kernel alone.
bool is_ready(int descriptor) {
  pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
  const timespec none{};
  return raw_syscall(SYS_ppoll, bits(&polled), marked(1), bits(&none)) > 0;
}

/// Returns 1, 0 when the time is over, or a negative errno value when a signal has interrupted the
/// wait.
long wait_for_bytes(int descriptor, const Limits& limits) {
  for (;;) {
    pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
    const long result = poll_until(bits(&polled), 1, after(limits.limit_ns), 0);
    if (result != -EINTR) { return result; }
    ::pthread_testcancel();
    // After a signal, the kernel does not continue the wait for a socket with a time limit.
    if (!limits.is_terminal || !all_handlers_restart()) { return result; }
  }
}

/// Waits until as many bytes have come as are wanted together, or until a pause.
void wait_for_more(int descriptor, std::size_t wanted, std::int64_t longest_pause_ns) {
  constexpr std::int64_t kPeriodNs = 1'000'000;
  std::int64_t left_ns = longest_pause_ns;
  for (int before = 0;;) {
    int now = 0;
    const long error = raw_syscall(SYS_ioctl, marked(descriptor), FIONREAD, bits(&now));
    if (error != 0 || static_cast<std::size_t>(now) >= wanted) { return; }
    if (now != before) { left_ns = longest_pause_ns; }
    if (left_ns <= 0) { return; }
    before = now;
    // Readable already: nothing but time can wake the thread.
    if (poll_until(0, 0, after(kPeriodNs), 0) != 0) { return; }
    left_ns -= kPeriodNs;
  }
}

bool is_nonblocking(int descriptor) {
  return (raw_syscall(SYS_fcntl, descriptor, F_GETFL) & O_NONBLOCK) != 0;
}

/// Whether a read waits as long as a poll does. Reads that fail at once are never readable, nor is
/// a named pipe that nobody has opened to write; an accept() gets one connection in any case.
/// Precondition: not is_ready().
bool waits_until_readable(int descriptor, int flags) {
  char byte = 0;
  const long peeked =
      raw_syscall(SYS_recvfrom, descriptor, bits(&byte), 1, MSG_PEEK | MSG_DONTWAIT);
  if (peeked != -ENOTSOCK) { return peeked == -EAGAIN; }
  const bool may_read = (flags & kAnyFile) != 0 &&
                        (raw_syscall(SYS_fcntl, descriptor, F_GETFL) & O_ACCMODE) != O_WRONLY;
  constexpr long kPipes = 0x50495045;   // PIPEFS_MAGIC
  constexpr long kEvents = 0x09041934;  // ANON_INODE_FS_MAGIC: eventfd, timerfd, inotify
  struct statfs files {};
  return may_read && raw_syscall(SYS_fstatfs, descriptor, bits(&files)) == 0 &&
         (files.f_type == kPipes || files.f_type == kEvents);
}

/// Whether a read can await bytes by a poll, and take the bytes in the reader's turn. In a read
/// that waits, the kernel takes the first of several pieces, or all, during the writer's turn.
bool reads_in_turn(int descriptor, std::size_t bytes, int flags) {
  constexpr int kKnownFlags = MSG_PEEK | MSG_TRUNC | MSG_CMSG_CLOEXEC | MSG_NOSIGNAL | kAnyFile;
  return take_turns(*shared) && bytes > 0 && (flags & ~kKnownFlags) == 0 &&
         waits_until_readable(descriptor, flags);
}

/// Waits as a read without a time limit does: the thread can be cancelled. Returns a negative errno
/// value when a signal has interrupted the wait.
long await_bytes(int descriptor) {
  do {
    const long result = wait_until(kNever, 0, [descriptor] {
      pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
      int type = 0;
      // Only around the call, as in the C library.
      // NOLINTNEXTLINE(concurrency-thread-canceltype-asynchronous)
      ::pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &type);
      const long found = raw_syscall(SYS_ppoll, bits(&polled), marked(1));
      ::pthread_setcanceltype(type, nullptr);
      return found;
    });
    if (result == -EINTR && !all_handlers_restart()) { return result; }
  } while (!is_ready(descriptor));  // another thread may have been first
  return 1;
}

/// Returns kForKernel when bytes are there, as those who call look at the device anew then;
/// otherwise the result of the read.
long wait_for_device(int descriptor, const Limits& limits) {
  if (is_nonblocking(descriptor)) {
    if (look_for_bytes(descriptor)) { return kForKernel; }
    return limits.limit_ns == 0 ? 0 : -EAGAIN;
  }
  const long result = wait_for_bytes(descriptor, limits);
  if (result == 0) { return 0; }
  return result > 0 ? kForKernel : -EINTR;
}

}  // namespace

long read_device(int descriptor, const iovec* parts, int count) {
  if (shared == nullptr || !any_device_shares()) { return kForKernel; }
  SharedDevice device(descriptor);
  if (!device) { return kForKernel; }
  if (device.is_in_memory()) {
    if (const long taken = device.take(parts, count)) {
      note_call();
      forget_vain_looks();
      return taken;
    }
  }
  termios settings{};
  if (raw_syscall(SYS_ioctl, descriptor, TCGETS, bits(&settings)) != 0) { return kForKernel; }
  const Limits limits = limits_of_terminal(settings);
  const bool passes = passes_all(settings.c_iflag, settings.c_oflag, settings.c_lflag);
  if (!passes || limits.together > 1) {
    device.use_kernel();
    return kForKernel;
  }
  if (size_of(parts, count) == 0) { return kForKernel; }
  device.want();
  note_call();
  for (;;) {
    if (const long taken = device.take(parts, count)) {
      forget_vain_looks();
      return taken;
    }
    // Bytes from before, or a device unplugged by now.
    if (is_ready(descriptor)) { return kForKernel; }
    const long result = wait_for_device(descriptor, limits);
    if (result != kForKernel) { return result; }
  }
}

std::size_t size_of(const iovec* parts, long count) {
  std::size_t size = 0;
  for (long i = 0; i < count; ++i) { size += parts[i].iov_len; }
  return size;
}

long write_device(int descriptor, const iovec* parts, int count) {
  if (shared == nullptr || !any_device_shares()) { return kForKernel; }
  SharedDevice device(descriptor);
  return device ? device.put(parts, count) : kForKernel;
}

long read_in_time(int descriptor, std::size_t bytes, int flags, long (*call)(const void*),
                  const void* with) {
  if (shared == nullptr) { return call(with); }
  note_call();
  const bool waits = (flags & MSG_DONTWAIT) == 0 && !is_nonblocking(descriptor);
  const std::uint64_t alone_at = alone_now();
  const bool ready = is_ready(descriptor) || (!waits && look_for_bytes(descriptor));
  if (ready) { forget_vain_looks(); }
  if (!waits || (ready && bytes <= 1)) { return call(with); }
  const Limits limits = limits_of(descriptor, ready);
  if (ready && !limits.is_terminal) { return call(with); }
  const bool has_limit = limits.limit_ns != kNever || limits.longest_pause_ns != kNever;
  if (!has_limit && !limits.is_terminal && reads_in_turn(descriptor, bytes, flags)) {
    const long result = await_bytes(descriptor);
    return result < 0 ? result : call(with);
  }
  if (!has_limit) {
    // After a handler's interruption, the kernel itself continues the call, or ends the call. With
    // bytes there the thread does not sleep, perhaps.
    Wait wait({kNever, Wakers::any, ready ? 0 : alone_at});
    const long result = call(with);
    wait.end();
    return result;
  }
  const long result = ready ? 1 : wait_for_bytes(descriptor, limits);
  if (result == 0 && limits.is_terminal) { return 0; }
  if (result <= 0) { return result == 0 ? -EAGAIN : -EINTR; }
  if (limits.longest_pause_ns != kNever) {
    wait_for_more(descriptor, limits.together < bytes ? limits.together : bytes,
                  limits.longest_pause_ns);
  }
  return call(with);
}

}  // namespace fakebot::preload
