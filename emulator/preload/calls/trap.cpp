#include "preload/calls/trap.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>

#include <cerrno>

#include "preload/calls/batches.hpp"
#include "preload/calls/calls.hpp"
#include "preload/calls/filter.hpp"
#include "preload/calls/static_calls.hpp"
#include "preload/processes/creation.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/registers.hpp"
#include "preload/signals.hpp"
#include "preload/wait/sleepers.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

namespace {

volatile bool trapped = false;

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
  return is_static_call(number) ? raw_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]) : -ENOSYS;
}

long handle_call(long number, const Call& call, ucontext_t& place) {
  // At the end of the handler the thread gets the mask of the context.
  auto& blocked = reinterpret_cast<SignalMask&>(place.uc_sigmask);
  if (number == SYS_rt_sigaction) { return change_action(call.arguments); }
  if (number == SYS_rt_sigprocmask) { return change_mask(call.arguments, blocked); }
  if (shared == nullptr) { return call_before_start(number, call.arguments); }
  if (number != SYS_exit && number != SYS_exit_group) { note_call(); }
  switch (number) {
    case SYS_clone:
    case SYS_clone3:
#if defined(SYS_fork)
    case SYS_fork:
    case SYS_vfork:
#endif
      return create(number, call.arguments, place);
    case SYS_munmap: return unmap(call.arguments, place);
    case SYS_exit:
    case SYS_exit_group:
      await_sleepers();  // the parent gets a signal
      release_own();
      return raw_syscall(number, marked(call.arguments[0]));
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
  set_result(place.uc_mcontext, result);
  errno = error_before;
}

void on_wake(int signal, siginfo_t* info, void* context) {
  is_of_library(*info) ? note_wake_signal() : handle_as_wanted(signal, info, context);
}

constexpr Filter kFilter;

}  // namespace

#if !defined(FAKEBOT_LOADER)
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
#endif

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
  return kFilter.install(SECCOMP_FILTER_FLAG_TSYNC);
}

}  // namespace fakebot::preload
