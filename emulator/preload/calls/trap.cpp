#include "preload/calls/trap.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <termios.h>
#include <time.h>
#include <ucontext.h>

#include <cerrno>

#include "preload/calls/batches.hpp"
#include "preload/calls/calls.hpp"
#include "preload/processes/creation.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

volatile bool trapped = false;

// The registers of a system call.
#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;

struct Call {
  explicit Call(const mcontext_t& machine)
      : arguments{machine.gregs[REG_RDI], machine.gregs[REG_RSI], machine.gregs[REG_RDX],
                  machine.gregs[REG_R10], machine.gregs[REG_R8],  machine.gregs[REG_R9]} {}
  static void set_result(mcontext_t& machine, long result) { machine.gregs[REG_RAX] = result; }

  const long arguments[6];
};
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;

struct Call {
  explicit Call(const mcontext_t& machine)
      : arguments{argument_of(machine, 0), argument_of(machine, 1), argument_of(machine, 2),
                  argument_of(machine, 3), argument_of(machine, 4), argument_of(machine, 5)} {}
  static long argument_of(const mcontext_t& machine, int place) {
    return static_cast<long>(machine.regs[place]);
  }
  static void set_result(mcontext_t& machine, long result) {
    machine.regs[0] = static_cast<unsigned long>(result);
  }

  const long arguments[6];
};
#endif

/// A caught system call, unless the argument `mark_at` has the mark. -1: always caught.
struct Caught {
  int number = 0;
  int mark_at = -1;
};
constexpr Caught kCaught[] {
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
      {SYS_exit, 0}, {SYS_exit_group, 0}, {SYS_rt_sigaction, 0}, {SYS_ptrace, 5},
      {SYS_io_uring_setup}, {kFutexWaitv, 1}, {SYS_recvmmsg, 0},
      // The kernel does not read argument 5.
      {SYS_io_submit, 5}, {SYS_io_getevents, 5}, {SYS_io_pgetevents},
};

/// A call before the constructor of the library, as by the start of a sanitizer, in a program with
/// the filter of the program before. No such call waits or asks for time.
long call_before_start(long number, const long (&a)[6]) {
  if (number == SYS_execve) {
    return raw_syscall(SYS_execveat, marked(AT_FDCWD), a[0], a[1], a[2], 0);
  }
  const bool is_creation = number == SYS_clone || number == SYS_clone3;
  for (const Caught& call : kCaught) {
    if (call.number != number || call.mark_at < 0 || is_creation) { continue; }
    long arguments[6]{a[0], a[1], a[2], a[3], a[4], a[5]};
    arguments[call.mark_at] = marked(arguments[call.mark_at]);
    return raw_syscall(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4],
                       arguments[5]);
  }
  return -ENOSYS;
}

long handle_call(long number, const Call& call, ucontext_t& place) {
  // At the end of the handler the thread gets the mask of the context.
  auto& blocked = reinterpret_cast<SignalMask&>(place.uc_sigmask);
  if (number == SYS_rt_sigaction) { return change_action(call.arguments); }
  if (number == SYS_rt_sigprocmask) { return change_mask(call.arguments, blocked); }
  if (shared == nullptr) { return call_before_start(number, call.arguments); }
  switch (number) {
    case SYS_clone:
    case SYS_clone3:
#if defined(SYS_fork)
    case SYS_fork:
    case SYS_vfork:
#endif
      return create(number, call.arguments, place);
    case SYS_exit:
    case SYS_exit_group: release_own(); return raw_syscall(number, marked(call.arguments[0]));
    default: return in_simulated_time(number, call.arguments);
  }
}

void on_trap(int signal, siginfo_t* info, void* context) {
  if (!is_of_library(*info)) { return handle_as_wanted(signal, info, context); }
  const int error_before = errno;
  trapped = true;
  auto& place = *static_cast<ucontext_t*>(context);
  const Call call(place.uc_mcontext);
  const long result = handle_call(info->si_syscall, call, place);
  Call::set_result(place.uc_mcontext, result);
  errno = error_before;
}

void on_wake(int signal, siginfo_t* info, void* context) {
  is_of_library(*info) ? note_wake_signal() : handle_as_wanted(signal, info, context);
}

// The filter, a program for the kernel's machine: a jump has the number of instructions to skip.

constexpr std::uint32_t kPass = SECCOMP_RET_ALLOW;
constexpr std::uint32_t kTrap = SECCOMP_RET_TRAP;

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
constexpr int kRefused[]{SYS_clock_settime, SYS_settimeofday};

