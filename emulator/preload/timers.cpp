#include "preload/timers.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <cerrno>

#include "preload/descriptors.hpp"
#include "preload/limits.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/replaced.hpp"
#include "preload/slots.hpp"

namespace fakebot::preload {

namespace {

constexpr int kMostTimers = 256;
constexpr int kAlarm = -1;  // in place of a descriptor: setitimer(ITIMER_REAL)

struct Timer {
  bool used;
  int descriptor;
  bool realtime;         ///< the clock of its absolute times
  std::int64_t next_ns;  ///< kNever: not armed
  std::int64_t interval_ns;
};

Timer timers[kMostTimers];
std::atomic<std::uint32_t> locked{0};
std::atomic<std::uint32_t> changes{0};
bool thread_runs = false;

/// alarm() may be called by a handler of a signal, so none may come meanwhile.
class Lock {
 public:
  Lock() {
    sigset_t all;
    sigfillset(&all);
    FAKEBOT_REAL(pthread_sigmask)(SIG_BLOCK, &all, &before_);
    while (locked.exchange(1, std::memory_order_acquire) != 0) { raw_syscall(SYS_sched_yield); }
  }
  ~Lock() {
    locked.store(0, std::memory_order_release);
    FAKEBOT_REAL(pthread_sigmask)(SIG_SETMASK, &before_, nullptr);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  Lock(Lock&&) = delete;
  Lock& operator=(Lock&&) = delete;

 private:
  sigset_t before_{};
};

/// Whether it is one of ours still: it may have been closed, and its number used again.
bool is_event_descriptor(int descriptor) {
  char path[32] = "/proc/self/fd/";
  char digits[12];
  int count = 0;
  for (int rest = descriptor; rest > 0 || count == 0; rest /= 10) {
    digits[count++] = static_cast<char>('0' + rest % 10);
  }
  std::size_t end = ::strlen(path);
  while (count > 0) { path[end++] = digits[--count]; }
  path[end] = 0;
  constexpr char kEvent[] = "anon_inode:[eventfd]";
  char name[sizeof(kEvent)]{};
  const long size = raw_syscall(SYS_readlinkat, AT_FDCWD, bits(path), bits(name), sizeof(kEvent));
  return size == sizeof(kEvent) - 1 && ::memcmp(name, kEvent, sizeof(kEvent) - 1) == 0;
}

/// The descriptor becomes readable: it counts what expires, as that of a timer does.
void expire(int descriptor) {
  if (!is_event_descriptor(descriptor)) { return; }
  const std::uint64_t once = 1;
  raw_syscall(SYS_write, descriptor, bits(&once), sizeof(once));
}

/// Takes back what has expired and was not read.
void drain(int descriptor) {
  pollfd polled{.fd = descriptor, .events = POLLIN, .revents = 0};
  std::uint64_t ignored = 0;
  if (look_at_descriptors(&polled, 1) > 0) {
    raw_syscall(SYS_read, descriptor, bits(&ignored), sizeof(ignored));
  }
}

void set_off(int descriptor) {
  if (descriptor == kAlarm) {
    raw_syscall(SYS_kill, raw_syscall(SYS_getpid), SIGALRM);
  } else {
    expire(descriptor);
  }
}

/// Returns the time of the next one.
std::int64_t set_off_due() {
  int due[kMostTimers];
  int count = 0;
  std::int64_t next_ns = kNever;
  {
    const Lock lock;
    const std::int64_t now = now_ns();
    for (Timer& timer : timers) {
      if (!timer.used) { continue; }
      if (timer.next_ns <= now) {
        due[count++] = timer.descriptor;
        timer.next_ns = timer.interval_ns > 0 ? timer.next_ns + timer.interval_ns : kNever;
      }
      if (timer.next_ns < next_ns) { next_ns = timer.next_ns; }
    }
  }
  for (int i = 0; i < count; ++i) { set_off(due[i]); }
  return next_ns;
}

void* run_timers(void* /*none*/) {
  sigset_t all;
  sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, nullptr);  // which leaves our own out
  for (;;) {
    const std::uint32_t seen = changes.load();
    const std::int64_t next_ns = set_off_due();
    if (next_ns <= now_ns()) { continue; }
    wait_until(next_ns, 0, [&] {
      return raw_syscall(SYS_futex, bits(&changes), FUTEX_WAIT_PRIVATE, seen, 0, kMark, 0);
    });
  }
  return nullptr;
}

void start_thread_once() {
  if (thread_runs) { return; }
  thread_runs = true;
  pthread_t thread{};
  if (::pthread_create(&thread, nullptr, run_timers, nullptr) == 0) { ::pthread_detach(thread); }
}

Timer* find(int descriptor) {
  for (Timer& timer : timers) {
    if (timer.used && timer.descriptor == descriptor) { return &timer; }
  }
  return nullptr;
}

itimerspec left_of(const Timer* timer) {
  if (timer == nullptr || timer->next_ns == kNever) { return {}; }
  const std::int64_t left = timer->next_ns - now_ns();
  return {.it_interval = time_of(timer->interval_ns), .it_value = time_of(left > 0 ? left : 1)};
}

/// The one of this descriptor, or a new one. Nullptr if there are too many.
Timer* find_or_add(int descriptor) {
  Timer* timer = find(descriptor);
  for (int i = 0; timer == nullptr && i < kMostTimers; ++i) {
    if (!timers[i].used) { timer = &timers[i]; }
  }
  if (timer != nullptr && !timer->used) {
    *timer = {.used = true,
              .descriptor = descriptor,
              .realtime = false,
              .next_ns = kNever,
              .interval_ns = 0};
  }
  return timer;
}

/// False if there is no such timer and there are too many.
bool arm(int descriptor, std::int64_t next_ns, std::int64_t interval_ns, itimerspec& before) {
  start_thread_once();
  {
    const Lock lock;
    Timer* const timer = find_or_add(descriptor);
    if (timer == nullptr) { return false; }
    before = left_of(timer);
    timer->next_ns = next_ns;
    timer->interval_ns = interval_ns;
  }
  changes.fetch_add(1);
  raw_syscall(SYS_futex, bits(&changes), FUTEX_WAKE_PRIVATE, 1);
  return true;
}

/// As of the functions below.
int result_of(long result) {
  if (result >= 0) { return static_cast<int>(result); }
  errno = static_cast<int>(-result);
  return -1;
}

timeval seconds_of(const timespec& time) {
  return {.tv_sec = time.tv_sec, .tv_usec = time.tv_nsec / 1000};
}
std::int64_t ns_of(const timeval& time) {
  return time.tv_sec * kNsPerS + time.tv_usec * 1000;
}

}  // namespace

void forget_timers() {
  thread_runs = false;
  locked.store(0);
  for (Timer& timer : timers) { timer.used = false; }
}

}  // namespace fakebot::preload

