// Waits with a deadline, in scaled time.
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdarg>

#include "preload/raw_syscall.hpp"
#include "preload/scaled/scale.hpp"

namespace {

using fakebot::preload::RealDeadline;
using fakebot::preload::RealTime;

/// C++ and Rust wait for a futex themselves, by this function. WAIT has a duration, WAIT_BITSET has
/// a deadline.
long wait_for_futex(const long (&a)[6]) {
  const long operation = a[1] & FUTEX_CMD_MASK;
  const auto* const given = fakebot::preload::pointer<const timespec>(a[3]);
  const RealTime time(operation == FUTEX_WAIT ? given : nullptr);
  const clockid_t clock = (a[1] & FUTEX_CLOCK_REALTIME) != 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  const RealDeadline deadline(clock, operation == FUTEX_WAIT_BITSET ? given : nullptr);
  const timespec* const limit = operation == FUTEX_WAIT ? time : deadline;
  return FAKEBOT_OF_C_LIBRARY(syscall)(SYS_futex, a[0], a[1], a[2], limit, a[4], a[5]);
}

}  // namespace

FAKEBOT_SCALES int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                          clockid_t clock, const timespec* deadline) {
  return FAKEBOT_OF_C_LIBRARY(pthread_cond_clockwait)(condition, mutex, clock,
                                                      RealDeadline(clock, deadline));
}

FAKEBOT_SCALES int sem_timedwait(sem_t* semaphore, const timespec* deadline) {
  return FAKEBOT_OF_C_LIBRARY(sem_timedwait)(semaphore, RealDeadline(CLOCK_REALTIME, deadline));
}

FAKEBOT_SCALES int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* deadline) {
  return FAKEBOT_OF_C_LIBRARY(sem_clockwait)(semaphore, clock, RealDeadline(clock, deadline));
}

FAKEBOT_SCALES int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* deadline) {
  return FAKEBOT_OF_C_LIBRARY(pthread_mutex_timedlock)(mutex,
                                                       RealDeadline(CLOCK_REALTIME, deadline));
}

FAKEBOT_SCALES int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock,
                                           const timespec* deadline) {
  return FAKEBOT_OF_C_LIBRARY(pthread_mutex_clocklock)(mutex, clock, RealDeadline(clock, deadline));
}

FAKEBOT_SCALES int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const timespec* deadline) {
  return FAKEBOT_OF_C_LIBRARY(pthread_rwlock_timedrdlock)(lock,
                                                          RealDeadline(CLOCK_REALTIME, deadline));
}

FAKEBOT_SCALES int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const timespec* deadline) {
  return FAKEBOT_OF_C_LIBRARY(pthread_rwlock_timedwrlock)(lock,
                                                          RealDeadline(CLOCK_REALTIME, deadline));
}

FAKEBOT_SCALES int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock,
                                              const timespec* deadline) {
  return FAKEBOT_OF_C_LIBRARY(pthread_rwlock_clockrdlock)(lock, clock,
                                                          RealDeadline(clock, deadline));
}

FAKEBOT_SCALES int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock,
                                              const timespec* deadline) {
  return FAKEBOT_OF_C_LIBRARY(pthread_rwlock_clockwrlock)(lock, clock,
                                                          RealDeadline(clock, deadline));
}

/// For calls other than the two waits, libfaketime's syscall(), if any, only passes the call on; so
/// does this function.
FAKEBOT_SCALES long syscall(long number, ...) noexcept {
  va_list list;
  va_start(list, number);
  long a[6];
  for (long& argument : a) { argument = va_arg(list, long); }
  va_end(list);
  if (number == SYS_futex) {
    const long operation = a[1] & FUTEX_CMD_MASK;
    if (operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET) { return wait_for_futex(a); }
  }
  return FAKEBOT_OF_C_LIBRARY(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
