// The system calls of timers.
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "preload/descriptors/waiting.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/timers/timer_table.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/clocks.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

namespace {

/// Numbers of the library's timers begin here; the kernel's timers, of processor time, have small
/// numbers.
constexpr int kFirstNumber = 0x4000'0000;

std::atomic<bool> any_descriptors{false};

timeval seconds_of(const timespec& time) {
  return {.tv_sec = time.tv_sec, .tv_usec = time.tv_nsec / 1000};
}
std::int64_t whole_ns_of(const timeval& time) {
  return time.tv_sec * kNsPerS + time.tv_usec * 1000;
}

long arm_alarm(std::int64_t next_ns, std::int64_t interval_ns, itimerspec& before) {
  {
    const TimerLock lock;
    Timer* const timer = find_or_add_timer(TimerKind::alarm, 0);
    if (timer == nullptr) { return -ENOMEM; }
    before = left_of(*timer);
    arm(*timer, next_ns, interval_ns);
  }
  tell_timer_thread();
  return 0;
}

long set_alarm(const itimerval* wanted, itimerval* before) {
  const itimerval none{};
  const std::int64_t value_ns = whole_ns_of((wanted != nullptr ? *wanted : none).it_value);
  const std::int64_t interval_ns = whole_ns_of((wanted != nullptr ? *wanted : none).it_interval);
  itimerspec former{};
  const long error = arm_alarm(value_ns != 0 ? after(value_ns) : kNever, interval_ns, former);
  if (error != 0) { return error; }
  if (before != nullptr) {
    *before = {.it_interval = seconds_of(former.it_interval),
               .it_value = seconds_of(former.it_value)};
  }
  return 0;
}

long get_alarm(itimerval* left) {
  const TimerLock lock;
  const Timer* const timer = find_timer(TimerKind::alarm, 0);
  const itimerspec now = timer != nullptr ? left_of(*timer) : itimerspec{};
  *left = {.it_interval = seconds_of(now.it_interval), .it_value = seconds_of(now.it_value)};
  return 0;
}

[[maybe_unused]] long set_alarm_of_seconds(unsigned seconds) {
  const itimerval wanted{.it_interval = {}, .it_value = {.tv_sec = seconds, .tv_usec = 0}};
  itimerval before{};
  if (const long error = set_alarm(&wanted, &before)) { return error; }
  // Rounded as by the kernel: never to 0 while time is left.
  const bool up = before.it_value.tv_usec >= 500'000 ||
                  (before.it_value.tv_sec == 0 && before.it_value.tv_usec > 0);
  return before.it_value.tv_sec + (up ? 1 : 0);
}

/// Takes back unread expiries.
void drain(int descriptor) {
  pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
  std::uint64_t ignored = 0;
  if (look_at_descriptors(&polled, 1) > 0) {
    raw_syscall(SYS_read, descriptor, bits(&ignored), sizeof(ignored));
  }
}

long set_timer(TimerKind kind, int number, bool absolute, const itimerspec* wanted,
               itimerspec* before) {
  if (wanted == nullptr) { return -EFAULT; }
  if (!is_valid(wanted->it_value) || !is_valid(wanted->it_interval)) { return -EINVAL; }
  std::int64_t next_ns = kNever;
  {
    const TimerLock lock;
    Timer* const timer = find_timer(kind, number);
    if (timer == nullptr) { return -EINVAL; }
    const itimerspec former = left_of(*timer);
    if (const std::int64_t value_ns = ns_of(wanted->it_value); value_ns != 0) {
      next_ns = absolute ? value_ns - start_of(timer->realtime) : after(value_ns);
    }
    arm(*timer, next_ns, ns_of(wanted->it_interval));
    timer->overruns = 0;
    if (kind == TimerKind::descriptor) { drain(number); }
    if (before != nullptr) { *before = former; }
  }
  tell_timer_thread();
  if (next_ns <= now_ns()) { note_passed_timer(); }
  return 0;
}

long get_timer(TimerKind kind, int number, itimerspec* left) {
  const TimerLock lock;
  const Timer* const timer = find_timer(kind, number);
  if (timer == nullptr) { return -EINVAL; }
  *left = left_of(*timer);
  return 0;
}

// --- descriptors -------------------------------------------------------------

/// Creates a counter in place of the kernel's timer, which would expire in real time.
long create_descriptor(int clock, int flags) {
  static_assert(int{TFD_NONBLOCK} == int{EFD_NONBLOCK} && int{TFD_CLOEXEC} == int{EFD_CLOEXEC});
  const long descriptor = raw_syscall(SYS_eventfd2, 0, flags & (TFD_NONBLOCK | TFD_CLOEXEC));
  if (descriptor < 0) { return descriptor; }
  const TimerLock lock;
  Timer* const timer = find_or_add_timer(TimerKind::descriptor, static_cast<int>(descriptor));
  if (timer == nullptr) {
    raw_syscall(SYS_close, descriptor);
    return -ENFILE;
  }
  timer->realtime = is_realtime(clock);
  timer->next_ns = kNever;  // may be the time of a closed descriptor
  timer->event = event_of_descriptor(timer->number);
  any_descriptors.store(true);
  return descriptor;
}

/// The timer behind a descriptor, perhaps a duplicate. Negative: no timer of the library.
int original_of(int descriptor) {
  const TimerLock lock;
  const Timer* timer = find_timer(TimerKind::descriptor, descriptor);
  const long event = event_of_descriptor(descriptor);
  if (timer == nullptr || timer->event != event) { timer = find_timer_of_event(event); }
  return timer != nullptr ? timer->number : -1;
}

// --- notifying timers --------------------------------------------------------

long create_notifying(int clock, const sigevent* wanted, int* number) {
  const TimerLock lock;
  Timer* const timer = add_timer(TimerKind::notifying);
  if (timer == nullptr) { return -EAGAIN; }
  timer->number += kFirstNumber;
  timer->realtime = is_realtime(clock);
  if (wanted != nullptr) {
    timer->event_of = *wanted;
  } else {
    timer->event_of.sigev_notify = SIGEV_SIGNAL;
    timer->event_of.sigev_signo = SIGALRM;
    timer->event_of.sigev_value.sival_int = timer->number;
  }
  *number = timer->number;
  notes_of_thread().last_timer = timer->number;
  return 0;
}

long delete_notifying(int number) {
  const TimerLock lock;
  Timer* const timer = find_timer(TimerKind::notifying, number);
  if (timer == nullptr) { return -EINVAL; }
  timer->kind = TimerKind::none;
  return 0;
}

long overruns_of(int number) {
  const TimerLock lock;
  const Timer* const timer = find_timer(TimerKind::notifying, number);
  return timer != nullptr ? timer->overruns : -EINVAL;
}

}  // namespace

