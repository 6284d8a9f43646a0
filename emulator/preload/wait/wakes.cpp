#include "preload/wait/wakes.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>

#include "preload/raw_syscall.hpp"
#include "preload/wait/sleepers.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

void note_signal() {
  if (shared == nullptr) { return; }
  end_lone_turn(*shared);
  shared->signals.fetch_add(1);
}

/// In another process a shared futex may have another address, at the same place of a page.
constexpr long kPlaceInPage = 0xfff;
constexpr long kWholeAddress = -1;

/// Notes the wake for each thread whose futex has the same bits of the address. To be called after
/// the wake: fakebot may look at a thread just before the wake. Processes may share their memory,
/// so addresses of all processes count.
void note_wake(long futex, long bits) {
  if (shared == nullptr) { return; }
  for (std::uint32_t i = 0; i < shared->most_slots.load(); ++i) {
    const ThreadSlot& slot = shared->threads[i];
    const long awaited = slot.futex.load(std::memory_order_relaxed);
    if (awaited != 0 && ((awaited ^ futex) & bits) == 0) { note_change(*shared, slot); }
  }
}

}  // namespace

void note_possible_wake() {
  if (shared != nullptr) { end_lone_turn(*shared); }
}

long wake_futex(const long (&a)[6]) {
  note_possible_wake();
  const long result = raw_syscall(SYS_futex, a[0], marked(a[1]), a[2], a[3], a[4], a[5]);
  const long command = a[1] & FUTEX_CMD_MASK;
  if (command == FUTEX_UNLOCK_PI) { return result; }  // who waits for the lock is looked at anyway
  const bool wakes_one = command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET;
  const bool is_private = (a[1] & FUTEX_PRIVATE_FLAG) != 0;
  wakes_one ? note_wake(a[0], is_private ? kWholeAddress : kPlaceInPage) : note_signal();
  return result;
}

long wake_any_futex(long number, const long (&a)[6]) {
  note_signal();
  // Marked in the flags, the only argument of 32 bits at the same place in all versions.
  return number == kFutexWake ? raw_syscall(number, a[0], a[1], a[2], marked(a[3]))
                              : raw_syscall(number, a[0], marked(a[1]), a[2], a[3]);
}

long send_signal(long number, const long (&a)[6]) {
  note_signal();
  await_sleepers();
  return raw_syscall(number, marked(a[0]), a[1], a[2], a[3]);
}

void expect_uncounted_signals() {
  if (shared != nullptr) { shared->uncounted_signals = 1; }
}

}  // namespace fakebot::preload
