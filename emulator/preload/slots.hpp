// The slots of this process's threads, and how a thread waits.
#pragma once

#include <cerrno>

#include "preload/shared_time.hpp"

namespace fakebot::preload {

/// Nullptr: this process lives in real time.
extern SharedTime* shared;  // NOLINT(bugprone-dynamic-static-initializers): nullptr

inline std::int64_t now_ns() {
  return shared->now_ns.load(std::memory_order_acquire);
}

/// For a thread or process that is about to start. Nullptr if none is free.
ThreadSlot* expect_one();
/// It did not start.
void expect_no_more(ThreadSlot* slot);
/// The calling thread has this slot from now on.
void adopt(ThreadSlot* slot);
/// The calling thread is the first of a process that was forked or loaded: it adopts the slot that
/// was expected, or that of the program before.
void adopt_expected();
/// The calling thread ends, or its whole process. The slots of its other threads, which may run
/// until then, are left to fakebot.
void release_own();

/// A wait without a time limit in the kernel. Between the two the thread does nothing else.
void begin_wait(std::int64_t deadline_ns);
struct WaitEnd {
  bool due;        ///< the deadline has come
  bool was_woken;  ///< by the wake signal, perhaps that of an earlier deadline
};
WaitEnd end_wait();

/// The wake signal was handled by this thread.
void note_wake_signal();

/// Calls wait(), a system call without a time limit, until something else than the wake signal ends
/// it. Returns its result; `at_deadline` when the deadline has come.
template <class Wait>
long wait_until(std::int64_t deadline_ns, long at_deadline, Wait&& wait) {
  for (;;) {
    if (deadline_ns <= now_ns()) { return at_deadline; }
    begin_wait(deadline_ns);
    const long result = wait();
    const WaitEnd end = end_wait();
    if (result != -EINTR) { return result; }
    if (end.due) { return at_deadline; }
    if (!end.was_woken) { return result; }
  }
}

}  // namespace fakebot::preload