long call_timers(long number, const long (&a)[6]) {
  const auto real = [&] { return raw_syscall(number, marked(a[0]), a[1], a[2], a[3]); };
  const int first = static_cast<int>(a[0]);
  constexpr auto kNotifying = TimerKind::notifying;
  // Timers of processor time send signals by themselves.
  const auto of_processor = [&] {
    expect_uncounted_signals();
    return real();
  };
  switch (number) {
    case SYS_setitimer:
      return first != ITIMER_REAL ? of_processor()
                                  : set_alarm(pointer<itimerval>(a[1]), pointer<itimerval>(a[2]));
    case SYS_getitimer: return first != ITIMER_REAL ? real() : get_alarm(pointer<itimerval>(a[1]));
#if defined(SYS_alarm)
    case SYS_alarm: return set_alarm_of_seconds(static_cast<unsigned>(a[0]));
#endif
    case SYS_timerfd_create: return create_descriptor(first, static_cast<int>(a[1]));
    case SYS_timerfd_settime: {
      const int timer = original_of(first);
      if (timer < 0) { return real(); }
      return set_timer(TimerKind::descriptor, timer, (a[1] & TFD_TIMER_ABSTIME) != 0,
                       pointer<itimerspec>(a[2]), pointer<itimerspec>(a[3]));
    }
    case SYS_timerfd_gettime: {
      const int timer = original_of(first);
      if (timer < 0) { return real(); }
      return get_timer(TimerKind::descriptor, timer, pointer<itimerspec>(a[1]));
    }
    case SYS_timer_create:
      if (!is_realtime(first) && !is_monotonic(first)) { return of_processor(); }
      return create_notifying(first, pointer<sigevent>(a[1]), pointer<int>(a[2]));
    default: break;
  }
  if (first < kFirstNumber) { return real(); }
  switch (number) {
    case SYS_timer_settime:
      return set_timer(kNotifying, first, (a[1] & TIMER_ABSTIME) != 0, pointer<itimerspec>(a[2]),
                       pointer<itimerspec>(a[3]));
    case SYS_timer_gettime: return get_timer(kNotifying, first, pointer<itimerspec>(a[1]));
    case SYS_timer_delete: return delete_notifying(first);
    case SYS_timer_getoverrun: return overruns_of(first);
    default: return -ENOSYS;
  }
}

void forget_descriptor(int descriptor) {
  if (!any_descriptors.load()) { return; }
  const TimerLock lock;
  Timer* const timer = find_timer(TimerKind::descriptor, descriptor);
  if (timer != nullptr) { timer->kind = TimerKind::none; }
}

void set_notice_of_last(const sigevent& event) {
  const TimerLock lock;
  find_timer(TimerKind::notifying, notes_of_thread().last_timer)->event_of = event;
}

void take_alarm_along(ThreadSlot& slot) {
  const TimerLock lock;
  const Timer* const timer = find_timer(TimerKind::alarm, 0);
  const bool armed = timer != nullptr && timer->next_ns != kNever;
  slot.alarm_ns = armed ? timer->next_ns : 0;
  slot.alarm_interval_ns = armed ? timer->interval_ns : 0;
}

void resume_alarm() {
  const ThreadSlot* const slot = slot_of_this_thread();
  if (slot == nullptr || slot->alarm_ns == 0) { return; }
  itimerspec none{};
  arm_alarm(slot->alarm_ns, slot->alarm_interval_ns, none);
}

}  // namespace fakebot::preload
