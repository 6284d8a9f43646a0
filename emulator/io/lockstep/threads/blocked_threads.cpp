// Threads that count as running, and are asleep in a call outside the library, or spin.
#include <sys/syscall.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <optional>
#include <string>

#include "io/lockstep/threads/held_threads.hpp"
#include "io/proc/processor_use.hpp"

namespace fakebot::io {

using preload::counts_as_running;
using preload::ThreadState;

namespace {

/// Whether a call, in the form of proc(5), sleeps only until another thread does something, or a
/// signal comes. Any different call may sleep for work of the kernel.
bool awaits_others(const std::string& call) {
  int number = -1;
  std::from_chars(call.data(), call.data() + call.size(), number);
  constexpr std::array kWaits{SYS_read,   SYS_readv,   SYS_recvfrom, SYS_recvmsg,
                              SYS_accept, SYS_accept4, SYS_msgrcv,   SYS_msgsnd,
                              SYS_semop,  SYS_flock,   SYS_fcntl};  // fcntl: for a lock
  return std::ranges::find(kWaits, number) != kWaits.end();
}

/// A thread in this state may sleep in a call outside the library.
bool may_block(ThreadState state) {
  return state == ThreadState::running || preload::is_being_woken(state);
}

}  // namespace

std::optional<ThreadUse> HeldThreads::ran(const Slot& slot) {
  const auto [process, thread] = id_of(slot);
  return processor_use_of_thread(process, thread);
}

/// Forgets dead threads, and finds threads asleep in the same call as at the last look.
void HeldThreads::look_at_running() {
  forget_blocked();
  missed_wakes_.clear();
  const std::uint32_t begun = memory_->begun.load();
  for_each_slot(*memory_, [&](Slot& slot) {
    const ThreadState state = slot.state.load();
    const bool has_no_number = slot.numbers.load().thread() == 0;
    if (state == ThreadState::expected && has_no_number) {
      blocked_.erase(&slot);
      forget_if_never_created(slot);
      return;
    }
    const bool may_be_blocked = may_block(state);
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
      case KernelState::traced: blocked_.erase(&slot); return;
      case KernelState::awake:
        blocked_.erase(&slot);
        if (may_be_blocked && spinning_.look(slot, id_of(slot), begun)) { ++still_blocked_; }
        return;
      case KernelState::asleep: break;
    }
    if (!may_be_blocked) { return; }
    if (preload::is_being_woken(state) && watched(slot).is_in_marked_call()) {
      missed_wakes_.push_back(&slot);
    }
    const std::string call = watched(slot).call();
    Blocked& blocked = blocked_[&slot];
    const bool is_same = blocked.call == call;
    blocked = {call, is_same ? ran(slot) : std::nullopt};
    if (!is_same && !awaits_others(call)) { return; }
    any_foreign_waits_ = true;
    ++still_blocked_;
  });
  forget_lost();
}

void HeldThreads::look_soon() {
  forget_blocked();
  const std::uint32_t begun = memory_->begun.load();
  for_each_slot(*memory_, [&](Slot& slot) {
    const ThreadState state = slot.state.load();
    const bool may_be_blocked = may_block(state);
    if (!may_be_blocked || slot.numbers.load().thread() == 0) { return; }
    const KernelState in_kernel = state_in_kernel(slot);
    if (in_kernel != KernelState::asleep) {
      const bool may_spin = in_kernel == KernelState::awake;
      if (may_spin && spinning_.look_at_known(slot, id_of(slot), begun)) { ++still_blocked_; }
      return;
    }
    const std::string call = watched(slot).call();
    const Blocked& before = blocked_[&slot];
    const bool sleeps_on = before.call == call && before.ran && before.ran == ran(slot);
    if (!sleeps_on && !awaits_others(call)) { return; }
    if (!sleeps_on) { blocked_[&slot] = {call, std::nullopt}; }
    ++still_blocked_;
  });
}

/// Whether the threads found by the last look are still blocked.
bool HeldThreads::are_still_blocked() {
  if (still_blocked_ == 0) { return true; }
  std::uint32_t count = spinning_.found();
  for_each_slot(*memory_, [&](Slot& slot) {
    const auto blocked = blocked_.find(&slot);
    if (blocked == blocked_.end() || !counts_as_running(slot.state.load())) { return; }
    const bool asleep = state_in_kernel(slot) == KernelState::asleep;
    if (asleep && watched(slot).call() == blocked->second.call) { ++count; }
  });
  if (count == still_blocked_ && spinning_.all_still_spin()) { return true; }
  forget_blocked();
  return false;
}

}  // namespace fakebot::io
