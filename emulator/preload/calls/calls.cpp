#include "preload/calls/calls.hpp"

#include <linux/futex.h>
#include <signal.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>

#include <cerrno>
#include <utility>

#include "preload/calls/rare_calls.hpp"
#include "preload/calls/static_calls.hpp"
#include "preload/descriptors/waiting.hpp"
#include "preload/processes/execution.hpp"
#include "preload/processes/processors.hpp"
#include "preload/processes/tracing.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/wait/clocks.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"
#include "preload/wait/waits.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

namespace {

/// After so many looks in a row, each look takes kLookNs. (choice)
constexpr int kLooksAtOnce = 1000;
constexpr std::int64_t kLookNs = 10'000;

/// So many looks in vain are free, fewer and fewer for a thread that uses up all, and a wait is
/// never longer than this. (choice)
constexpr int kVainLooksAtOnce = 100;
constexpr std::int64_t kLongestVainNs = kNsPerMs;

/// Sleeps until a deadline or a signal.
long sleep_until(std::int64_t deadline_ns) {
  if (deadline_ns <= now_ns()) {
    note_look();
    return 0;
  }
  forget_looks();
  return sleep_until_called(deadline_ns);
}

long sleep_for(const timespec* wanted, timespec* left) {
  if (wanted == nullptr) { return -EFAULT; }
  if (!is_valid(*wanted)) { return -EINVAL; }
  const std::int64_t deadline_ns = after(ns_of(*wanted));
  const long result = sleep_until(deadline_ns);
  if (result == -EINTR && left != nullptr) {
    *left = time_of(deadline_ns > now_ns() ? deadline_ns - now_ns() : 0);
  }
  return result;
}

long clock_sleep(int clock, int flags, const timespec* wanted, timespec* left) {
  if (wanted == nullptr) { return -EFAULT; }
  if (!is_realtime(clock) && !is_monotonic(clock)) { return -EINVAL; }
  if ((flags & TIMER_ABSTIME) == 0) { return sleep_for(wanted, left); }
  if (!is_valid(*wanted)) { return -EINVAL; }
  return sleep_until(ns_of(*wanted) - start_of(is_realtime(clock)));
}

std::int64_t deadline_of_ms(long ms) {
  return ms < 0 ? kNever : after(ms * kNsPerMs);
}

// --- futexes -----------------------------------------------------------------

long futex_wait(const long (&a)[6]) {
  const long operation = a[1];
  const long command = operation & FUTEX_CMD_MASK;
  const auto* const limit = pointer<const timespec>(a[3]);
  std::int64_t deadline_ns = kNever;
  if (limit != nullptr) {
    if (!is_valid(*limit)) { return -EINVAL; }
    // FUTEX_WAIT has a duration, FUTEX_WAIT_BITSET a time of a clock.
    deadline_ns = command == FUTEX_WAIT
                      ? after(ns_of(*limit))
                      : ns_of(*limit) - start_of((operation & FUTEX_CLOCK_REALTIME) != 0);
  }
  note_look();
  const std::uint64_t alone_at = alone_now();
  const auto* const word = pointer<const std::atomic<std::uint32_t>>(a[0]);
  if (word->load() != static_cast<std::uint32_t>(a[2])) { return -EAGAIN; }
  if (deadline_ns <= now_ns()) { return -ETIMEDOUT; }
  forget_looks();
  return wait_until({deadline_ns, Wakers::futex, alone_at, a[0]}, -ETIMEDOUT, [&] {
    return raw_syscall(SYS_futex, a[0], marked(operation & ~FUTEX_CLOCK_REALTIME), a[2], 0, 0,
                       a[5]);
  });
}

long call_futex(const long (&a)[6]) {
  switch (a[1] & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET: return futex_wait(a);
    case FUTEX_LOCK_PI:
    case kFutexLockPi2: return lock_with_priority(a);
    default: return wake_futex(a);
  }
}

// --- processes ---------------------------------------------------------------

/// `options` is the position of the call's argument with the options.
long wait_for_any_end(long number, const long (&a)[6], int options) {
  note_look();
  long look[5]{marked(a[0]), a[1], a[2], a[3], a[4]};
  look[options] |= WNOHANG;
  // Whether there is a child to wait for, and whether the child has ended.
  const long result = raw_syscall(number, look[0], look[1], look[2], look[3], look[4]);
  const auto* const info = pointer<const siginfo_t>(a[2]);
  const bool none =
      number == SYS_waitid ? result == 0 && info != nullptr && info->si_pid == 0 : result == 0;
  if (!none || (a[options] & WNOHANG) != 0) { return result; }
  forget_looks();
  return wait_until(kNever, 0,
                    [&] { return raw_syscall(number, marked(a[0]), a[1], a[2], a[3], a[4]); });
}

long wait_for_child(long number, const long (&a)[6], int options) {
  for (;;) {
    const long result = wait_for_any_end(number, a, options);
    if (number != SYS_wait4 || !passes_on(result, pointer<const int>(a[1]))) { return result; }
  }
}

// --- signals -----------------------------------------------------------------

long suspend(const SignalMask* blocked) {
  forget_looks();
  if (blocked == nullptr) { return -EFAULT; }
  const SignalMask signals = without_own(*blocked);
  return wait_until(kNever, 0, [&] {
    return raw_syscall(SYS_ppoll, 0, marked(0), 0, bits(&signals), sizeof(signals));
  });
}

long wait_for_signal(const long (&a)[6]) {
  note_look();
  std::int64_t deadline_ns = kNever;
  if (const long error = deadline_of(pointer<const timespec>(a[2]), deadline_ns)) { return error; }
  const SignalMask signals = without_own(*pointer<const SignalMask>(a[0]));
  const timespec none{};
  const auto wait = [&](const timespec* limit) {
    // Marked in an unused argument: the call has no argument of 32 bits.
    return raw_syscall(SYS_rt_sigtimedwait, bits(&signals), a[1], bits(limit), sizeof(signals), 0,
                       marked(0));
  };
  const long result = wait(&none);
  if (result != -EAGAIN || deadline_ns <= now_ns()) { return result; }
  forget_looks();
  return wait_until(deadline_ns, -EAGAIN, [&] { return wait(nullptr); });
}

long get_time_of_day(timeval* time) {
  std::int64_t ns = 0;
  read_clock_patiently(CLOCK_REALTIME, ns);
  if (time != nullptr) { *time = {.tv_sec = ns / kNsPerS, .tv_usec = ns % kNsPerS / 1000}; }
  return 0;
}

[[maybe_unused]] long get_seconds(time_t* seconds) {
  std::int64_t ns = 0;
  read_clock_patiently(CLOCK_REALTIME, ns);
  if (seconds != nullptr) { *seconds = ns / kNsPerS; }
  return ns / kNsPerS;
}

void count_look(Looks& looks, int growing_by_percent) {
  // Time has gone on, so the thread has waited, perhaps in a call that is not caught.
  if (std::exchange(looks.last_ns, now_ns()) != now_ns()) { looks.count = 0; }
  if (++looks.count <= kLooksAtOnce) { return; }
  const int so_far = looks.count;
  const std::int64_t growth_percent = std::int64_t{growing_by_percent} * (so_far - kLooksAtOnce);
  sleep_until(after(kLookNs + kLookNs * growth_percent / 100));
  looks = {so_far, now_ns()};
}

}  // namespace

