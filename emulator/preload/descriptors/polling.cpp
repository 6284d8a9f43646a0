// The C library's functions that wait for descriptors: the library catches their system calls, too,
// but a caught call takes longer. And the functions that make system calls of their own for bytes
// of a descriptor.
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "preload/descriptors/shared_device.hpp"
#include "preload/descriptors/waiting.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/replaced.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"
#include "preload/wait/wakes.hpp"

using namespace fakebot::preload;

// Declared only for programs with the checks of _FORTIFY_SOURCE.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
FAKEBOT_REPLACES int __vdprintf_chk(int descriptor, int flag, const char* format, va_list values);
FAKEBOT_REPLACES int __dprintf_chk(int descriptor, int flag, const char* format, ...);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace {

/// With several threads, a thread in the C library's call may be cancelled.
bool is_held_here() {
  return shared != nullptr && __libc_single_threaded != 0;
}

template <class Call>
int wait_here(Call&& call) {
  ::pthread_testcancel();
  note_call();
  const long result = call();
  if (result >= 0) { return static_cast<int>(result); }
  errno = static_cast<int>(-result);
  return -1;
}

}  // namespace

extern "C" {

FAKEBOT_REPLACES int poll(struct pollfd* descriptors, nfds_t count, int limit_ms) {
  if (!is_held_here()) { return FAKEBOT_REAL(poll)(descriptors, count, limit_ms); }
  return wait_here([&] {
    const std::int64_t deadline_ns = limit_ms < 0 ? kNever : after(limit_ms * kNsPerMs);
    return poll_until(bits(descriptors), static_cast<long>(count), deadline_ns, 0);
  });
}

FAKEBOT_REPLACES int select(int count, fd_set* read, fd_set* write, fd_set* except,
                            struct timeval* limit) {
  const bool is_valid_limit = limit == nullptr || (limit->tv_sec >= 0 && limit->tv_usec >= 0);
  if (!is_held_here() || !is_valid_limit) {
    return FAKEBOT_REAL(select)(count, read, write, except, limit);
  }
  return wait_here([&] {
    std::int64_t deadline_ns = kNever;
    if (limit != nullptr) {
      deadline_ns = after(ns_of({.tv_sec = limit->tv_sec, .tv_nsec = limit->tv_usec * 1000}));
    }
    return select_until(count, read, write, except, deadline_ns, 0);
  });
}

// Streams read and write by system calls of their own.

FAKEBOT_REPLACES FILE* fdopen(int descriptor, const char* mode) noexcept {
  use_kernel_for(descriptor);
  return FAKEBOT_REAL(fdopen)(descriptor, mode);
}

/// A program that makes system calls of its own does not know of the memory.
FAKEBOT_REPLACES long syscall(long number, ...) noexcept {
  va_list values;
  va_start(values, number);
  long a[6];
  for (long& argument : a) { argument = va_arg(values, long); }
  va_end(values);
  note_possible_wake();
  switch (number) {
    case SYS_read:
    case SYS_readv:
    case SYS_write:
    case SYS_writev: use_kernel_for(a[0]); break;
    default: break;
  }
  return FAKEBOT_REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

FAKEBOT_REPLACES int vdprintf(int descriptor, const char* format, va_list values) {
  use_kernel_for(descriptor);
  return FAKEBOT_REAL(vdprintf)(descriptor, format, values);
}

FAKEBOT_REPLACES int dprintf(int descriptor, const char* format, ...) {
  va_list values;
  va_start(values, format);
  const int result = vdprintf(descriptor, format, values);
  va_end(values);
  return result;
}

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the C library's names
FAKEBOT_REPLACES int __vdprintf_chk(int descriptor, int flag, const char* format, va_list values) {
  use_kernel_for(descriptor);
  return FAKEBOT_REAL(__vdprintf_chk)(descriptor, flag, format, values);
}

FAKEBOT_REPLACES int __dprintf_chk(int descriptor, int flag, const char* format, ...) {
  va_list values;
  va_start(values, format);
  const int result = __vdprintf_chk(descriptor, flag, format, values);
  va_end(values);
  return result;
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

}  // extern "C"