using namespace fakebot::preload;

extern "C" {

/// In place of the kernel's timer, which would expire at its own time, a counter.
FAKEBOT_REPLACES int timerfd_create(int clock, int flags) noexcept {
  if (shared == nullptr) { return FAKEBOT_REAL(timerfd_create)(clock, flags); }
  static_assert(int{TFD_NONBLOCK} == int{EFD_NONBLOCK} && int{TFD_CLOEXEC} == int{EFD_CLOEXEC});
  const int descriptor = ::eventfd(0, flags & (TFD_NONBLOCK | TFD_CLOEXEC));
  if (descriptor < 0) { return descriptor; }
  const Lock lock;
  if (Timer* const former = find(descriptor)) { former->used = false; }  // it was closed
  Timer* const timer = find_or_add(descriptor);
  if (timer == nullptr) {
    raw_syscall(SYS_close, descriptor);
    return result_of(-ENFILE);
  }
  timer->realtime = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_ALARM;
  return descriptor;
}

FAKEBOT_REPLACES int timerfd_settime(int descriptor, int flags, const struct itimerspec* wanted,
                                     struct itimerspec* before) noexcept {
  if (shared == nullptr || wanted == nullptr) {
    return FAKEBOT_REAL(timerfd_settime)(descriptor, flags, wanted, before);
  }
  if (!is_valid(wanted->it_value) || !is_valid(wanted->it_interval)) { return result_of(-EINVAL); }
  bool realtime = false;
  {
    const Lock lock;
    const Timer* const timer = find(descriptor);
    if (timer == nullptr) { return result_of(-EINVAL); }
    realtime = timer->realtime;
  }
  drain(descriptor);
  std::int64_t next_ns = kNever;
  if (const std::int64_t value_ns = ns_of(wanted->it_value); value_ns != 0) {
    next_ns = (flags & TFD_TIMER_ABSTIME) == 0
                  ? after(value_ns)
                  : value_ns - (realtime ? shared->realtime_start_ns : shared->monotonic_start_ns);
  }
  itimerspec former{};
  arm(descriptor, next_ns, ns_of(wanted->it_interval), former);
  if (before != nullptr) { *before = former; }
  return 0;
}

FAKEBOT_REPLACES int timerfd_gettime(int descriptor, struct itimerspec* left) noexcept {
  if (shared == nullptr) { return FAKEBOT_REAL(timerfd_gettime)(descriptor, left); }
  const Lock lock;
  *left = left_of(find(descriptor));
  return 0;
}

FAKEBOT_REPLACES int setitimer(__itimer_which_t which, const struct itimerval* wanted,
                               struct itimerval* before) noexcept {
  if (shared == nullptr || which != ITIMER_REAL || wanted == nullptr) {
    return FAKEBOT_REAL(setitimer)(which, wanted, before);
  }
  const std::int64_t value_ns = ns_of(wanted->it_value);
  itimerspec former{};
  if (!arm(kAlarm, value_ns != 0 ? after(value_ns) : kNever, ns_of(wanted->it_interval), former)) {
    return result_of(-ENOMEM);
  }
  if (before != nullptr) {
    *before = {.it_interval = seconds_of(former.it_interval),
               .it_value = seconds_of(former.it_value)};
  }
  return 0;
}

FAKEBOT_REPLACES unsigned alarm(unsigned seconds) noexcept {
  if (shared == nullptr) { return FAKEBOT_REAL(alarm)(seconds); }
  const itimerval wanted{.it_interval = {}, .it_value = {.tv_sec = seconds, .tv_usec = 0}};
  itimerval before{};
  setitimer(ITIMER_REAL, &wanted, &before);
  return static_cast<unsigned>(before.it_value.tv_sec + (before.it_value.tv_usec >= 500'000));
}

}  // extern "C"
