// HeldThreads: what the end of a thread leaves behind.
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "io/lockstep/threads/held_threads.hpp"

namespace fakebot::io {

using preload::counts_as_running;
using preload::ThreadState;

namespace {

/// How long to wait until the parent of an ended process is woken: the end is seen a moment
/// earlier. A parent that does not care, such as a parent waiting for another child, is never
/// woken.
constexpr std::chrono::milliseconds kNotifiedWithin{50};
/// The kernel takes away the namespaces of a container before the parent is notified. (choice)
constexpr std::chrono::seconds kExitsWithin{10};

/// Looks in a row, at least 10 ms apart. Far longer than a thread with a processor needs from the
/// count to the report in the slot. (choice)
constexpr unsigned kLooksAtLost = 30;

}  // namespace

/// Only the end of the last thread of a process notifies the parent. The first thread, with the
/// files of the process, may have ended long before.
void HeldThreads::await_notified_parent(const Slot& ended) {
  const ThreadId id = id_of(ended);
  if (is_held(id.process, &ended)) { return; }
  const WatchedThread process(id.process, id.process);
  const auto begin = std::chrono::steady_clock::now();
  auto give_up_at = begin + kNotifiedWithin;
  for (;;) {
    const std::optional<pid_t> parent = process.parent();
    const bool was_waited_for = !parent;
    if (was_waited_for || !is_held(*parent) || any_awake_of(*parent)) { return; }
    const auto now = std::chrono::steady_clock::now();
    const bool exits = letter_of_state(id.process, id.process) != 'Z';
    if (exits && now < begin + kExitsWithin) { give_up_at = now + kNotifiedWithin; }
    if (now > give_up_at) { return; }
    std::this_thread::yield();
  }
}

/// Whether a thread of the process is awake, or has noticed the wake-up already and runs.
bool HeldThreads::any_awake_of(pid_t process) {
  bool any = false;
  for_each_slot(*memory_, [&](const Slot& slot) {
    if (slot.state.load() == ThreadState::none || id_of(slot).process != process) { return; }
    any =
        any || counts_as_running(slot.state.load()) || state_in_kernel(slot) == KernelState::awake;
  });
  return any;
}

bool HeldThreads::is_held(pid_t process, const Slot* apart_from) {
  bool any = false;
  for_each_slot(*memory_, [&](const Slot& slot) {
    if (any || &slot == apart_from) { return; }
    any = slot.state.load() != ThreadState::none && id_of(slot).process == process;
  });
  return any;
}

/// Forgets an expected thread whose creator has ended before creating the thread.
void HeldThreads::forget_if_never_created(Slot& expected) {
  const pid_t creator = id_of(expected).process;
  if (creator != preload::kAnyProcess && has_ended(creator)) { forget(expected); }
}

/// Whether the threads of all slots sleep in the kernel. False if unknown. A thread about to take a
/// slot for another thread has a slot as well, and is looked at there.
bool HeldThreads::all_look_asleep() {
  bool asleep = true;
  for_each_slot(*memory_, [&](const Slot& slot) {
    const ThreadState own = slot.state.load();
    if (!asleep || own == ThreadState::none || own == ThreadState::taken) { return; }
    const KernelState state =
        slot.numbers.load().thread() == 0 ? KernelState::hidden : state_in_kernel(slot);
    asleep = state == KernelState::asleep || state == KernelState::gone;
  });
  return asleep;
}

/// Forgets counts without a slot: the threads were killed between count and slot.
void HeldThreads::forget_lost() {
  std::uint32_t running = memory_->running.load();
  std::uint32_t in_slots = 0;
  for_each_slot(*memory_, [&](const Slot& slot) {
    if (counts_as_running(slot.state.load())) { ++in_slots; }
  });
  const std::uint32_t begun = memory_->begun.load();
  const bool none_has_begun = std::exchange(begun_before_, begun) == begun;
  const bool any_lost = running > in_slots && none_has_begun && all_look_asleep();
  looks_with_lost_ = any_lost ? looks_with_lost_ + 1 : 0;
  if (looks_with_lost_ < kLooksAtLost) { return; }
  looks_with_lost_ = 0;
  memory_->running.compare_exchange_strong(running, in_slots);
}

}  // namespace fakebot::io
