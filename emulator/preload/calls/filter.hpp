// The filter for the system calls of a driver: the calls that are caught, and refused.
#pragma once

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <termios.h>

#include <cerrno>
#include <cstdint>
#include <initializer_list>
#include <iterator>

#include "preload/calls/batches.hpp"
#include "preload/calls/rare_calls.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

#if defined(__x86_64__)
inline constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
inline constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

/// A caught system call, unless the argument `mark_at` has the mark. -1: always caught.
struct Caught {
  int number = 0;
  int mark_at = -1;
  bool in_part = false;  ///< Filter has instructions of its own for the call
};
inline constexpr Caught kCaught[] {
#if defined(__x86_64__)
  {SYS_poll}, {SYS_select}, {SYS_epoll_wait}, {SYS_pause}, {SYS_time}, {SYS_alarm}, {SYS_fork},
      {SYS_vfork},
#endif
      {SYS_nanosleep}, {SYS_clock_nanosleep}, {SYS_ppoll, 1}, {SYS_pselect6, 0},
      {SYS_epoll_pwait, 0}, {SYS_epoll_pwait2}, {SYS_sched_yield, 0},  // no arguments
      {SYS_clock_gettime, 0}, {SYS_gettimeofday}, {SYS_rt_sigsuspend},
      {SYS_rt_sigtimedwait, 5},  // the kernel does not read argument 5
      {SYS_wait4, 0}, {SYS_waitid, 0}, {SYS_execve}, {SYS_execveat, 0}, {SYS_setitimer, 0},
      {SYS_getitimer, 0}, {SYS_timerfd_create}, {SYS_timerfd_settime, 0}, {SYS_timerfd_gettime, 0},
      {SYS_timer_create, 0}, {SYS_timer_settime, 0}, {SYS_timer_gettime, 0},
      {SYS_timer_getoverrun, 0}, {SYS_timer_delete, 0}, {SYS_mq_timedsend, 0},
      {SYS_mq_timedreceive, 0}, {SYS_semtimedop, 0}, {SYS_times, 5}, {SYS_sysinfo, 5},
      {SYS_socket, 0}, {SYS_prctl, 0}, {SYS_clone, 0},  // the flags are a number of 32 bits
      {SYS_clone3, 5},                                  // the kernel does not read argument 5
      {SYS_exit, 0}, {SYS_exit_group, 0}, {SYS_rt_sigaction, 0}, {SYS_rt_sigprocmask, 0},
      {SYS_ptrace, 5}, {SYS_kill, 0}, {SYS_tkill, 0}, {SYS_tgkill, 0}, {SYS_rt_sigqueueinfo, 0},
      {SYS_rt_tgsigqueueinfo, 0}, {SYS_pidfd_send_signal, 0}, {SYS_mq_notify, 0}, {kFutexWake, 3},
      {kFutexRequeue, 1}, {SYS_io_uring_setup}, {kFutexWaitv, 1}, {SYS_recvmmsg, 0},
      {SYS_epoll_ctl, 0}, {SYS_splice, 0}, {SYS_preadv2, 0}, {SYS_getrandom, 2},
      {SYS_sched_getaffinity, 0}, {SYS_sched_setaffinity, 0},
      // The kernel does not read argument 5.
      {SYS_io_submit, 5}, {SYS_io_getevents, 5}, {SYS_io_pgetevents}, {SYS_futex, 1, true},
      {SYS_ioctl, 0, true}, {SYS_fcntl, 0, true}, {SYS_setsockopt, 0, true},
      {SYS_getsockopt, 0, true},
};

// The filter, a program for the kernel's machine: a jump has the number of instructions to skip.

inline constexpr std::uint32_t kPass = SECCOMP_RET_ALLOW;
inline constexpr std::uint32_t kTrap = SECCOMP_RET_TRAP;

constexpr sock_filter load(std::size_t offset) {
  return {BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<std::uint32_t>(offset)};
}
constexpr sock_filter finish(std::uint32_t verdict) {
  return {BPF_RET | BPF_K, 0, 0, verdict};
}
constexpr sock_filter unless(std::uint32_t value, std::uint8_t skipped) {
  return {BPF_JMP | BPF_JEQ | BPF_K, 0, skipped, value};
}
constexpr sock_filter if_equal(std::uint32_t value, std::uint8_t skipped) {
  return {BPF_JMP | BPF_JEQ | BPF_K, skipped, 0, value};
}
/// Offset of the lower half of an argument.
constexpr std::size_t argument(std::size_t number) {
  return offsetof(seccomp_data, args) + number * sizeof(std::uint64_t);
}
/// Refused (EPERM): the machine's clock would be set to simulated time.
inline constexpr int kRefused[]{SYS_clock_settime, SYS_settimeofday};

/// The status with which the dynamic linker ends a program that lacks a library. No handler is
/// there yet to catch the call.
inline constexpr std::uint32_t kNotLoaded = 127;

