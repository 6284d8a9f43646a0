#include "preload/wait/slots.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>

#include "preload/raw_syscall.hpp"
#include "preload/wait/not_held.hpp"
#include "preload/wait/pid_namespace.hpp"
#include "preload/wait/thread_storage.hpp"

namespace fakebot::preload {

SharedTime* shared = nullptr;

// --- states ------------------------------------------------------------------------

void count_up() {
  shared->running.fetch_add(1, std::memory_order_acq_rel);
  shared->begun.fetch_add(1, std::memory_order_acq_rel);
}

/// Changes of both variables have one order: the second program sees the change of the first.
void count_down() {
  if (shared->running.fetch_sub(1) == 1 && shared->fakebot_sleeps.load() != 0) {
    raw_syscall(SYS_futex, bits(&shared->running), marked(FUTEX_WAKE), 1);
  }
}

ThreadState change(ThreadSlot& slot, ThreadState now) {
  if (counts_as_running(now)) { count_up(); }  // first, so that the count is never too low
  if (now == ThreadState::ready) { shared->begun.fetch_add(1, std::memory_order_acq_rel); }
  const ThreadState before = slot.state.exchange(now, std::memory_order_acq_rel);
  note_change(*shared, slot);
  if (counts_as_running(before)) { count_down(); }
  return before;
}

ThreadState make_ready(ThreadSlot& slot) {
  slot.turn.store(0, std::memory_order_relaxed);
  return change(slot, ThreadState::ready);
}

void await_turn(const ThreadSlot& slot) {
  while (slot.turn.load(std::memory_order_acquire) == 0) {
    raw_syscall(SYS_futex, bits(&slot.turn), marked(FUTEX_WAIT), 0, 0);
  }
}

ThreadState take_turn_after_wait(ThreadSlot& slot) {
  ThreadState before = slot.state.load(std::memory_order_acquire);
  // A handler of a signal has ended the wait; fakebot may begin the turn meanwhile.
  if (before == ThreadState::ready_in_wait) {
    slot.turn.store(0, std::memory_order_relaxed);
    if (slot.state.compare_exchange_strong(before, ThreadState::ready)) {
      await_turn(slot);
      return ThreadState::ready_in_wait;
    }
  }
  if (before == ThreadState::begun_in_wait) { return change(slot, ThreadState::running); }
  before = make_ready(slot);
  await_turn(slot);
  return before;
}

void end_turn(ThreadSlot& slot) {
  make_ready(slot);
  await_turn(slot);
}

// --- whose slot ----------------------------------------------------------------------

namespace {

template <class Numbers>
ThreadSlot* find_slot_with(Numbers&& are_wanted) {
  for (std::uint32_t i = 0; i < shared->most_slots.load(); ++i) {
    ThreadSlot& slot = shared->threads[i];
    const ThreadState state = slot.state.load(std::memory_order_acquire);
    const bool is_used = state != ThreadState::none && state != ThreadState::taken;
    if (is_used && are_wanted(slot.numbers.load())) { return &slot; }
  }
  return nullptr;
}

ThreadSlot* find_slot(ThreadNumbers numbers) {
  return find_slot_with([&](ThreadNumbers found) { return found == numbers; });
}

/// The calling thread's slot; nullptr for a thread or process started behind our back.
ThreadSlot* known_slot(Own& own) {
  const std::int32_t thread = thread_id();
  if (own.slot == nullptr || own.slot->numbers.load().thread() != thread) {
    // Perhaps a copy of the notes of another thread or process.
    own.slot = find_slot({own_space(), process_id(), thread});
  }
  return own.slot;
}

/// Takes the slot of an expected thread; the slot still counts as running. Returns false if another
/// thread has the slot by now.
bool take(Expected expected) {
  ThreadSlot& slot = *expected.slot;
  ThreadState state = ThreadState::expected;
  if (!slot.state.compare_exchange_strong(state, ThreadState::arriving)) { return false; }
  if (slot.generation.load() == expected.generation) { return true; }
  slot.state.store(ThreadState::expected, std::memory_order_release);
  return false;
}

/// Makes a taken slot the calling thread's.
void use(ThreadSlot* slot, std::uint32_t space) {
  Own& own = mine();
  own.slot = slot;
  own.thread = thread_id();
  own.space = space;
  own.due_wakes = own.wakes;
  if (slot == nullptr) { return; }
  slot->numbers.store({space, process_id(), own.thread});
  slot->state.store(ThreadState::running, std::memory_order_release);
}

Expected expect_for(ThreadNumbers creator) {
  end_lone_turn(*shared);
  count_up();
  ThreadSlot* const slot = expect_in_free_slot(*shared, creator);
  if (slot != nullptr) { return {slot, slot->generation.load()}; }
  note_not_held(program_invocation_name, "it has more threads than can be held");
  count_down();
  return {};
}

}  // namespace

Expected expect_one() {
  return expect_for({own_space(), process_id(), 0});
}

void expect_no_more(Expected expected) {
  if (expected.slot != nullptr) { change(*expected.slot, ThreadState::none); }
}

void expect_numbers(Expected expected, std::int32_t process, std::int32_t thread) {
  if (expected.slot == nullptr || expected.slot->generation.load() != expected.generation) {
    return;
  }
  ThreadNumbers of_creator = expected.slot->numbers.load();
  if (of_creator.thread() != 0) { return; }  // the thread has reported itself
  expected.slot->numbers.compare_exchange_strong(of_creator, {of_creator.space(), process, thread});
}

namespace {

void adopt_without_turn(Expected expected, std::uint32_t space) {
  // fakebot forgets a slot whose creator has been killed; another thread may use the slot then.
  while (expected.slot != nullptr && !take(expected)) {
    expected = expect_for({space, process_id(), 0});
  }
  use(expected.slot, space);
}

void await_first_turn() {
  ThreadSlot* const slot = mine().slot;
  if (take_turns(*shared) && slot != nullptr) { end_turn(*slot); }
}

void adopt_expected_one(std::uint32_t space) {
  const std::int32_t process = process_id();
  ThreadSlot* before = find_slot({space, process, thread_id()});
  Expected by_fakebot;
  for (std::uint32_t i = 0; i < shared->most_slots.load(); ++i) {
    ThreadSlot& slot = shared->threads[i];
    const ThreadState state = slot.state.load(std::memory_order_acquire);
    if (state == ThreadState::none || state == ThreadState::taken || &slot == before) { continue; }
    const std::uint32_t generation = slot.generation.load();
    const ThreadNumbers numbers = slot.numbers.load();
    if (numbers.space() != space) { continue; }
    if (numbers.process() == process) {
      // The threads of the former program ended when the new program was loaded.
      if (before != nullptr) {
        change(slot, ThreadState::none);
      } else {
        before = &slot;
      }
    } else if (state == ThreadState::expected && numbers.process() == kAnyProcess) {
      by_fakebot = {&slot, generation};
    }
  }
  if (before != nullptr) {
    Own& own = mine();
    own.slot = before;
    own.thread = thread_id();
    own.space = space;
    before->numbers.store({space, process, thread_id()});
    change(*before, ThreadState::running);
  } else if (by_fakebot.slot == nullptr) {
    // Of another namespace, fakebot sees what held processes have started.
    if (space != 0) {
      note_not_held("a process in a PID namespace of its own",
                    "it was not started by a process of the driver");
    }
    adopt_without_turn(expect_one(), space);
  } else {
    // Unless another process has taken the slot in the meantime.
    take(by_fakebot) ? use(by_fakebot.slot, space) : adopt_expected_one(space);
  }
}

}  // namespace

void adopt(Expected expected, std::uint32_t space) {
  adopt_without_turn(expected, space);
  await_first_turn();
}

void adopt_expected(std::uint32_t space) {
  begin_first_thread();
  // Until the end of the function: none of the slots below may count as running for a moment.
  count_up();
  adopt_expected_one(space);
  shared->signals.fetch_add(1);  // the threads of a former program have ended
  count_down();
  await_first_turn();
}

ThreadSlot* slot_to_wait_in() {
  Own& own = mine();
  if (known_slot(own) == nullptr) {
    const Expected expected = expect_one();
    if (expected.slot != nullptr) { adopt(expected, own_space()); }
  }
  return own.slot;
}

ThreadSlot* slot_of_this_thread() {
  return find_slot({own_space(), process_id(), thread_id()});
}

ThreadSlot* slot_of_thread(std::int32_t thread) {
  const std::uint32_t space = own_space();
  return find_slot_with(
      [&](ThreadNumbers found) { return found.space() == space && found.thread() == thread; });
}

void release_own() {
  Own& own = mine();
  ThreadSlot* const slot = known_slot(own);
  own.slot = nullptr;
  own.thread = 0;
  if (slot != nullptr) { change(*slot, ThreadState::ending); }
}

}  // namespace fakebot::preload
