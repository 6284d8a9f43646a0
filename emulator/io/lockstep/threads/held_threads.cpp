#include "io/lockstep/threads/held_threads.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "io/proc/control_group.hpp"

namespace fakebot::io {

using preload::counts_as_running;
using preload::ThreadState;

namespace {

/// After so many looks at doubtful threads alone, or some for each thread, all threads are looked
/// at anew: signals of programs outside of the drivers are not counted. (choice)
constexpr std::size_t kLooksAtDoubtful = 64;
constexpr std::size_t kLooksForEachThread = 8;

/// For so long in simulated time, a spinning thread is not stopped again while no other thread
/// runs. Then the thread is stopped all the same: the kernel, a program outside of the drivers or
/// the time itself may have ended the loop. (choice)
constexpr std::chrono::nanoseconds kLongestWithoutStops = std::chrono::milliseconds(100);

/// A thread that still does not sleep is in a handler, and the wake signal is not lost. (choice)
constexpr std::chrono::seconds kAsleepWithin{10};

}  // namespace

KernelState HeldThreads::state_in_kernel(const Slot& slot) {
  WatchedThread& thread = watched(slot);
  KernelState state = thread.look();
  if (state == KernelState::gone) {
    // Perhaps another thread has got the same number.
    ids_.look_again(slot);
    const ThreadId id = id_of(slot);
    thread = WatchedThread(id.process, id.thread);
    state = thread.look();
  }
  const auto [process, number] = id_of(slot);
  if (state == KernelState::traced) {
    const pid_t tracer = tracer_of(process, number);
    if (tracer == ::gettid()) { return KernelState::awake; }  // stopped by a RegisterProbe
    if (waits_for_a_time(tracer)) { return KernelState::asleep; }
  }
  if (state == KernelState::hidden && hidden_.empty()) {
    hidden_ = name_of_thread(process, number) + " (process " + std::to_string(process) +
              "): only root may see whether it waits, because " + why_hidden(process);
  }
  return state;
}

/// A traced thread whose tracer waits for a time counts as asleep: a leak checker, at the end of
/// its program, stops all threads of the program so.
bool HeldThreads::waits_for_a_time(pid_t process) {
  bool any = false;
  for_each_slot(*memory_, [&](const Slot& slot) {
    any = any || (slot.state.load() == ThreadState::waiting &&
                  slot.deadline_ns != preload::kNever && id_of(slot).process == process);
  });
  return any;
}

WatchedThread& HeldThreads::watched(const Slot& slot) {
  const auto index = static_cast<std::size_t>(&slot - &memory_->threads[0]);
  if (index >= watched_.size()) { watched_.resize(index + 1); }
  WatchedThread& thread = watched_[index];
  const ThreadId id = id_of(slot);
  if (!thread.is(id.process, id.thread)) { thread = WatchedThread(id.process, id.thread); }
  return thread;
}

void HeldThreads::forget(Slot& slot) {
  ThreadState state = slot.state.load();
  if (!counts_as_running(state)) { return; }
  if (slot.state.compare_exchange_strong(state, ThreadState::none)) {
    memory_->running.fetch_sub(1);
    look_at_all_ = true;  // the end may have woken any thread
  }
}

void HeldThreads::forget_all() {
  for_each_slot(*memory_, [](Slot& slot) { slot.state = ThreadState::none; });
  memory_->running = 0;
  waiting_.clear();
  look_at_all_ = true;
  forget_blocked();
}

std::optional<std::int64_t> HeldThreads::next_deadline() {
  waiting_.update();
  return waiting_.next_deadline();
}

HeldThreads::Slot* HeldThreads::take_due(std::int64_t now_ns) {
  return waiting_.take_due(now_ns);
}

void HeldThreads::await_asleep(const Slot& slot) {
  if (waiting_.was_seen_asleep(slot)) { return; }
  const auto give_up_at = std::chrono::steady_clock::now() + kAsleepWithin;
  while (slot.state.load() == ThreadState::waiting && state_in_kernel(slot) == KernelState::awake &&
         std::chrono::steady_clock::now() < give_up_at) {
    std::this_thread::yield();
  }
}

void HeldThreads::find_readers(std::vector<Slot*>& found) {
  waiting_.update();
  waiting_.find_readers(found);
}

HeldThreads::Slot* HeldThreads::next_in_turn(TurnOrder& order, std::chrono::nanoseconds now) {
  waiting_.update();
  waiting_.find_ready(ready_);
  return ready_.empty() ? nullptr : &memory_->threads[ready_[order.begin(now, ready_)]];
}

bool HeldThreads::is_lone_turn() const {
  return ready_.size() == 1 && memory_->running.load() == 0 &&
         memory_->uncounted_signals.load() == 0;
}

std::uint32_t HeldThreads::note_work() {
  ++own_works_;
  return memory_->begun.fetch_add(1) + 1;
}

HeldThreads::Runs HeldThreads::runs() const {
  return {memory_->running.load(), memory_->begun.load() - own_works_, memory_->signals.load()};
}

/// Precondition: all threads wait, apart from known spinning threads.
bool HeldThreads::have_spun_on() const {
  return spun_at_ == runs() && memory_->now_ns.load() < stop_at_ns_;
}

bool HeldThreads::all_wait(std::uint32_t running) {
  const Runs before = runs();
  if (running != still_blocked_) { return false; }
  const bool all_spin = running != 0 && running == spinning();
  const bool are_asleep = all_asleep(running);
  if (are_asleep && all_spin && have_spun_on()) { return true; }
  spun_at_.reset();
  if (!are_asleep || !are_still_blocked()) { return false; }
  // A spinning thread may have woken a thread after the first look.
  if (spinning() != 0 && !all_asleep(running)) { return false; }
  if (all_spin && memory_->uncounted_signals.load() == 0) {
    spun_at_ = before;
    stop_at_ns_ = memory_->now_ns.load() + kLongestWithoutStops.count();
  }
  return true;
}

/// Whether all threads have to be looked at as if for the first time: a signal or a debugger may
/// have reached any.
bool HeldThreads::has_to_look_anew() const {
  const bool any_signal = memory_->signals.load() != signals_;
  return look_at_all_ || any_signal || memory_->uncounted_signals.load() != 0 ||
         quick_looks_ >= std::max(kLooksAtDoubtful, kLooksForEachThread * last_at_all_);
}

void HeldThreads::find_doubtful(std::uint32_t begun, bool all, bool anew) {
  doubtful_.clear();
  waiting_.update();
  if (!all) { return waiting_.find_doubtful(begun, doubtful_); }
  for_each_slot(*memory_, [&](Slot& slot) {
    const ThreadState state = slot.state.load();
    const bool may_be_gone = state == ThreadState::ending || preload::awaits_turn(state);
    if (state != ThreadState::waiting && !may_be_gone) { return; }
    if (anew) { waiting_.update(slot); }
    doubtful_.push_back(&slot);
  });
}

/// Whether all threads that report a wait sleep in the kernel, too. While no thread runs, only the
/// kernel itself could wake a thread, as at the end of another process. A thread about to wake may
/// run between two looks, wake another thread already looked at, and wait again when looked at
/// itself: the count `begun` tells.
bool HeldThreads::all_asleep(std::uint32_t running) {
  const std::uint32_t begun = memory_->begun.load();
  const std::uint32_t signals = memory_->signals.load();
  if (memory_->running.load() != running) { return false; }
  const bool anew = has_to_look_anew();
  // A blocked thread reports nothing of what the thread does between two calls.
  const bool any_blocked = running != 0;
  find_doubtful(begun, anew || any_blocked, anew);
  if (!anew && are_on_one_processor_) { take_out_still_asleep(begun); }
  // Most probably, the thread that was awake a moment ago still is.
  const auto awake = std::ranges::find(doubtful_, awake_);
  if (awake != doubtful_.end()) { std::swap(*awake, doubtful_.front()); }
  const auto sleeps = [&](Slot* slot) {
    return (!anew && is_still_asleep(*slot, begun)) || is_asleep(*slot, begun);
  };
  if (!std::ranges::all_of(doubtful_, sleeps)) { return false; }
  // A handler of a signal may have run within a wait, without any count, between the looks at two
  // threads, and may have woken the thread looked at first.
  const bool any_handler = signals != signals_ || memory_->uncounted_signals.load() != 0;
  if (any_handler && !std::ranges::all_of(doubtful_, sleeps)) { return false; }
  if (memory_->begun.load() != begun || memory_->running.load() != running ||
      memory_->signals.load() != signals) {
    return false;
  }
  signals_ = signals;
  if (anew) { last_at_all_ = doubtful_.size(); }
  look_at_all_ = false;
  quick_looks_ = anew ? 0 : quick_looks_ + 1;
  return true;
}

void HeldThreads::set_on_one_processor(bool are) {
  are_on_one_processor_ = are;
  have_own_limits_ = are && any_has_own_limits();
}

/// While a control group has used up its quota, as of a container, no thread of the group counts as
/// able to run.
bool HeldThreads::any_has_own_limits() {
  const std::string own = control_groups_of(0);
  std::set<pid_t> known;
  bool any = false;
  for_each_slot(*memory_, [&](const Slot& slot) {
    if (any || slot.state.load() == ThreadState::none) { return; }
    const pid_t process = id_of(slot).process;
    any = known.insert(process).second && control_groups_of(process) != own;
  });
  return any;
}

/// Without a look at each: if nothing on this machine can run but fakebot, all that were found
/// asleep still sleep.
void HeldThreads::take_out_still_asleep(std::uint32_t begun) {
  const auto was_seen = [this](const Slot* slot) { return was_seen_asleep(*slot); };
  const bool pays = std::ranges::count_if(doubtful_, was_seen) > 1;
  if (!pays || have_own_limits_ || !runnable_.are_only_caller()) { return; }
  std::erase_if(doubtful_, [&](const Slot* slot) {
    if (!was_seen(slot)) { return false; }
    waiting_.note_asleep(*slot, begun, watched(*slot).is_in_marked_call());
    return true;
  });
}

/// In the present wait.
bool HeldThreads::was_seen_asleep(const Slot& slot) const {
  return slot.state.load() == ThreadState::waiting && waiting_.was_seen_asleep(slot);
}

/// Whether a thread that was found asleep is in the same call of the same wait.
bool HeldThreads::is_still_asleep(Slot& slot, std::uint32_t begun) {
  if (!was_seen_asleep(slot)) { return false; }
  if (!watched(slot).is_still_asleep(are_on_one_processor_)) { return false; }
  ++seen_asleep_;
  waiting_.note_asleep(slot, begun, watched(slot).is_in_marked_call());
  return true;
}

/// Precondition: the thread waits, is ready or is about to end, or did so a moment ago.
bool HeldThreads::is_asleep(Slot& slot, std::uint32_t begun) {
  ThreadState state = slot.state.load();
  const KernelState in_kernel = state_in_kernel(slot);
  if (preload::awaits_turn(state) && in_kernel != KernelState::gone) { return true; }
  switch (in_kernel) {
    case KernelState::gone:
      await_notified_parent(slot);
      // Unless another thread of the process has loaded a program, and goes on in the slot.
      slot.state.compare_exchange_strong(state, ThreadState::none);
      waiting_.update(slot);
      look_at_all_ = true;  // the end may have woken a thread that slept a moment ago
      return false;
    case KernelState::asleep: break;
    case KernelState::hidden:
    case KernelState::traced:
    case KernelState::awake: awake_ = &slot; return false;
  }
  ++seen_asleep_;
  if (state != ThreadState::waiting) { return false; }
  waiting_.note_asleep(slot, begun, watched(slot).is_in_marked_call());
  return true;
}

}  // namespace fakebot::io
