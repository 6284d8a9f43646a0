// The slots of this process's threads, and how a thread waits.
#pragma once

#include <cerrno>

#include "preload/wait/shared_time.hpp"

namespace fakebot::preload {

/// Nullptr: this process lives in real time.
extern SharedTime* shared;  // NOLINT(bugprone-dynamic-static-initializers): nullptr

inline std::int64_t now_ns() {
  return shared->now_ns.load(std::memory_order_acquire);
}

/// A slot for a thread or process that is about to start. Nullptr without a free slot.
ThreadSlot* expect_one();
/// The thread or process of the slot did not start.
void expect_no_more(ThreadSlot* slot);
/// The thread of the slot has this number, so that fakebot notices an end before the first report.
/// `process` is the process of the thread.
void expect_numbers(ThreadSlot* slot, std::int32_t process, std::int32_t thread);
/// The calling thread has this slot, which process `creator` expected, from now on; or another one,
/// if that process has ended meanwhile.
void adopt(ThreadSlot* slot, std::int32_t creator);
/// The calling thread is the first of a program that was loaded: it adopts the slot that was
/// expected, or that of the program before.
void adopt_expected();
/// Nullptr for a thread or process started behind our back. Also for a process
/// that shares the memory of its parent.
ThreadSlot* slot_of_this_thread();
/// From now on threads may share the thread-local storage of the calling thread.
void share_thread_storage();
/// The calling thread shares such storage. False if too many do. To be called before the thread
/// adopts a slot.
bool take_place_of_sharing();
/// A thread with shared storage is about to load a program. Does nothing for other threads.
void leave_place_of_sharing();
/// The calling thread is the only one of a process that has a copy of the memory, made by the
/// thread with this number of the process with that memory. Before it adopts a slot.
void begin_with_copy(std::int32_t creating_thread);

/// The calling thread ends, or its whole process. The slots of its other threads, which may run
/// until then, are left to fakebot.
void release_own();

/// A wait without a time limit in the kernel, from the constructor to end(). Between the two the
/// thread does nothing else, but for the program's handlers of signals, which may wait in turn or
/// jump away for good.
class Wait {
 public:
  explicit Wait(std::int64_t deadline_ns);

  struct End {
    bool due;        ///< the deadline has come
    bool was_woken;  ///< perhaps for a wait around this wait
  };
  End end();

 private:
  int depth_;
  std::uint32_t early_wakes_;  ///< of waits around this wait
};

/// The calling thread jumps to this place of its stack: what waited below is over.
void abandon_waits_below(std::uintptr_t stack);

/// The wake signal was handled by this thread.
void note_wake_signal();

/// Calls wait(), a system call without a time limit, until something else than the wake signal ends
/// it. Returns its result; `at_deadline` when the deadline has come.
template <class Call>
long wait_until(std::int64_t deadline_ns, long at_deadline, Call&& call) {
  for (;;) {
    if (deadline_ns <= now_ns()) { return at_deadline; }
    Wait wait(deadline_ns);
    const long result = call();
    const Wait::End end = wait.end();
    if (result != -EINTR) { return result; }
    if (end.due) { return at_deadline; }
    if (!end.was_woken) { return result; }
  }
}

}  // namespace fakebot::preload