/// The instructions of a filter, in order; the first ones pass the calls of other architectures,
/// where the numbers have other meanings, and load the number of the call.
class Instructions {
 public:
  /// Installs the filter, with flags of seccomp(2). Returns false where the kernel refuses.
  bool install(unsigned flags) const {
    const sock_fprog program{size_, const_cast<sock_filter*>(code_)};
    return raw_syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, bits(&program)) == 0;
  }

 protected:
  constexpr Instructions() {
    add(load(offsetof(seccomp_data, arch)));
    add(if_equal(kArchitecture, 1));
    add(finish(kPass));
    add(load(offsetof(seccomp_data, nr)));
  }
  constexpr void add(sock_filter instruction) { code_[size_++] = instruction; }

 private:
  sock_filter code_[512]{};
  unsigned short size_ = 0;
};

class Filter : public Instructions {
 public:
  constexpr Filter() {
    add(unless(SYS_exit_group, 4));
    add(load(argument(0)));
    add(unless(kNotLoaded, 1));
    add(finish(kPass));
    add(load(offsetof(seccomp_data, nr)));
    for (const Caught& call : kCaught) {
      if (call.in_part) { continue; }
      if (call.mark_at < 0) {
        add(unless(static_cast<std::uint32_t>(call.number), 1));
        add(finish(kTrap));
      } else {
        add(unless(static_cast<std::uint32_t>(call.number), kMarkedSize));
        pass_if_marked(static_cast<std::size_t>(call.mark_at));
      }
    }
    for (const int number : kRefused) {
      add(unless(static_cast<std::uint32_t>(number), 1));
      add(finish(SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(EPERM)));
    }
    add(unless(SYS_futex, 6 + kMarkedSize));
    add(load(argument(1)));
    add({BPF_ALU | BPF_AND | BPF_K, 0, 0, static_cast<std::uint32_t>(FUTEX_CMD_MASK)});
    // Pass operations that neither wait nor wake a wait of the library.
    add(if_equal(FUTEX_TRYLOCK_PI, 2));
    add(if_equal(FUTEX_WAIT_REQUEUE_PI, 1));
    add(unless(FUTEX_CMP_REQUEUE_PI, 1));
    add(finish(kPass));
    pass_if_marked(1);
    add(unless(SYS_fcntl, 10 + kMarkedSize));
    // Trap only requests for signals.
    add(load(argument(1)));
    add(if_equal(F_SETOWN, 8));
    add(if_equal(F_SETOWN_EX, 7));
    add(if_equal(F_SETSIG, 6));
    add(if_equal(F_SETLEASE, 5));
    add(if_equal(F_NOTIFY, 4));
    add(unless(F_SETFL, 2));
    add(load(argument(2)));
    add({BPF_JMP | BPF_JSET | BPF_K, 1, 0, O_ASYNC});
    add(finish(kPass));
    pass_if_marked(0);
    add(unless(SYS_ioctl, kRequestsSize + 2 + kMarkedSize));
    // Trap only requests for modem lines and for the bytes of a port, requests for signals, and the
    // begin of a pseudo-terminal, by which signals may be sent.
    add(load(argument(1)));
    std::uint8_t skipped = kRequestsSize;
    for (const std::uint32_t request : kRequests) { add(if_equal(request, skipped--)); }
    add(finish(kPass));
    pass_if_marked(0);
    for (const int number : {SYS_setsockopt, SYS_getsockopt}) {
      add(unless(static_cast<std::uint32_t>(number), 6 + kMarkedSize));
      // Trap only the time limit for writes.
      add(load(argument(1)));
      add(unless(SOL_SOCKET, 3));
      add(load(argument(2)));
      add(if_equal(SO_SNDTIMEO_OLD, 2));
      add(if_equal(SO_SNDTIMEO_NEW, 1));
      add(finish(kPass));
      pass_if_marked(0);
    }
    add(finish(kPass));
  }

 private:
  static constexpr std::uint8_t kMarkedSize = 4;
  static constexpr std::uint32_t kRequests[]{
      TIOCMGET,    TIOCMSET, TIOCMBIS,  TIOCMBIC,  TIOCMIWAIT, TIOCGICOUNT, TIOCGSERIAL,
      TIOCSSERIAL, FIONREAD, FIOSETOWN, SIOCSPGRP, FIOASYNC,   TIOCSPTLCK,  TCFLSH,
      TCSETS,      TCSETSW,  TCSETSF,   kTcsets2,  kTcsetsw2,  kTcsetsf2,   TIOCSTI};
  static constexpr std::uint8_t kRequestsSize = std::size(kRequests);

  /// The last instructions for a call.
  constexpr void pass_if_marked(std::size_t place) {
    add(load(argument(place) + sizeof(std::uint32_t)));
    add(unless(kMark, 1));
    add(finish(kPass));
    add(finish(kTrap));
  }
};

}  // namespace fakebot::preload
