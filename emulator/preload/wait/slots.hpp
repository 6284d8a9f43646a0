// The slots of the process's threads.
#pragma once

#include "preload/wait/shared_time.hpp"

namespace fakebot::preload {

/// Nullptr: the process lives in real time.
extern SharedTime* shared;  // NOLINT(bugprone-dynamic-static-initializers): nullptr

inline std::int64_t now_ns() {
  return shared->now_ns.load(std::memory_order_acquire);
}

/// One running thread more.
void count_up();
/// One running thread less; wakes fakebot when no thread runs.
void count_down();
/// Sets the state, and counts the thread as the new state demands. Returns the state before.
ThreadState change(ThreadSlot& slot, ThreadState now);

/// The thread could run, and is to call await_turn(). Returns the state before.
ThreadState make_ready(ThreadSlot& slot);
void await_turn(const ThreadSlot& slot);
/// Of a thread whose wait is over: returns at the next turn, which may have begun in the wait.
/// Returns the state before.
ThreadState take_turn_after_wait(ThreadSlot& slot);
/// Returns at the next turn.
void end_turn(ThreadSlot& slot);

/// A slot for a thread or process about to start.
struct Expected {
  ThreadSlot* slot = nullptr;    ///< nullptr: no slot was free
  std::uint32_t generation = 0;  ///< of the slot
};
Expected expect_one();
/// The thread or process did not start.
void expect_no_more(Expected expected);
/// The thread has the given number in the caller's namespace, so that fakebot notices an end before
/// the first report. `process` is the process of the thread.
void expect_numbers(Expected expected, std::int32_t process, std::int32_t thread);
/// The slot belongs to the calling thread, in the PID namespace `space`, from now on. If the
/// creator has ended meanwhile, the calling thread gets another slot.
void adopt(Expected expected, std::uint32_t space);
/// The calling thread is the first thread of a loaded program: the thread adopts the expected slot,
/// or the slot of the program before.
void adopt_expected(std::uint32_t space);
/// The calling thread's slot. Nullptr for a thread or process started behind our back, and for a
/// process that shares the memory of its parent.
ThreadSlot* slot_of_this_thread();
/// The calling thread's slot; a new one for a thread or process started behind our back. Nullptr
/// without a free slot.
ThreadSlot* slot_to_wait_in();
/// The slot of a thread with the given number in the caller's namespace; nullptr: of none.
ThreadSlot* slot_of_thread(std::int32_t thread);
/// The calling thread ends, perhaps with the whole process. The slots of further threads, perhaps
/// running until the end, are left to fakebot.
void release_own();

}  // namespace fakebot::preload
