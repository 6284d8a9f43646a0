// How a thread waits: for a deadline, for what others do, or for its turn.
#pragma once

#include <cerrno>

#include "preload/wait/shared_time.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

/// What a thread waits for.
struct Awaited {
  // NOLINTNEXTLINE(google-explicit-constructor): a deadline is all that most waits have
  Awaited(std::int64_t deadline) : deadline_ns(deadline) {}
  Awaited(std::int64_t deadline, Wakers woken_by, std::uint64_t alone, long word = 0)
      : deadline_ns(deadline), wakers(woken_by), futex(word), alone_at(alone) {}
  /// `of_device`: see ThreadSlot::device.
  static Awaited descriptors(std::int64_t deadline, Wakers woken_by, std::uint32_t of_device) {
    Awaited awaited(deadline, woken_by, 0);
    awaited.device = of_device;
    return awaited;
  }

  std::int64_t deadline_ns;
  Wakers wakers = Wakers::any;
  long futex = 0;
  std::uint64_t alone_at = 0;  ///< alone_now() before the last look for what is awaited
  std::uint32_t device = 0;    ///< see ThreadSlot::device
};

/// The value for ThreadSlot::alone_at.
std::uint64_t alone_now();

/// A wait without a time limit in the kernel, from the constructor to end(). In between, the thread
/// does nothing else, except for the program's handlers of signals. Such a handler may wait, too,
/// or jump away for good.
class Wait {
 public:
  explicit Wait(const Awaited& awaited);

  struct End {
    bool due;        ///< the deadline has come
    bool was_woken;  ///< perhaps for a wait around the present wait
  };
  End end();

 private:
  int depth_;
  std::uint32_t early_wakes_;  ///< of waits around the present wait
};

/// Within a wait for Wakers::fakebot: sleeps until fakebot or a signal wakes the thread. Returns
/// -EINTR, or kNoSlot for a thread that fakebot does not know.
long wait_until_called();
inline constexpr long kNoSlot = 1;

/// Sleeps until a deadline, later than now, or a signal. Returns 0 or -EINTR.
long sleep_until_called(std::int64_t deadline_ns);

/// Notes a call: the end of the thread's turn, perhaps. Returns at the next turn then.
void note_call();
/// Whether a call also ends a row of CounterReads: only programs that read the counter shall pay
/// for the look at the thread's notes.
extern bool ends_counter_reads;  // NOLINT(bugprone-dynamic-static-initializers): false

/// The calling thread jumps to a place of the stack: all waits below are over.
void abandon_waits_below(std::uintptr_t stack);

/// The calling thread has handled the wake signal.
void note_wake_signal();

/// Calls wait(), a system call without a time limit, until the call ends for another reason than
/// the wake signal. Returns the call's result; `at_deadline` when the deadline has come.
template <class Call>
long wait_until(Awaited awaited, long at_deadline, Call&& call) {
  for (;;) {
    if (awaited.deadline_ns <= now_ns()) { return at_deadline; }
    Wait wait(awaited);
    const long result = call();
    const Wait::End end = wait.end();
    if (result != -EINTR) { return result; }
    if (!end.due && !end.was_woken) { return result; }
    awaited.alone_at = 0;
  }
}

}  // namespace fakebot::preload