/// FUTEX_LOCK_PI2, missing in old headers.
constexpr std::uint32_t kFutexLockPi2 = 13;

/// The status with which the dynamic linker ends a program that lacks a library. No handler is
/// there yet to catch the call.
constexpr std::uint32_t kNotLoaded = 127;

class Filter {
 public:
  constexpr Filter() {
    // In calls of another architecture the numbers have other meanings.
    add(load(offsetof(seccomp_data, arch)));
    add(if_equal(kArchitecture, 1));
    add(finish(kPass));
    add(load(offsetof(seccomp_data, nr)));
    add(unless(SYS_exit_group, 4));
    add(load(argument(0)));
    add(unless(kNotLoaded, 1));
    add(finish(kPass));
    add(load(offsetof(seccomp_data, nr)));
    for (const Caught& call : kCaught) {
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
    add(unless(SYS_futex, 7 + kMarkedSize));
    // Trap only operations that wait.
    add(load(argument(1)));
    add({BPF_ALU | BPF_AND | BPF_K, 0, 0, static_cast<std::uint32_t>(FUTEX_CMD_MASK)});
    add(if_equal(FUTEX_WAIT, 4));
    add(if_equal(FUTEX_WAIT_BITSET, 3));
    add(if_equal(FUTEX_LOCK_PI, 2));
    add(if_equal(kFutexLockPi2, 1));
    add(finish(kPass));
    pass_if_marked(1);
    add(unless(SYS_ioctl, 7 + kMarkedSize));
    // Trap only the number of bytes to read, and a flush of written bytes.
    add(load(argument(1)));
    add(if_equal(FIONREAD, 5));
    add(if_equal(TCFLSH, 1));
    add(finish(kPass));
    add(load(argument(2)));
    add(unless(TCIFLUSH, 1));
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
    add(unless(SYS_rt_sigprocmask, 6 + kMarkedSize));
    // Trap only a call that may block a signal.
    add(load(argument(0)));
    add(unless(SIG_UNBLOCK, 1));
    add(finish(kPass));
    add(load(argument(1)));
    add(unless(0, 1));
    add(finish(kPass));
    pass_if_marked(0);
    add(finish(kPass));
  }
  constexpr const sock_filter* code() const { return code_; }
  constexpr unsigned short size() const { return size_; }

 private:
  static constexpr std::uint8_t kMarkedSize = 4;

  constexpr void add(sock_filter instruction) { code_[size_++] = instruction; }
  /// The last instructions for a call.
  constexpr void pass_if_marked(std::size_t place) {
    add(load(argument(place) + sizeof(std::uint32_t)));
    add(unless(kMark, 1));
    add(finish(kPass));
    add(finish(kTrap));
  }

  sock_filter code_[320]{};
  unsigned short size_ = 0;
};
constexpr Filter kFilter;

}  // namespace

// The dynamic linker calls the resolver of an ifunc when the library is loaded, before any code of
// the program; only system calls may be made there, because nothing else is prepared. An ifunc
// names the resolver as the linker does, so neither may be in a namespace without a name.
extern "C" {
[[gnu::used, gnu::visibility("hidden")]] void (*fakebot_handle_early())() {
  set_own_handler(SIGSYS, on_trap);
  unblock_own();
  return nullptr;
}
[[gnu::ifunc("fakebot_handle_early"), gnu::visibility("hidden")]] void fakebot_early();
}

namespace {
[[gnu::used]] void (*volatile calls_early)() = fakebot_early;
}  // namespace

void handle_no_calls() {
  set_no_handler(SIGSYS);
}

bool catch_calls() {
  // Within a handler of the program, whatever signals the handler blocks: a handler may wait, too.
  if (!set_own_handler(SIGSYS, on_trap) || !set_own_handler(kWakeSignal, on_wake)) { return false; }
  unblock_own();
  // The filter stays in programs loaded later.
  timespec ignored{};
  trapped = false;
  raw_syscall(SYS_clock_gettime, CLOCK_MONOTONIC, bits(&ignored));
  if (trapped) { return true; }
  if (raw_syscall(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1) != 0) { return false; }
  const sock_fprog program{kFilter.size(), const_cast<sock_filter*>(kFilter.code())};
  return raw_syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC,
                     bits(&program)) == 0;
}

}  // namespace fakebot::preload
