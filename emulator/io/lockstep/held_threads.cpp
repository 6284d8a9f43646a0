#include "io/lockstep/held_threads.hpp"

#include <sys/syscall.h>

#include <array>
#include <charconv>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

namespace fakebot::io {

using preload::counts_as_running;
using preload::ThreadState;

namespace {

/// How long to wait until the parent of an ended process is woken: the end is seen a moment
/// earlier. A parent that does not care, such as a parent waiting for another child, is never
/// woken.
constexpr std::chrono::milliseconds kNotifiedWithin{50};

/// Looks in a row, at least 10 ms apart. Far longer than a thread with a processor needs from the
/// count to the report in the slot. (choice)
constexpr unsigned kLooksAtLost = 30;

/// Whether a call, in the form of proc(5), waits for bytes to read.
bool is_read(const std::string& call) {
  int number = -1;
  std::from_chars(call.data(), call.data() + call.size(), number);
  constexpr std::array kReads{SYS_read,    SYS_readv,  SYS_recvfrom,
                              SYS_recvmsg, SYS_accept, SYS_accept4};
  return std::ranges::find(kReads, number) != kReads.end();
}

}  // namespace

KernelState HeldThreads::state_in_kernel(const Slot& slot) {
  WatchedThread& thread = watched(slot);
  KernelState state = thread.look();
  if (state == KernelState::gone) {
    // Perhaps another thread has got the same number.
    thread = WatchedThread(slot.process, slot.thread);
    state = thread.look();
  }
  if (state == KernelState::traced && waits_for_a_time(tracer_of(slot.process, slot.thread))) {
    return KernelState::asleep;
  }
  if (state == KernelState::hidden && hidden_.empty()) {
    hidden_ = name_of_thread(slot.process, slot.thread) + " (process " +
              std::to_string(slot.process) + "): only root may see whether it waits, because " +
              why_hidden(slot.process);
  }
  return state;
}

/// A traced thread whose tracer waits for a time counts as asleep: a leak checker, at the end of
/// its program, stops all threads of the program so.
bool HeldThreads::waits_for_a_time(pid_t process) const {
  bool any = false;
  for_each_slot(*memory_, [&](const Slot& slot) {
    any = any || (slot.process == process && slot.state.load() == ThreadState::waiting &&
                  slot.deadline_ns != preload::kNever);
  });
  return any;
}

WatchedThread& HeldThreads::watched(const Slot& slot) {
  const auto index = static_cast<std::size_t>(&slot - &memory_->threads[0]);
  if (index >= watched_.size()) { watched_.resize(index + 1); }
  WatchedThread& thread = watched_[index];
  if (!thread.is(slot.process, slot.thread)) { thread = WatchedThread(slot.process, slot.thread); }
  return thread;
}

void HeldThreads::forget(Slot& slot) {
  ThreadState state = slot.state.load();
  if (!counts_as_running(state)) { return; }
  if (slot.state.compare_exchange_strong(state, ThreadState::none)) {
    memory_->running.fetch_sub(1);
  }
}

void HeldThreads::forget_all() {
  for_each_slot(*memory_, [](Slot& slot) { slot.state = ThreadState::none; });
  memory_->running = 0;
  forget_blocked();
}

bool HeldThreads::all_wait(std::uint32_t running) {
  return running == still_blocked_ && all_asleep(running) && are_still_blocked();
}

/// Whether all threads that report a wait sleep in the kernel, too. While no thread runs, only the
/// kernel itself could wake a thread, as at the end of another process. A thread about to wake may
/// run between two looks, wake another thread already looked at, and wait again when looked at
/// itself: the count `begun` tells.
bool HeldThreads::all_asleep(std::uint32_t running) {
  const std::uint32_t begun = memory_->begun.load();
  if (memory_->running.load() != running) { return false; }
  bool asleep = true;
  bool one_is_gone = false;
  for_each_slot(*memory_, [&](Slot& slot) {
    const ThreadState state = slot.state.load();
    if (state != ThreadState::waiting && state != ThreadState::ending) { return; }
    switch (state_in_kernel(slot)) {
      case KernelState::gone:
        await_notified_parent(slot);
        slot.state = ThreadState::none;
        one_is_gone = true;
        return;
      case KernelState::asleep: asleep = asleep && state == ThreadState::waiting; return;
      case KernelState::hidden:
      case KernelState::traced:
      case KernelState::awake: asleep = false; return;
    }
  });
  if (one_is_gone) { return false; }  // the end may have woken a thread that slept a moment ago
  return asleep && memory_->begun.load() == begun && memory_->running.load() == running;
}

/// Only the end of the last thread of a process notifies the parent.
void HeldThreads::await_notified_parent(const Slot& ended) {
  if (ended.process != ended.thread) { return; }
  const WatchedThread process(ended.process, ended.thread);
  const auto give_up_at = std::chrono::steady_clock::now() + kNotifiedWithin;
  for (;;) {
    const std::optional<pid_t> parent = process.parent();
    const bool was_waited_for = !parent;
    if (was_waited_for || !is_held(*parent) || any_awake_of(*parent)) { return; }
    if (std::chrono::steady_clock::now() > give_up_at) { return; }
    std::this_thread::yield();
  }
}

/// Whether a thread of the process is awake, or has noticed the wake-up already and runs.
bool HeldThreads::any_awake_of(pid_t process) {
  bool any = false;
  for_each_slot(*memory_, [&](const Slot& slot) {
    if (slot.process != process || slot.state.load() == ThreadState::none) { return; }
    any =
        any || counts_as_running(slot.state.load()) || state_in_kernel(slot) == KernelState::awake;
  });
  return any;
}

bool HeldThreads::is_held(pid_t process) const {
  bool any = false;
  for_each_slot(*memory_, [&](const Slot& slot) {
    any = any || (slot.process == process && slot.state.load() != ThreadState::none);
  });
  return any;
}

/// Forgets an expected thread whose creator has ended before creating the thread.
void HeldThreads::forget_if_never_created(Slot& expected) {
  const pid_t creator = expected.process;
  if (creator != preload::kAnyProcess && has_ended(creator)) { forget(expected); }
}

/// Forgets dead threads, and finds threads asleep in the same call as at the last look.
void HeldThreads::look_at_running() {
  forget_blocked();
  for_each_slot(*memory_, [&](Slot& slot) {
    const ThreadState state = slot.state.load();
    if (state == ThreadState::expected && slot.thread == 0) {
      blocked_.erase(&slot);
      forget_if_never_created(slot);
      return;
    }
    const bool may_be_blocked = state == ThreadState::running || state == ThreadState::due;
    const bool has_no_number = slot.thread == 0;
    if (!counts_as_running(state) || has_no_number) {
      blocked_.erase(&slot);
      return;
    }
    switch (state_in_kernel(slot)) {
      case KernelState::gone:
        blocked_.erase(&slot);
        await_notified_parent(slot);
        if (state == ThreadState::expected && slot.is_program) { ++never_loaded_; }
        return forget(slot);
      case KernelState::hidden:
      case KernelState::traced:
      case KernelState::awake: blocked_.erase(&slot); return;
      case KernelState::asleep: break;
    }
    if (!may_be_blocked) { return; }
    const std::string call = watched(slot).call();
    const bool reads = is_read(call);
    any_reads_ = any_reads_ || reads;
    if (std::exchange(blocked_[&slot], call) == call || reads) { ++still_blocked_; }
  });
  forget_lost();
}

void HeldThreads::look_at_readers() {
  forget_blocked();
  for_each_slot(*memory_, [&](Slot& slot) {
    const ThreadState state = slot.state.load();
    const bool may_be_blocked = state == ThreadState::running || state == ThreadState::due;
    if (!may_be_blocked || slot.thread == 0) { return; }
    if (state_in_kernel(slot) != KernelState::asleep) { return; }
    const std::string call = watched(slot).call();
    if (!is_read(call)) { return; }
    blocked_[&slot] = call;
    ++still_blocked_;
  });
}

/// Whether the threads of all slots sleep in the kernel. False if unknown. A thread about to take a
/// slot for another thread has a slot as well, and is looked at there.
bool HeldThreads::all_look_asleep() {
  bool asleep = true;
  for_each_slot(*memory_, [&](const Slot& slot) {
    const ThreadState own = slot.state.load();
    if (!asleep || own == ThreadState::none || own == ThreadState::taken) { return; }
    const KernelState state = slot.thread == 0 ? KernelState::hidden : state_in_kernel(slot);
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

/// Whether the threads found by the last look are still blocked.
bool HeldThreads::are_still_blocked() {
  if (still_blocked_ == 0) { return true; }
  std::uint32_t count = 0;
  for_each_slot(*memory_, [&](Slot& slot) {
    const auto blocked = blocked_.find(&slot);
    if (blocked == blocked_.end() || !counts_as_running(slot.state.load())) { return; }
    const bool asleep = state_in_kernel(slot) == KernelState::asleep;
    if (asleep && watched(slot).call() == blocked->second) { ++count; }
  });
  if (count == still_blocked_) { return true; }
  still_blocked_ = 0;
  return false;
}

std::string HeldThreads::text_of_traced() {
  std::string text;
  for_each_slot(*memory_, [&](const Slot& slot) {
    const bool is_used = slot.state.load() != ThreadState::none && slot.thread != 0;
    if (!text.empty() || !is_used || state_in_kernel(slot) != KernelState::traced) { return; }
    text = name_of_thread(slot.process, slot.thread) + " (process " + std::to_string(slot.process) +
           ")";
  });
  return text;
}

std::string HeldThreads::text_of_running(const std::string& library) {
  std::string text;
  for_each_slot(*memory_, [&](Slot& slot) {
    const ThreadState state = slot.state.load();
    // A handler of the program may run within a wait.
    const bool interrupts_wait =
        state == ThreadState::waiting && state_in_kernel(slot) == KernelState::awake;
    const bool ends = state == ThreadState::ending;
    if (!counts_as_running(state) && !interrupts_wait && !ends) { return; }
    if (!text.empty()) { text += "; "; }
    if (slot.thread == 0) {
      text += "a process or thread that is about to start";
      return;
    }
    text += name_of_thread(slot.process, slot.thread) + " (process " +
            std::to_string(slot.process) + ", thread " + std::to_string(slot.thread) + ")";
    if (state == ThreadState::expected) {
      text += " has not loaded " + library;
    } else if (ends) {
      text += " is about to end";
    } else if (state_in_kernel(slot) == KernelState::asleep ||
               letter_of_state(slot.process, slot.thread) == 'D') {
      text += " waits in system call " + watched(slot).call();
    } else {
      text += interrupts_wait ? " computes in the handler of a signal" : " computes";
    }
  });
  return text;
}

}  // namespace fakebot::io
