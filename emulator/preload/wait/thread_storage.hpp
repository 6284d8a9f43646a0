// The library's own notes on each thread, in storage of the thread.
#pragma once

#include <sys/syscall.h>

#include <atomic>
#include <cstdint>

#include "preload/raw_syscall.hpp"
#include "preload/wait/shared_time.hpp"

// A statically linked program has no thread-local storage of the library. On x86-64 the address of
// a thread's notes is in the thread's %gs, a register unused by programs. On arm64 no register is
// free: the notes are found by the number of the thread.
#if defined(FAKEBOT_LOADER) && defined(__x86_64__)
#define FAKEBOT_NOTES_IN_REGISTER 1
#else
#define FAKEBOT_NOTES_IN_REGISTER 0
#endif

namespace fakebot::preload {

/// How often a thread has looked in a row, and the time of the last look.
struct Looks {
  int count = 0;
  std::int64_t last_ns = 0;
};
/// The general registers and the instruction pointer of x86-64.
inline constexpr int kRegisters = 17;
/// Reads of the processor's counter in a row, with nothing in between.
struct CounterReads {
  int equal = 0;  ///< how much the reads look like a loop without end
  std::int64_t begun_ns = 0;
  std::int64_t last_ns = kNever;  ///< kNever: the thread has called something since
  std::int64_t registers[kRegisters]{};
  std::int64_t spun_ns = 0;       ///< in the last loop without end, so far
  std::int64_t spun_at = 0;       ///< the address of the instruction there
  std::int64_t spun_last_ns = 0;  ///< in the same loop before
};
struct ThreadNotes {
  Looks present;
  Looks passed_timers;
  Looks vain;
  std::int64_t vain_ns = 0;  ///< of the last wait after a vain look
  int fewer_at_once = 0;     ///< of vain looks, because the thread has used up all before
  int last_timer = 0;        ///< number of the last timer created by timer_create()
  CounterReads counter_reads;
  /// The library's own signals that the program has blocked, and the ones sent meanwhile.
  std::uint64_t blocked_own = 0;
  std::uint64_t pending_own = 0;
};

/// Waits can be nested: a signal's handler that has interrupted a wait may wait, too.
inline constexpr int kMostNested = 16;
struct Nested {
  std::uintptr_t stack;
  ThreadState around;  ///< of the interrupted wait; running: no wait was interrupted
  std::int64_t deadline_around_ns;
  Wakers wakers_around;
  std::int64_t futex_around;
  std::uint32_t device_around;
};

/// The library's own notes on a thread.
struct Own {
#if FAKEBOT_NOTES_IN_REGISTER
  Own* self = nullptr;  ///< first: at the thread's %gs
#endif
  std::atomic<std::int32_t> thread{0};  ///< the owner; 0: nobody
  std::uint32_t space = 0;              ///< the PID namespace of the owner
  ThreadSlot* slot = nullptr;
  /// Wake signals so far, and wake signals due so far. A thread awaits each due signal: a late
  /// signal would interrupt a call that is no wait of the library.
  volatile std::uint32_t wakes = 0;
  std::uint32_t due_wakes = 0;
  Nested waits[kMostNested]{};
  int depth = 0;
  ThreadNotes notes;
};

inline std::int32_t process_id() {
  return static_cast<std::int32_t>(raw_syscall(SYS_getpid));
}
inline std::int32_t thread_id() {
  return static_cast<std::int32_t>(raw_syscall(SYS_gettid));
}

/// The calling thread's notes.
Own& mine();
/// Of the calling thread.
ThreadNotes& notes_of_thread();
/// The calling thread is the first thread of a loaded program.
void begin_first_thread();

/// From now on threads may share the thread-local storage of the calling thread.
void share_thread_storage();
/// The calling thread, in the PID namespace `space`, shares its thread-local storage. Otherwise
/// says why the process is not held. To be called before the thread adopts a slot.
void take_place_of_sharing(std::uint32_t space);
/// A thread with shared storage is about to load a program. Does nothing for other threads.
void leave_place_of_sharing();
/// The calling thread is the only thread of a process with a copy of the memory. The thread
/// `creating_thread` of the copied process made the copy. To be called before the thread adopts a
/// slot.
void begin_with_copy(std::int32_t creating_thread);

}  // namespace fakebot::preload
