#include "preload/wait/waits.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>

#include "preload/raw_syscall.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"

namespace fakebot::preload {

namespace {

/// A handler within an interrupted wait runs without counting as running, as does a thread after an
/// unseen jump out of a handler. To be called before a wait there, because the handler may have
/// woken others, and after.
void note_work_in_handler(ThreadState around) {
  if (!counts_as_running(around)) { shared->begun.fetch_add(1, std::memory_order_acq_rel); }
}

/// Ends the waits from `outermost` on: the thread goes on with the work interrupted by the wait
/// `outermost`. Returns whether the deadline of that wait has come.
bool end_waits_from(Own& own, int outermost) {
  own.depth = outermost;
  // The own slot, also of a process forked meanwhile.
  if (own.slot == nullptr) { return false; }
  const Nested& wait = own.waits[outermost];
  own.slot->deadline_ns.store(wait.deadline_around_ns, std::memory_order_relaxed);
  own.slot->wakers.store(wait.wakers_around, std::memory_order_relaxed);
  own.slot->futex.store(wait.futex_around, std::memory_order_relaxed);
  own.slot->device.store(wait.device_around, std::memory_order_relaxed);
  own.slot->alone_at.store(0, std::memory_order_relaxed);
  note_work_in_handler(wait.around);
  const bool takes_turn = take_turns(*shared) && wait.around == ThreadState::running;
  const ThreadState before =
      takes_turn ? take_turn_after_wait(*own.slot) : change(*own.slot, wait.around);
  if (before == ThreadState::due) {
    ++own.due_wakes;
    while (static_cast<std::int32_t>(own.wakes - own.due_wakes) < 0) {
      raw_syscall(SYS_sched_yield, marked(0));
    }
    if (outermost == 0) { own.due_wakes = own.wakes; }  // a missed wake comes twice
  }
  return is_being_woken(before) || before == ThreadState::ready_in_wait;
}

}  // namespace

bool ends_counter_reads = false;

void note_call() {
  if (shared == nullptr) { return; }
  if (ends_counter_reads) { notes_of_thread().counter_reads.last_ns = kNever; }
  if (!take_turns(*shared)) { return; }
  ThreadSlot* const slot = mine().slot;
  // A handler that has interrupted a wait runs beside the turns.
  const bool has_turn = slot != nullptr && slot->state.load() == ThreadState::running;
  if (has_turn && shared->calls_of_turn.fetch_sub(1) <= 1) { end_turn(*slot); }
}

std::uint64_t alone_now() {
  // Before the next turn, fakebot has to see the thread asleep: of two threads with the same wait,
  // the kernel wakes the first sleeper.
  if (take_turns(*shared)) { return 0; }
  const std::uint32_t begun = shared->begun.load();  // first: later beginners change the count
  const ThreadSlot* const slot = mine().slot;
  // A handler that has interrupted a wait runs without counting as running.
  const bool counts = slot != nullptr && counts_as_running(slot->state.load());
  return counts && shared->running.load() == 1 ? kAlone | begun : 0;
}

Wait::Wait(const Awaited& awaited) {
  Own& own = mine();
  early_wakes_ = own.wakes - own.due_wakes;
  // The stack grows downwards: a jump has left all waits below.
  const auto stack = reinterpret_cast<std::uintptr_t>(this);
  abandon_waits_below(stack);
  depth_ = own.depth < kMostNested ? own.depth : kMostNested - 1;
  ThreadSlot* const slot = slot_to_wait_in();
  if (slot == nullptr) { return; }
  Nested& nested = own.waits[depth_];
  nested.stack = stack;
  nested.deadline_around_ns = slot->deadline_ns.exchange(awaited.deadline_ns);
  nested.wakers_around = slot->wakers.exchange(awaited.wakers);
  nested.futex_around = slot->futex.exchange(awaited.futex);
  nested.device_around = slot->device.exchange(awaited.device);
  const bool in_handler = slot->state.load() != ThreadState::running;  // within another wait
  const bool sleeps = awaited.wakers == Wakers::fakebot && awaited.device == 0 && !in_handler;
  slot->alone_at.store(sleeps ? kSleeps : awaited.alone_at, std::memory_order_relaxed);
  slot->woken.store(0, std::memory_order_relaxed);
  slot->was_found_asleep.store(0, std::memory_order_relaxed);
  slot->ends_at_turn.store(take_turns(*shared) && !in_handler ? 1 : 0, std::memory_order_relaxed);
  note_work_in_handler(slot->state.load());
  nested.around = change(*slot, ThreadState::waiting);
  own.depth = depth_ + 1;
}

Wait::End Wait::end() {
  Own& own = mine();
  const bool was_woken = own.wakes - own.due_wakes != early_wakes_;
  return {.due = end_waits_from(own, depth_), .was_woken = was_woken};
}

long wait_until_called() {
  ThreadSlot* const slot = mine().slot;
  if (slot == nullptr) { return kNoSlot; }
  // Without a limit, the kernel itself would continue the wait after a handler with SA_RESTART,
  // unlike a poll().
  constexpr timespec kLong{.tv_sec = 1'000'000, .tv_nsec = 0};
  const auto sleeps = [slot] {
    const ThreadState state = slot->state.load();
    return state == ThreadState::waiting || state == ThreadState::ready_in_wait;
  };
  while (sleeps()) {
    const long result =
        raw_syscall(SYS_futex, bits(&slot->woken), marked(FUTEX_WAIT), 0, bits(&kLong));
    if (result == -EINTR) { break; }
    slot->woken.store(0);  // perhaps set late, for the wait before
  }
  return -EINTR;
}

long sleep_until_called(std::int64_t deadline_ns) {
  return wait_until({deadline_ns, Wakers::fakebot, alone_now()}, 0, [] {
    const long result = wait_until_called();
    return result == kNoSlot ? raw_syscall(SYS_ppoll, 0, marked(0)) : result;
  });
}

void abandon_waits_below(std::uintptr_t stack) {
  Own& own = mine();
  int left = own.depth;
  while (left > 0 && own.waits[left - 1].stack < stack) { --left; }
  if (left < own.depth) { end_waits_from(own, left); }
}

void note_wake_signal() {
  Own& own = mine();
  own.wakes = own.wakes + 1;
}

}  // namespace fakebot::preload
