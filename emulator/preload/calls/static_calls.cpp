#include "preload/calls/static_calls.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>

#include <cerrno>
#include <cstring>

#include "preload/addresses.hpp"
#include "preload/calls/filter.hpp"
#include "preload/descriptors/reads.hpp"
#include "preload/descriptors/shared_device.hpp"
#include "preload/port/trapped.hpp"
#include "preload/processes/own_program.hpp"
#include "preload/random/random.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/registers.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

namespace {

constexpr int kStaticCalls[] {
#if defined(__x86_64__)
  SYS_readlink, SYS_open, SYS_stat, SYS_lstat, SYS_access,
#endif
      SYS_read, SYS_readv, SYS_recvfrom, SYS_recvmsg, SYS_accept, SYS_accept4, SYS_close,
      SYS_readlinkat, SYS_munmap, SYS_openat, SYS_faccessat, kFaccessat2, SYS_newfstatat, SYS_statx
};

/// The result of a close() that only the filter knows.
constexpr std::uint32_t kIsThere = EOWNERDEAD;

class StaticFilter : public Instructions {
 public:
  /// Libraries, the dynamic linker and the loader begin at the address, and are not caught: the
  /// dynamic linker of a program loaded later reads before any handler is there.
  explicit StaticFilter(std::uint64_t libraries) {
    constexpr int kHalf = 32;
    add(unless(SYS_close, 4));
    add(load(argument(0) + sizeof(std::uint32_t)));
    add(unless(kMark, 1));
    add(finish(SECCOMP_RET_ERRNO | kIsThere));
    add(load(offsetof(seccomp_data, nr)));
    for (const int number : kStaticCalls) {
      add(unless(static_cast<std::uint32_t>(number), 4));
      add(load(offsetof(seccomp_data, instruction_pointer) + sizeof(std::uint32_t)));
      add({BPF_JMP | BPF_JGE | BPF_K, 1, 0, static_cast<std::uint32_t>(libraries >> kHalf)});
      add(finish(kTrap));
      add(finish(kPass));
    }
    add(finish(kPass));
  }
};

long read_link(long number, const long (&a)[6]) {
  const bool has_folder = number == SYS_readlinkat;
  const auto* const path = pointer<const char>(has_folder ? a[1] : a[0]);
  if (!is_own_program(path)) { return call_with_path(number, a); }
  const long most = has_folder ? a[3] : a[2];
  if (most <= 0) { return -EINVAL; }
  const auto size = static_cast<long>(std::strlen(program_path));
  const long copied = size < most ? size : most;
  std::memcpy(pointer<char>(has_folder ? a[2] : a[1]), program_path,
              static_cast<std::size_t>(copied));
  return copied;
}

}  // namespace

bool catch_static_calls() {
  if (raw_syscall(SYS_close, marked(-1)) == -static_cast<long>(kIsThere)) { return true; }
  const std::uint64_t end = end_of_addresses();
  return StaticFilter(end - end / 8).install(0);
}

bool is_static_call(long number) {
  for (const int each : kStaticCalls) {
    if (each == number) { return true; }
  }
  return false;
}

long call_static(long number, const long (&a)[6]) {
  const auto descriptor = static_cast<int>(a[0]);
  const auto read = [&](std::size_t bytes, long flags) {
    return read_in_time(descriptor, bytes, static_cast<int>(flags),
                        [&] { return raw_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]); });
  };
  const auto read_parts = [&](const iovec* parts, long count) {
    const long result = read_device(descriptor, parts, static_cast<int>(count));
    return result != kForKernel ? result : read(size_of(parts, count), kAnyFile);
  };
  switch (number) {
    case SYS_read: {
      if (is_drawn(descriptor)) {
        draw_bytes(pointer<void>(a[1]), static_cast<std::size_t>(a[2]));
        return a[2];
      }
      const iovec part{pointer<void>(a[1]), static_cast<std::size_t>(a[2])};
      return read_parts(&part, 1);
    }
    case SYS_readv: return read_parts(pointer<const iovec>(a[1]), a[2]);
    case SYS_recvfrom: return read(static_cast<std::size_t>(a[2]), a[3]);
    case SYS_recvmsg: return read(1, a[2]);
    case SYS_accept:
    case SYS_accept4: return read(1, 0);
    case SYS_close:
      note_possible_wake();
      forget_descriptor(descriptor);
      return raw_syscall(SYS_close, a[0]);
#if defined(SYS_readlink)
    case SYS_readlink:
#endif
    case SYS_readlinkat: return read_link(number, a);
    default: return call_with_path(number, a);
  }
}

long unmap(const long (&a)[6], const ucontext_t& place) {
  const std::uint64_t stack = stack_of(place.uc_mcontext);
  const auto begin = static_cast<std::uint64_t>(a[0]);
  if (stack - begin >= static_cast<std::uint64_t>(a[1])) {
    return raw_syscall(SYS_munmap, a[0], a[1]);
  }
  release_own();
  const long ended = marked(0);
#if defined(__x86_64__)
  asm volatile(
      "syscall\n\t"
      "mov %[exit], %%eax\n\t"
      "mov %[status], %%rdi\n\t"
      "syscall"
      :
      : "a"(SYS_munmap), "D"(a[0]), "S"(a[1]), [exit] "i"(SYS_exit), [status] "r"(ended)
      : "rcx", "r11", "memory");
#elif defined(__aarch64__)
  register long x8 asm("x8") = SYS_munmap;
  register long x0 asm("x0") = a[0];
  register long x1 asm("x1") = a[1];
  asm volatile(
      "svc 0\n\t"
      "mov x8, %[exit]\n\t"
      "mov x0, %[status]\n\t"
      "svc 0"
      :
      : "r"(x8), "r"(x0), "r"(x1), [exit] "i"(SYS_exit), [status] "r"(ended)
      : "memory");
#endif
  __builtin_unreachable();
}

}  // namespace fakebot::preload
