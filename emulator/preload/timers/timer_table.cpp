#include "preload/timers/timer_table.hpp"

#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>

#include <atomic>

#include "preload/raw_syscall.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

namespace {

constexpr int kMostTimers = 1024;

Timer timers[kMostTimers];
/// All timers ever added are before this place. Each process started by fork() would get pages of
/// the process's own for further timers looked at.
int most_timers = 0;

struct AddedTimers {
  Timer* begin() const { return timers; }
  Timer* end() const { return timers + most_timers; }
};
std::atomic<std::uint32_t> locked{0};
std::atomic<std::uint32_t> changes{0};
std::atomic<bool> thread_runs{false};

/// Takes the next due timer, with the number of expiries. Without a due timer, returns false and
/// sets `next_ns` to the time of the next timer.
bool take_due(Timer& due, std::int64_t& times, std::int64_t& next_ns) {
  const TimerLock lock;
  const std::int64_t now = now_ns();
  next_ns = kNever;
  for (Timer& timer : AddedTimers{}) {
    if (timer.kind == TimerKind::none) { continue; }
    if (timer.next_ns <= now) {
      times = timer.interval_ns > 0 ? (now - timer.next_ns) / timer.interval_ns + 1 : 1;
      timer.next_ns = timer.interval_ns > 0 ? timer.next_ns + times * timer.interval_ns : kNever;
      const bool pending = is_signal_pending(timer);
      timer.overruns = static_cast<int>(pending ? timer.overruns + times : times - 1);
      due = timer;
      if (!pending) { return true; }
    }
    if (timer.next_ns < next_ns) { next_ns = timer.next_ns; }
  }
  return false;
}

void* run_timers(void* /*none*/) {
  block_others();
  for (;;) {
    const std::uint32_t seen = changes.load();
    Timer due{};
    std::int64_t times = 0;
    std::int64_t next_ns = kNever;
    while (take_due(due, times, next_ns)) { set_off(due, times); }
    wait_until({next_ns, Wakers::futex, 0, bits(&changes)}, 0, [&] {
      return raw_syscall(SYS_futex, bits(&changes), marked(FUTEX_WAIT_PRIVATE), seen);
    });
  }
  return nullptr;
}

}  // namespace

TimerLock::TimerLock() : before_(block_others()) {
  while (locked.exchange(1, std::memory_order_acquire) != 0) {
    raw_syscall(SYS_sched_yield, marked(0));
  }
}

TimerLock::~TimerLock() {
  locked.store(0, std::memory_order_release);
  restore_blocked(before_);
}

Timer* find_timer(TimerKind kind, int number) {
  for (Timer& timer : AddedTimers{}) {
    if (timer.kind == kind && timer.number == number) { return &timer; }
  }
  return nullptr;
}

Timer* find_timer_of_event(long event) {
  for (Timer& timer : AddedTimers{}) {
    if (timer.kind == TimerKind::descriptor && timer.event == event && event > 0) { return &timer; }
  }
  return nullptr;
}

Timer* add_timer(TimerKind kind) {
  for (int i = 0; i < kMostTimers; ++i) {
    if (timers[i].kind != TimerKind::none) { continue; }
    most_timers = i < most_timers ? most_timers : i + 1;
    timers[i] = Timer{};
    timers[i].kind = kind;
    timers[i].number = i;
    timers[i].next_ns = kNever;
    return &timers[i];
  }
  return nullptr;
}

Timer* find_or_add_timer(TimerKind kind, int number) {
  Timer* timer = find_timer(kind, number);
  if (timer == nullptr) {
    timer = add_timer(kind);
    if (timer != nullptr) { timer->number = number; }
  }
  return timer;
}

itimerspec left_of(const Timer& timer) {
  if (timer.next_ns == kNever) { return {}; }
  const std::int64_t left = timer.next_ns - now_ns();
  return {.it_interval = time_of(timer.interval_ns), .it_value = time_of(left > 0 ? left : 1)};
}

void arm(Timer& timer, std::int64_t next_ns, std::int64_t interval_ns) {
  timer.next_ns = next_ns;
  constexpr std::int64_t kLongest = kNever / 2;  // can be added to a time
  timer.interval_ns = interval_ns < kLongest ? interval_ns : kLongest;
}

void tell_timer_thread() {
  if (!thread_runs.exchange(true)) {
    pthread_t thread{};
    if (::pthread_create(&thread, nullptr, run_timers, nullptr) == 0) { ::pthread_detach(thread); }
  }
  changes.fetch_add(1);
  wake_futex({bits(&changes), FUTEX_WAKE_PRIVATE, 1, 0, 0, 0});
}

void forget_timers() {
  thread_runs.store(false);
  locked.store(0);
  for (Timer& timer : AddedTimers{}) {
    timer.next_ns = kNever;
    if (timer.kind != TimerKind::descriptor) { timer.kind = TimerKind::none; }
  }
}

}  // namespace fakebot::preload