void note_look(int growing_by_percent) {
  note_call();
  count_look(notes_of_thread().present, growing_by_percent);
}

void note_passed_timer() {
  count_look(notes_of_thread().passed_timers, 0);
}

std::int64_t note_vain_look() {
  ThreadNotes& notes = notes_of_thread();
  Looks& vain_looks = notes.vain;
  std::int64_t& vain_ns = notes.vain_ns;
  const bool goes_on = vain_looks.last_ns + vain_ns >= now_ns();
  if (!goes_on) { vain_looks.count = 0; }
  vain_looks.last_ns = now_ns();
  const int left_at_once = kVainLooksAtOnce - notes.fewer_at_once;
  if (++vain_looks.count <= left_at_once) {
    vain_ns = 0;
  } else if (vain_ns == 0) {
    vain_ns = kLookNs;
    notes.fewer_at_once += left_at_once / 2;
  } else if (vain_ns < kLongestVainNs) {
    vain_ns = vain_ns < kLongestVainNs / 2 ? vain_ns * 2 : kLongestVainNs;
  }
  return vain_ns;
}

void forget_looks() {
  notes_of_thread().present.count = 0;
  forget_vain_looks();
}

void forget_vain_looks() {
  notes_of_thread().vain.count = 0;
}

long in_simulated_time(long number, const long (&a)[6]) {
  std::int64_t ns = 0;
  switch (number) {
    case SYS_clock_gettime:
      if (!read_clock_patiently(static_cast<int>(a[0]), ns)) {
        return raw_syscall(number, marked(a[0]), a[1]);
      }
      *pointer<timespec>(a[1]) = time_of(ns);
      return 0;
    case SYS_gettimeofday: return get_time_of_day(pointer<timeval>(a[0]));
#if defined(SYS_time)
    case SYS_time: return get_seconds(pointer<time_t>(a[0]));
#endif
    case SYS_nanosleep: return sleep_for(pointer<const timespec>(a[0]), pointer<timespec>(a[1]));
    case SYS_clock_nanosleep:
      return clock_sleep(static_cast<int>(a[0]), static_cast<int>(a[1]),
                         pointer<const timespec>(a[2]), pointer<timespec>(a[3]));
#if defined(SYS_poll)
    case SYS_poll: return poll_until(a[0], a[1], deadline_of_ms(static_cast<int>(a[2])), 0);
#endif
    case SYS_ppoll: {
      const long error = deadline_of(pointer<const timespec>(a[2]), ns);
      return error != 0 ? error : poll_until(a[0], a[1], ns, a[3]);
    }
#if defined(SYS_select)
    case SYS_select: {
      const auto* const limit = pointer<const timeval>(a[4]);
      ns = kNever;
      if (limit != nullptr) {
        ns = after(ns_of({.tv_sec = limit->tv_sec, .tv_nsec = limit->tv_usec * 1000}));
      }
      return select_until(a[0], pointer<fd_set>(a[1]), pointer<fd_set>(a[2]), pointer<fd_set>(a[3]),
                          ns, 0);
    }
#endif
    case SYS_pselect6: {
      const long error = deadline_of(pointer<const timespec>(a[4]), ns);
      if (error != 0) { return error; }
      const auto* const mask = pointer<const long>(a[5]);  // and its size
      return select_until(a[0], pointer<fd_set>(a[1]), pointer<fd_set>(a[2]), pointer<fd_set>(a[3]),
                          ns, mask != nullptr ? *mask : 0);
    }
#if defined(SYS_epoll_wait)
    case SYS_epoll_wait:
      return epoll_until(a[0], a[1], a[2], deadline_of_ms(static_cast<int>(a[3])), 0);
#endif
    case SYS_epoll_pwait:
      return epoll_until(a[0], a[1], a[2], deadline_of_ms(static_cast<int>(a[3])), a[4]);
    case SYS_epoll_pwait2: {
      const long error = deadline_of(pointer<const timespec>(a[3]), ns);
      return error != 0 ? error : epoll_until(a[0], a[1], a[2], ns, a[4]);
    }
    case SYS_futex: return call_futex(a);
    case SYS_rt_sigsuspend: return suspend(pointer<const SignalMask>(a[0]));
    case SYS_rt_sigtimedwait: return wait_for_signal(a);
#if defined(SYS_pause)
    case SYS_pause: return sleep_until(kNever);
#endif
    case SYS_wait4: return wait_for_child(number, a, 2);
    case SYS_waitid: return wait_for_child(number, a, 3);
    case SYS_ptrace: return trace(a);
    case SYS_sched_yield: note_look(); return yield_processor();
    case SYS_execve:
    case SYS_execveat: return load_program(number, a);
    default: return is_static_call(number) ? call_static(number, a) : call_rare(number, a);
  }
}

}  // namespace fakebot::preload
