// What the calling thread does to threads that wait: fakebot asks such threads again whether they
// sleep.
#pragma once

namespace fakebot::preload {

// Missing in old headers.
inline constexpr int kFutexLockPi2 = 13;  // FUTEX_LOCK_PI2
inline constexpr int kFutexWake = 454;    // SYS_futex_wake
inline constexpr int kFutexRequeue = 456;

/// To be called before a call by which a thread may wake: a lone turn is over soon.
void note_possible_wake();
/// A futex call that wakes threads, with the call's arguments.
long wake_futex(const long (&a)[6]);
/// The newer calls futex_wake() and futex_requeue().
long wake_any_futex(long number, const long (&a)[6]);
/// kill() and similar calls, with the call's arguments.
long send_signal(long number, const long (&a)[6]);
/// From now on signals may come without any call of a thread.
void expect_uncounted_signals();

}  // namespace fakebot::preload
