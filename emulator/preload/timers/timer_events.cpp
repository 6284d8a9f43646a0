// The consequences of a timer's expiry.
#include <fcntl.h>
#include <pthread.h>
#include <sys/syscall.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "preload/raw_syscall.hpp"
#include "preload/timers/timer_table.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

namespace {

/// The number after `name` in a file of /proc; negative without the name.
long number_in(const char* path, const char* name, int base) {
  char text[2048]{};
  const long file = raw_syscall(SYS_openat, AT_FDCWD, bits(path), O_RDONLY | O_CLOEXEC);
  if (file < 0) { return -1; }
  raw_syscall(SYS_read, file, bits(text), sizeof(text) - 1);
  raw_syscall(SYS_close, file);
  const char* const at = std::strstr(text, name);
  return at != nullptr ? std::strtol(at + std::strlen(name), nullptr, base) : -1;
}

struct Notice {
  void (*function)(sigval);
  sigval value;
};

void* notify(void* argument) {
  const Notice notice = *static_cast<Notice*>(argument);
  std::free(argument);
  restore_blocked(0);  // the new thread blocks the same signals as the timers' thread
  notice.function(notice.value);
  return nullptr;
}

void start_notice(const sigevent& event) {
  auto* const notice = static_cast<Notice*>(std::malloc(sizeof(Notice)));
  if (notice == nullptr) { return; }
  *notice = {.function = event.sigev_notify_function, .value = event.sigev_value};
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  std::size_t stack = 0;
  if (event.sigev_notify_attributes != nullptr &&
      ::pthread_attr_getstacksize(event.sigev_notify_attributes, &stack) == 0) {
    ::pthread_attr_setstacksize(&attributes, stack);
  }
  pthread_t thread{};
  if (::pthread_create(&thread, &attributes, notify, notice) != 0) { std::free(notice); }
  ::pthread_attr_destroy(&attributes);
}

void send_signal_of(const Timer& timer) {
  siginfo_t info{};
  info.si_signo = timer.event_of.sigev_signo;
  info.si_code = SI_TIMER;
  info.si_timerid = timer.number;
  info.si_overrun = timer.overruns;
  info.si_value = timer.event_of.sigev_value;
  const long process = raw_syscall(SYS_getpid);
  if (timer.event_of.sigev_notify == SIGEV_THREAD_ID) {
    send_signal(SYS_rt_tgsigqueueinfo,
                {process, timer.event_of._sigev_un._tid, info.si_signo, bits(&info), 0, 0});
  } else {
    send_signal(SYS_rt_sigqueueinfo, {process, info.si_signo, bits(&info), 0, 0, 0});
  }
}

}  // namespace

long event_of_descriptor(int descriptor) {
  char path[40];
  std::snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", descriptor);
  const long number = number_in(path, "eventfd-id:", 10);
  // Kernels before 5.2 do not number event counters.
  return number >= 0 || number_in(path, "eventfd-count:", 16) < 0 ? number : 0;
}

bool is_signal_pending(const Timer& timer) {
  if (timer.kind != TimerKind::notifying) { return false; }
  char path[40] = "/proc/self/status";
  const bool to_thread = timer.event_of.sigev_notify == SIGEV_THREAD_ID;
  if (to_thread) {
    std::snprintf(path, sizeof(path), "/proc/self/task/%d/status", timer.event_of._sigev_un._tid);
  } else if (timer.event_of.sigev_notify != SIGEV_SIGNAL) {
    return false;
  }
  const long pending = number_in(path, to_thread ? "SigPnd:" : "ShdPnd:", 16);
  return pending > 0 && (pending >> (timer.event_of.sigev_signo - 1) & 1) != 0;
}

void set_off(const Timer& timer, std::int64_t times) {
  if (timer.kind == TimerKind::alarm) {
    send_signal(SYS_kill, {raw_syscall(SYS_getpid), SIGALRM, 0, 0, 0, 0});
  } else if (timer.kind == TimerKind::descriptor) {
    // The counter counts expiries, as a timer's descriptor does. The descriptor's number may belong
    // to another file by now.
    if (event_of_descriptor(timer.number) != timer.event) { return; }
    raw_syscall(SYS_write, timer.number, bits(&times), sizeof(times));
  } else if (timer.event_of.sigev_notify == SIGEV_THREAD) {
    start_notice(timer.event_of);
  } else if (timer.event_of.sigev_notify != SIGEV_NONE) {
    send_signal_of(timer);
  }
}

}  // namespace fakebot::preload
