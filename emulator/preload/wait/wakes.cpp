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

/// Visits each thread whose futex has the same bits of the address. Processes may share their
/// memory, so addresses of all processes count.
template <class Visit>
void for_each_waiting(long futex, long bits, Visit&& visit) {
  if (shared == nullptr) { return; }
  for (std::uint32_t i = 0; i < shared->most_slots.load(); ++i) {
    const ThreadSlot& slot = shared->threads[i];
    const long awaited = slot.futex.load(std::memory_order_relaxed);
    if (awaited != 0 && ((awaited ^ futex) & bits) == 0) { visit(slot); }
  }
}

/// Calls wake(), by which threads at the futex wake. The end of a lone turn comes before the wake,
/// because a woken thread soon awaits nothing; the note comes after the wake, because fakebot may
/// look at a thread just before.
template <class Call>
long wake_at(long futex, long bits, Call&& wake) {
  for_each_waiting(futex, bits, [](const ThreadSlot& /*slot*/) { end_lone_turn(*shared); });
  const long result = wake();
  for_each_waiting(futex, bits, [](const ThreadSlot& slot) { note_change(*shared, slot); });
  return result;
}

}  // namespace

void note_possible_wake() {
  if (shared != nullptr) { end_lone_turn(*shared); }
}

long wake_futex(const long (&a)[6]) {
  const auto wake = [&] {
    return raw_syscall(SYS_futex, a[0], marked(a[1]), a[2], a[3], a[4], a[5]);
  };
  const long command = a[1] & FUTEX_CMD_MASK;
  if (command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET) {
    const bool is_private = (a[1] & FUTEX_PRIVATE_FLAG) != 0;
    return wake_at(a[0], is_private ? kWholeAddress : kPlaceInPage, wake);
  }
  note_possible_wake();
  const long result = wake();
  note_signal();
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
