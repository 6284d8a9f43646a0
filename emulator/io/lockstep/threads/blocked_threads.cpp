// Threads that count as running, and are asleep in a call outside the library, or spin.
#include <sys/syscall.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "io/lockstep/threads/held_threads.hpp"

namespace fakebot::io {

using preload::counts_as_running;
using preload::ThreadState;

namespace {

/// Whether a call, in the form of proc(5), waits for bytes to read.
bool is_read(const std::string& call) {
  int number = -1;
  std::from_chars(call.data(), call.data() + call.size(), number);
  constexpr std::array kReads{SYS_read,    SYS_readv,  SYS_recvfrom,
                              SYS_recvmsg, SYS_accept, SYS_accept4};
  return std::ranges::find(kReads, number) != kReads.end();
}

/// A thread in this state may sleep in a call outside the library.
bool may_block(ThreadState state) {
  return state == ThreadState::running || preload::is_being_woken(state);
}

}  // namespace

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
      case KernelState::hidden: blocked_.erase(&slot); return;
      case KernelState::traced:
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
    const bool reads = is_read(call);
    any_reads_ = any_reads_ || reads;
    if (std::exchange(blocked_[&slot], call) == call || reads) { ++still_blocked_; }
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
    if (state_in_kernel(slot) != KernelState::asleep) {
      if (spinning_.look_at_known(slot, id_of(slot), begun)) { ++still_blocked_; }
      return;
    }
    const std::string call = watched(slot).call();
    if (!is_read(call)) { return; }
    blocked_[&slot] = call;
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
    if (asleep && watched(slot).call() == blocked->second) { ++count; }
  });
  if (count == still_blocked_ && spinning_.all_still_spin()) { return true; }
  forget_blocked();
  return false;
}

}  // namespace fakebot::io
