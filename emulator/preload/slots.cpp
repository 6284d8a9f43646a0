#include "preload/slots.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "preload/raw_syscall.hpp"

namespace fakebot::preload {

SharedTime* shared = nullptr;

namespace {

__thread ThreadSlot* own = nullptr;
__thread bool woken = false;

std::int32_t process_id() {
  return static_cast<std::int32_t>(raw_syscall(SYS_getpid));
}
std::int32_t thread_id() {
  return static_cast<std::int32_t>(raw_syscall(SYS_gettid));
}

/// One less runs.
void count_down() {
  if (shared->running.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    raw_syscall(SYS_futex, bits(&shared->running), FUTEX_WAKE, 1, 0, kMark, 0);
  }
}

void note_use_of(std::uint32_t index) {
  std::uint32_t most = shared->most_slots.load(std::memory_order_relaxed);
  while (most <= index && !shared->most_slots.compare_exchange_weak(most, index + 1)) {}
}

/// It is not used any more.
void give_up(ThreadSlot& slot, ThreadState now) {
  const ThreadState before = slot.state.exchange(now, std::memory_order_acq_rel);
  const bool ran = before == ThreadState::expected || before == ThreadState::running ||
                   before == ThreadState::due;
  if (ran) { count_down(); }
}

ThreadSlot* own_slot() {
  if (own == nullptr) {
    // A thread that was started behind our back.
    if (ThreadSlot* const slot = expect_one()) { adopt(slot); }
  }
  return own;
}

}  // namespace

ThreadSlot* expect_one() {
  shared->running.fetch_add(1, std::memory_order_acq_rel);
  for (std::uint32_t i = 0; i < kMostThreads; ++i) {
    ThreadSlot& slot = shared->threads[i];
    ThreadState none = ThreadState::none;
    if (!slot.state.compare_exchange_strong(none, ThreadState::expected)) { continue; }
    slot.process.store(process_id());
    slot.thread.store(0);
    slot.deadline_ns.store(kNever);
    note_use_of(i);
    return &slot;
  }
  shared->without_slot.fetch_add(1);
  count_down();
  return nullptr;
}

void expect_no_more(ThreadSlot* slot) {
  if (slot != nullptr) { give_up(*slot, ThreadState::none); }
}

void adopt(ThreadSlot* slot) {
  own = slot;
  if (slot == nullptr) { return; }
  slot->process.store(process_id());
  slot->thread.store(thread_id());
  slot->state.store(ThreadState::running, std::memory_order_release);
}

void adopt_expected() {
  own = nullptr;
  const std::int32_t process = process_id();
  const std::int32_t thread = thread_id();
  const auto parent = static_cast<std::int32_t>(raw_syscall(SYS_getppid));
  ThreadSlot* expected = nullptr;
  for (std::uint32_t i = 0; i < shared->most_slots.load(); ++i) {
    ThreadSlot& slot = shared->threads[i];
    const ThreadState state = slot.state.load(std::memory_order_acquire);
    if (state == ThreadState::none) { continue; }
    if (state == ThreadState::expected) {
      // By the parent, or by fakebot, which says 0 or, once it knows it, the number of the process.
      const std::int32_t by = slot.process.load();
      const bool is_own = by == process;
      if (is_own || (expected == nullptr && (by == parent || by == 0))) { expected = &slot; }
    } else if (slot.process.load() == process) {
      // The program before, whose other threads ended when this one was loaded.
      if (slot.thread.load() == thread) {
        own = &slot;
      } else {
        give_up(slot, ThreadState::none);
      }
    }
  }
  if (own != nullptr) { return; }
  if (expected == nullptr) { return adopt(expect_one()); }
  // Another process may have taken it in the meantime.
  ThreadState state = ThreadState::expected;
  if (!expected->state.compare_exchange_strong(state, ThreadState::running)) {
    return adopt_expected();
  }
  adopt(expected);
}

void release_own() {
  if (own == nullptr) { return; }
  ThreadSlot& slot = *own;
  own = nullptr;
  give_up(slot, ThreadState::ending);
}

void begin_wait(std::int64_t deadline_ns) {
  ThreadSlot* const slot = own_slot();
  woken = false;
  if (slot == nullptr) { return; }
  slot->deadline_ns.store(deadline_ns, std::memory_order_relaxed);
  slot->state.store(ThreadState::waiting, std::memory_order_release);
  count_down();
}

WaitEnd end_wait() {
  ThreadSlot* const slot = own;
  if (slot == nullptr) { return {.due = false, .was_woken = woken}; }
  const ThreadState before = slot->state.exchange(ThreadState::running, std::memory_order_acq_rel);
  if (before == ThreadState::waiting) { shared->running.fetch_add(1, std::memory_order_acq_rel); }
  return {.due = before == ThreadState::due, .was_woken = woken};
}

void note_wake_signal() {
  woken = true;
}

}  // namespace fakebot::preload
